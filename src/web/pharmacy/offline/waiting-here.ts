/** How many sales this device has still to send; loads the queue only where there is one. */
export async function countWaitingHere(): Promise<number> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  if (!databases.some(({ name }) => name === "pharos-outbox")) return 0
  const { countWaiting } = await import("#web/pharmacy/offline/outbox.ts")
  return countWaiting()
}
