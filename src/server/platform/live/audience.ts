import { concerns, wideTopic } from "#domain/platform/live.ts"

export type Listener = { topics: ReadonlySet<string> }

/** Indexes listeners by topic. */
export function gatherAudience<L extends Listener>() {
  const all = new Set<L>()
  const byTopic = new Map<string, Set<L>>()

  return {
    all: all as ReadonlySet<L>, // read-only for callers
    add(listener: L) {
      all.add(listener)
      for (const topic of listener.topics) {
        const known = byTopic.get(topic)
        if (known) known.add(listener)
        else byTopic.set(topic, new Set([listener]))
      }
    },
    remove(listener: L) {
      all.delete(listener)
      for (const topic of listener.topics) {
        const known = byTopic.get(topic)
        known?.delete(listener)
        if (known?.size === 0) byTopic.delete(topic)
      }
    },
    /** Returns the listeners of any of the changed topics, without duplicates. */
    of(changed: readonly string[]): Set<L> {
      const found = new Set<L>()
      for (const topic of changed) {
        for (const listener of listenersOf(topic)) found.add(listener)
      }
      return found
    },
  }

  function* listenersOf(topic: string): Iterable<L> {
    yield* byTopic.get(topic) ?? []
    const wide = wideTopic(topic)
    if (wide !== topic) return yield* byTopic.get(wide) ?? []
    if (!topic.includes("*")) return
    for (const listener of all) if (heardBy(listener.topics, [topic]).length > 0) yield listener
  }
}

/** Returns the changed topics that a stream watches: it never names others. */
export function heardBy(watched: ReadonlySet<string>, changed: readonly string[]): string[] {
  return changed.filter((topic) => {
    if (watched.has(topic) || watched.has(wideTopic(topic))) return true
    if (!topic.includes("*")) return false
    for (const mine of watched) if (concerns(topic, mine)) return true
    return false
  })
}
