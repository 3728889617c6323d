import { wideTopic } from "#domain/platform/live.ts"

/**
 * Beyond this many of one kind, a transaction reports "all of them": an import of 50,000 rows is one short
 * event.
 */
export const maxOfAKind = 100

/** Collects the topics of one transaction in bounded memory. */
export function gatherTopics() {
  const byKind = new Map<string, Set<string>>()
  return {
    add(topics: string[]) {
      for (const topic of topics) addOne(byKind, topic)
    },
    list: () => [...byKind.values()].flatMap((topics) => [...topics]),
  }
}

function addOne(byKind: Map<string, Set<string>>, topic: string) {
  const kind = wideTopic(topic)
  const known = byKind.get(kind)
  if (!known) byKind.set(kind, new Set([topic]))
  else if (known.has(kind) || known.has(topic)) return
  else if (topic === kind || known.size >= maxOfAKind) byKind.set(kind, new Set([kind]))
  else known.add(topic)
}
