import "#web/words/en/login.ts"
import Lock from "lucide-react/icons/lock"
import ShieldCheck from "lucide-react/icons/shield-check"
import { useEffect, useState } from "react"
import { useOutage } from "#web/data/connection.ts"
import styles from "#web/frame/authenticating.module.css"
import { Button } from "#web/kit/actions/button.tsx"
import { Spinner } from "#web/kit/feedback/spinner.tsx"
import { useWords } from "#web/words/words.ts"

const quietMs = 200
const longMs = 8_000

/** The whole screen while the session loads: nothing for a blink, then the view, and a way out when it takes long. */
export function Authenticating({ onRetry }: { onRetry?: () => void }) {
  const t = useWords()
  const isShown = useElapsed(quietMs)
  const isLong = useElapsed(longMs)
  const outage = useOutage()
  if (!isShown) return null
  return (
    <main className={`${styles.screen} on-night`}>
      <span className={styles.icons}>
        <Lock aria-hidden="true" />
        <ShieldCheck aria-hidden="true" />
      </span>
      <div role="status">
        <h1>{t("login.authenticating")}</h1>
        <p>{t("login.securing")}</p>
        {outage && <p>{t(outage === "server-away" ? "frame.serverAway" : "frame.noConnection")}</p>}
        {isLong && <p>{t("login.takesLonger")}</p>}
      </div>
      <Spinner size="large" />
      {isLong && onRetry && (
        <Button look="night" onClick={onRetry}>
          {t("login.tryAgain")}
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
