import { hash, randomBytes } from "node:crypto"
import type { Unmet } from "./unmet.ts"

export type CountedUnmet = Unmet & { searches: number }
export type Batch = { searches: number; unmet: number; found: CountedUnmet[] }

const hourMs = 3_600_000
/** More different questions in an hour than a household has. */
const mostOfOneAddress = 120
// Some eight megabytes; beyond it the rest of the hour goes uncounted.
const mostSeen = 200_000
const mostFound = 5_000

/**
 * Counts searches in the node's memory. An address counts for a text once an hour; whose it was is a keyed fingerprint
 * that is forgotten, with its key, when the hour is over.
 */
export function makeTally(now: () => number) {
  let batch = makeBatch()
  let hour = makeHour(now())

  /** Whether this address asks this for the first time in the hour. */
  function isNew(address: string, asked: string): boolean {
    if (now() - hour.startedAt >= hourMs || now() < hour.startedAt) hour = makeHour(now())
    const fingerprint = hour.fingerprintOf(`${address}\n${asked}`)
    if (hour.seen.has(fingerprint) || hour.seen.size >= mostSeen) return false
    const who = hour.fingerprintOf(address)
    const asks = hour.asks.get(who) ?? 0
    if (asks >= mostOfOneAddress) return false
    hour.asks.set(who, asks + 1)
    hour.seen.add(fingerprint)
    return true
  }

  function add(unmet: CountedUnmet) {
    const key = JSON.stringify([unmet.kind, unmet.medicineId, unmet.text, unmet.place])
    const known = batch.found.get(key)
    if (known) known.searches += unmet.searches
    else if (batch.found.size < mostFound) batch.found.set(key, { ...unmet })
  }

  return {
    noteSearch(address: string, text: string) {
      if (isNew(address, `search ${text}`)) batch.searches += 1
    },
    /** `unmet` is null for what found nothing and may not be kept. */
    noteUnmet(address: string, text: string, unmet: Unmet | null) {
      if (!isNew(address, `${unmet?.kind ?? "unmet"} ${unmet?.medicineId ?? text}`)) return
      batch.unmet += 1
      if (unmet) add({ ...unmet, searches: 1 })
    },
    /** What was counted since it was last taken, or null. */
    take(): Batch | null {
      const { searches, unmet, found } = batch
      if (searches + unmet === 0) return null
      batch = makeBatch()
      return { searches, unmet, found: [...found.values()] }
    },
    /** Takes back what could not be written. */
    putBack({ searches, unmet, found }: Batch) {
      batch.searches += searches
      batch.unmet += unmet
      for (const one of found) add(one)
    },
  }
}

const makeBatch = () => ({ searches: 0, unmet: 0, found: new Map<string, CountedUnmet>() })

function makeHour(startedAt: number) {
  const key = randomBytes(16).toString("base64url")
  return {
    startedAt,
    seen: new Set<number>(),
    asks: new Map<number, number>(),
    fingerprintOf: (text: string) => hash("sha256", key + text, "buffer").readUIntBE(0, 6),
  }
}
