import { topic } from "#domain/platform/live.ts"
import { watchTopics } from "#web/data/live/watching.ts"

/**
 * Calls back when one of the person's orders may have changed; returns a function that unsubscribes.
 */
export function watchOrdersOf(subject: string, onChange: () => void): () => void {
  return watchTopics([topic.customerOrders(subject)], onChange)
}
