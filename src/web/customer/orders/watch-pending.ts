import { topic } from "#domain/platform/live.ts"
import { watchTopics } from "#web/data/live/watching.ts"

/** Calls back whenever one of a person's orders may have changed; gives the way to stop. */
export function watchOrdersOf(subject: string, onChange: () => void): () => void {
  return watchTopics([topic.customerOrders(subject)], onChange)
}
