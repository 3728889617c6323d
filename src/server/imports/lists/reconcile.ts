import type { Count } from "./plan.ts"

/** `quantity` can be sold; what is reserved for orders lies beside it on the same shelf. */
type ShelfBatch = {
  id: number
  lot: string | null
  expiresOn: string | null
  quantity: number
  reserved: number
}
export type ShelfState = { stockId: number; priceCents: number; lastSeq: number; batches: ShelfBatch[] }

/** One line for apply_movements, in its own words. */
export type MovementLine = {
  stock_id: number
  kind: "import" | "count"
  delta: number
  line_no: number
  batch_id?: number
  lot?: string | null
  expires_on?: string | null
}

/**
 * What has to move so that the shelf holds what was counted: nothing when it does already. Whoever counts sees reserved
 * units as well, so what can be sold becomes the count less these, and never less than nothing.
 */
export function settle(count: Count, shelf: ShelfState): MovementLine[] {
  const kind = shelf.lastSeq === 0 ? "import" : "count"
  const start = { stock_id: shelf.stockId, kind } as const
  const [only, ...more] = count.lots
  if (only && more.length === 0 && only.lot === null && only.expiresOn === null)
    return settleTotal(only, shelf, start)
  const counted = sellableOf(count.lots, shelf.batches)
  const changed = counted.map(({ line, lot, expiresOn, sellable, held }) => {
    const delta = sellable - (held?.quantity ?? 0)
    const batch = held ? { batch_id: held.id } : { lot, expires_on: expiresOn }
    return { ...start, delta, line_no: line, ...batch }
  })
  // The count names every lot of the medicine: what it does not name is no longer there, unless a refused line may have named it.
  const gone = (count.isPartial ? [] : shelf.batches)
    .filter((batch) => !count.lots.some((lot) => isSame(batch, lot)))
    .map((batch) => ({ ...start, delta: -batch.quantity, line_no: count.line, batch_id: batch.id }))
  return [...changed, ...gone].filter((line) => line.delta !== 0)
}

type Lot = Count["lots"][number]

/** How much of each counted lot can be sold. What is reserved of a lot that holds less comes out of the others. */
function sellableOf(lots: Lot[], batches: ShelfBatch[]) {
  let missing = reservedIn(batches)
  const counted = lots.map((lot) => {
    const held = batches.find((batch) => isSame(batch, lot))
    const kept = Math.min(held?.reserved ?? 0, lot.quantity)
    missing -= kept
    return { ...lot, held, sellable: lot.quantity - kept }
  })
  for (const lot of counted.toSorted(firstExpiredFirst)) {
    const part = Math.min(missing, lot.sellable)
    lot.sellable -= part
    missing -= part
  }
  return counted
}

const reservedIn = (batches: ShelfBatch[]) => batches.reduce((sum, batch) => sum + batch.reserved, 0)

const firstExpiredFirst = (a: Lot, b: Lot) => (a.expiresOn ?? "9999").localeCompare(b.expiresOn ?? "9999")

type Start = Pick<MovementLine, "stock_id" | "kind">

/** A count without lots says only how many there are: known lots and dates stay, first expired goes first. */
function settleTotal({ line, quantity }: Lot, shelf: ShelfState, start: Start): MovementLine[] {
  const sellable = Math.max(0, quantity - reservedIn(shelf.batches))
  const delta = sellable - shelf.batches.reduce((sum, batch) => sum + batch.quantity, 0)
  return delta === 0 ? [] : [{ ...start, delta, line_no: line }]
}

const isSame = (batch: ShelfBatch, lot: Lot) => batch.lot === lot.lot && batch.expiresOn === lot.expiresOn
