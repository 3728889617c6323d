import type { QueryClient } from "@tanstack/react-query"
import { topic } from "#domain/platform/live.ts"
import { followTopics, readAgain } from "#web/data/live-updates.ts"
import { sessionOptions } from "#web/data/session.ts"

/**
 * Reads the session, which counts pending orders, again with each change of the person's orders. Returns a function
 * that ends it.
 */
export function watchPending(client: QueryClient, subject: string): () => void {
  const again = () => readAgain(client, sessionOptions)
  return followTopics(client, [topic.customerOrders(subject)], again, sessionOptions)
}
