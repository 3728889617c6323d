import type { QueuedSale } from "#web/pharmacy/offline/outbox.ts"

/** An older queue is at risk: the device may be lost or its browser data deleted. */
const oldMs = 24 * 60 * 60 * 1000

type Queue = {
  waiting: readonly QueuedSale[]
  parked: readonly QueuedSale[]
  /** Sales of other pharmacies, which cannot be sent here. */
  elsewhere?: number
}

export type SyncState = {
  waiting: number
  parked: number
  elsewhere: number
  isOffline: boolean
  /** Something waits for more than a day. */
  isOld: boolean
  tone: "ok" | "info" | "warn" | "bad"
  sign: "synced" | "waiting" | "offline" | "trouble"
}

/** Returns the chip's state for a queue. */
export function syncStateOf(queue: Queue, at: { isOffline: boolean; now: Date }): SyncState {
  const waiting = queue.waiting.length
  const parked = queue.parked.length
  const isOld = queue.waiting.some(({ sale }) => at.now.getTime() - Date.parse(sale.occurredAt) > oldMs)
  const { elsewhere = 0 } = queue
  const facts = { waiting, parked, elsewhere, isOffline: at.isOffline, isOld }
  if (parked > 0 || isOld) return { ...facts, tone: "bad", sign: "trouble" }
  if (at.isOffline) return { ...facts, tone: "warn", sign: "offline" }
  if (waiting > 0) return { ...facts, tone: "info", sign: "waiting" }
  if (elsewhere > 0) return { ...facts, tone: "warn", sign: "waiting" }
  return { ...facts, tone: "ok", sign: "synced" }
}
