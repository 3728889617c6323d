import { isPublicTopic, maxTopics, wideTopic } from "#domain/platform/live.ts"

/** Never more topics than a stream may watch: the largest public kinds are watched as a whole instead. */
export function fitTopics(wanted: Iterable<string>, most = maxTopics): string[] {
  const byKind = Map.groupBy(new Set(wanted), wideTopic)
  const kinds = [...byKind].sort(([, a], [, b]) => a.length - b.length)
  let count = kinds.reduce((sum, [, topics]) => sum + topics.length, 0)
  for (const [kind, topics] of kinds.toReversed()) {
    if (count <= most) break
    if (!isPublicTopic(kind)) continue
    count -= topics.length - 1
    byKind.set(kind, [kind])
  }
  return [...byKind.values()].flat().slice(0, most)
}
