import { Navigate, useLocation } from "@tanstack/react-router"
import Lock from "lucide-react/icons/lock"
import ShieldCheck from "lucide-react/icons/shield-check"
import { type ReactNode, useEffect, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { useOutage } from "#web/data/connection.ts"
import { useSession } from "#web/data/session.ts"
import styles from "#web/frame/frame.module.css"
import { judge, type Need } from "#web/frame/guard.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Spinner } from "#web/kit/feedback/waiting.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/login.ts"

/** Renders its children for authorised people; redirects everyone else as the SPEC says. */
export function Guarded({ need, children }: { need: Need; children: ReactNode }) {
  const session = useSession()
  const verdict = judge(session, need)
  if (verdict === "wait")
    return <Authenticating onRetry={session.state === "unknown" ? session.retry : undefined} />
  if (verdict === "login") return <ToLogin />
  if (verdict === "unauthorized") return toUnauthorized
  return children
}

// One element: a new one would begin the navigation again with each render on the way.
const toUnauthorized = <Navigate to={paths.unauthorized} replace />

function ToLogin() {
  const here = useLocation({ select: (location) => location.href })
  // Kept from the first render: during the redirect, the location already is /login.
  const [back] = useState(here)
  return <Navigate to={paths.login} search={{ back }} replace />
}

const quietMs = 200
const longMs = 8_000

/** The whole screen while the session loads: nothing for a blink, then the view, and a way out when it takes long. */
function Authenticating({ onRetry }: { onRetry?: () => void }) {
  const t = useWords()
  const isShown = useElapsed(quietMs)
  const isLong = useElapsed(longMs)
  const outage = useOutage()
  if (!isShown) return null
  return (
    <main className={`${styles.authenticating} on-night`}>
      <span className={`row nowrap gap-12 ${styles.authIcons}`}>
        <Lock aria-hidden="true" />
        <ShieldCheck aria-hidden="true" />
      </span>
      <div role="status">
        <h1>{t("login.authenticating")}</h1>
        <p className="text-night">{t("login.securing")}</p>
        {outage && (
          <p className="text-night">
            {t(outage === "server-away" ? "frame.serverAway" : "frame.noConnection")}
          </p>
        )}
        {isLong && <p className="text-night">{t("login.takesLonger")}</p>}
      </div>
      <Spinner size="large" />
      {isLong && onRetry && (
        <Button look="night" onClick={onRetry}>
          {t("common.tryAgain")}
        </Button>
      )}
    </main>
  )
}

function useElapsed(afterMs: number) {
  const [hasElapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return hasElapsed
}
