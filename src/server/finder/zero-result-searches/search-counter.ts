import { hash, randomBytes } from "node:crypto"
import type { Unmet } from "./unmet.ts"

export type CountedUnmet = Unmet & { searches: number }
export type Batch = { searches: number; unmet: number; found: CountedUnmet[] }

const hourMs = 3_600_000
/** More distinct questions per hour than a household asks. */
const maxPerAddress = 120
// About 8 MB; beyond it, the rest of the hour is not counted.
const maxSeen = 200_000
const maxFound = 5_000

/**
 * Counts searches in the node's memory. An address counts for a text once an hour; addresses are stored as a
 * keyed hash that is discarded with its key after the hour.
 */
export function makeSearchCounter(now: () => number) {
  let batch = makeBatch()
  let hour = makeHour(now())

  /** Whether this address asks this for the first time in the hour. */
  function isNew(address: string, asked: string): boolean {
    if (now() - hour.startedAt >= hourMs || now() < hour.startedAt) hour = makeHour(now())
    const who = hour.fingerprintOf(address)
    const asks = hour.asks.get(who) ?? 0
    if (asks >= maxPerAddress || hour.seen.size >= maxSeen) return false
    const fingerprint = hour.fingerprintOf(`${address}\n${asked}`)
    if (hour.seen.has(fingerprint)) return false
    hour.asks.set(who, asks + 1)
    hour.seen.add(fingerprint)
    return true
  }

  function add(unmet: CountedUnmet) {
    const key = JSON.stringify([unmet.kind, unmet.medicineId, unmet.text, unmet.place])
    const known = batch.found.get(key)
    if (known) known.searches += unmet.searches
    else if (batch.found.size < maxFound) batch.found.set(key, { ...unmet })
  }

  return {
    countSearch(address: string, text: string) {
      if (isNew(address, `search ${text}`)) batch.searches += 1
    },
    /** `unmet` is null for a search without a result whose text may not be stored. */
    countUnmet(address: string, text: string, unmet: Unmet | null) {
      if (!isNew(address, `${unmet?.kind ?? "unmet"} ${unmet?.medicineId ?? text}`)) return
      batch.unmet += 1
      if (unmet) add({ ...unmet, searches: 1 })
    },
    /** Returns the counts since the last call, or null. */
    take(): Batch | null {
      const { searches, unmet, found } = batch
      if (searches + unmet === 0) return null
      batch = makeBatch()
      return { searches, unmet, found: [...found.values()] }
    },
    /** Returns a batch that could not be written. */
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
