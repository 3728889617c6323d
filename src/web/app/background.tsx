import { useQueryClient } from "@tanstack/react-query"
import { type ComponentType, lazy, Suspense, useEffect } from "react"
import { takeFarewell } from "#web/customer/account/farewell.ts"
import { registerWorker } from "#web/customer/reminders/register-worker.ts"
import { askWhenReconnected } from "#web/data/offline/reconnected.ts"
import { keepAnswers } from "#web/data/offline/saved-answers.ts"
import { useSession } from "#web/data/session.ts"
import { MaintenanceNotice } from "#web/frame/maintenance-notice.tsx"
import { loadNotice } from "#web/frame/outage-banner.tsx"
import { toast } from "#web/kit/feedback/toast.ts"

const Watching = lazy(async () => {
  const { Watching } = await import("#web/customer/reminders/watching.tsx").catch(() => ({
    Watching: Nothing,
  }))
  return { default: Watching }
})

const Nothing: ComponentType<{ subject: string }> = () => null

/** What goes on behind every page: the service worker, saved answers and the operator's notice for everyone, and due doses for who is logged in. */
export function Background() {
  const { person } = useSession()
  const client = useQueryClient()
  useEffect(() => void registerWorker(), [])
  useEffect(() => keepAnswers(client), [client])
  useEffect(() => void loadNotice(), [])
  useEffect(() => {
    const farewell = takeFarewell()
    if (farewell) toast({ text: farewell })
  }, [])
  useEffect(() => askWhenReconnected(client), [client])
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
