import { type ComponentType, lazy, Suspense, useEffect } from "react"
import { MaintenanceNotice } from "#web/layout/maintenance-notice.tsx"
import { registerWorker } from "#web/reminders/register-worker.ts"
import { useSession } from "#web/session.ts"

const Watching = lazy(async () => {
  const { Watching } = await import("#web/reminders/watching.tsx").catch(() => ({ Watching: Nothing }))
  return { default: Watching }
})

const Nothing: ComponentType<{ subject: string }> = () => null

/** What goes on behind every page: the service worker and the operator's notice for everyone, and due doses for who is logged in. */
export function Background() {
  const { person } = useSession()
  useEffect(() => void registerWorker(), [])
  return (
    <>
      <MaintenanceNotice />
      {person && (
        <Suspense>
          <Watching key={person.subject} subject={person.subject} />
        </Suspense>
      )}
    </>
  )
}
