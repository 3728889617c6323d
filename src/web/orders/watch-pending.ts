import { topic } from "#shared/live.ts"
import { watchTopics } from "#web/live/watching.ts"

/** Calls back whenever one of a person's orders may have changed; gives the way to stop. */
export function watchOrdersOf(subject: string, onChange: () => void): () => void {
  return watchTopics([topic.customerOrders(subject)], onChange)
}
