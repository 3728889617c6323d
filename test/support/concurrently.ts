/** Processes a list with this many concurrent workers. */
export async function withHands<Item, Result>(
  items: Item[],
  hands: number,
  work: (item: Item) => Promise<Result>,
) {
  const waiting = [...items.entries()]
  const results: Result[] = []
  const hand = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: hands }, hand))
  return results
}
