import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { type ComponentType, lazy, Suspense, useEffect } from "react"
import { takeFarewell } from "#web/customer/account/farewell.ts"
import { registerWorker } from "#web/customer/reminders/register-worker.ts"
import { api } from "#web/data/call.ts"
import { keepAnswers } from "#web/data/offline/saved-answers.ts"
import { useSession } from "#web/data/session.ts"
import { MaintenanceNotice, Messages } from "#web/frame/messages.tsx"
import { loadNotice } from "#web/frame/outage-banner.tsx"
import { toast } from "#web/kit/feedback/toast.ts"

const Watching = lazy(async () => {
  const { Watching } = await import("#web/customer/reminders/watching.tsx").catch(() => ({
    Watching: Nothing,
  }))
  return { default: Watching }
})

const Nothing: ComponentType<{ subject: string }> = () => null

/**
 * Runs behind every page: service worker, saved answers and maintenance notice for everyone, due doses for
 * logged-in people.
 */
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
    <Messages>
      <MaintenanceNotice />
      {person && (
        <Suspense>
          <Watching key={person.subject} subject={person.subject} />
        </Suspense>
      )}
    </Messages>
  )
}

/**
 * Checks the connection when the browser reports a network change, instead of believing it: the server
 * may be on this machine.
 */
function askWhenReconnected(client: QueryClient): () => void {
  const came = () => {
    // Refetches a first request that is waiting for its retry.
    void client.resetQueries({ type: "active", predicate: ({ state }) => state.data === undefined })
    void client.refetchQueries({ type: "active", predicate: ({ state }) => state.data !== undefined })
  }
  const went = () => void client.refetchQueries({ queryKey: api.session.get.key() })
  addEventListener("online", came)
  addEventListener("offline", went)
  return () => {
    removeEventListener("online", came)
    removeEventListener("offline", went)
  }
}
