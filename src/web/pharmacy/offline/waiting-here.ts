/** Counts this device's queued sales; loads the queue only if one exists. */
export async function countWaitingHere(): Promise<number> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  if (!databases.some(({ name }) => name === "pharos-outbox")) return 0
  const { countWaiting } = await import("#web/pharmacy/offline/outbox.ts")
  return countWaiting()
}
