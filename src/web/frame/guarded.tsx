import { Navigate, useLocation } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { useSession } from "#web/data/session.ts"
import { Authenticating } from "#web/frame/authenticating.tsx"
import { judge, type Need } from "#web/frame/guard.ts"

/** Shows its children to those who may see them; sends everyone else where the SPEC says. */
export function Guarded({ need, children }: { need: Need; children: ReactNode }) {
  const session = useSession()
  const verdict = judge(session, need)
  if (verdict === "wait")
    return <Authenticating onRetry={session.state === "unknown" ? session.retry : undefined} />
  if (verdict === "login") return <ToLogin />
  if (verdict === "unauthorized") return <Navigate to={paths.unauthorized} replace />
  return children
}

function ToLogin() {
  const here = useLocation({ select: (location) => location.href })
  // Kept as it was at first: while the way to /login is taken, the location already is /login.
  const [back] = useState(here)
  return <Navigate to={paths.login} search={{ back }} replace />
}
