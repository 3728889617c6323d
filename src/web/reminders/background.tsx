import { type ComponentType, lazy, Suspense, useEffect } from "react"
import { registerWorker } from "#web/reminders/register-worker.ts"
import { useSession } from "#web/session.ts"

const Watching = lazy(async () => {
  const { Watching } = await import("#web/reminders/watching.tsx").catch(() => ({ Watching: Nothing }))
  return { default: Watching }
})

const Nothing: ComponentType<{ subject: string }> = () => null

/** What goes on behind every page: the service worker for everyone, and due doses for who is logged in. */
export function Background() {
  const { person } = useSession()
  useEffect(() => void registerWorker(), [])
  if (!person) return null
  return (
    <Suspense>
      <Watching key={person.subject} subject={person.subject} />
    </Suspense>
  )
}
