import type { Count } from "./plan.ts"

/** `quantity` is what can be sold; reserved units are counted separately. */
type ShelfBatch = {
  id: number
  lot: string | null
  expiresOn: string | null
  quantity: number
  reserved: number
}
export type ShelfState = { stockId: number; priceCents: number; lastSeq: number; batches: ShelfBatch[] }

/** One line of apply_movements' JSON argument. */
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
 * Returns the movements that set stock to what was counted; none when it matches. A count includes reserved
 * units, so the sellable quantity becomes the count minus these, and never less than zero.
 */
export function reconcile(count: Count, shelf: ShelfState): MovementLine[] {
  const kind = shelf.lastSeq === 0 ? "import" : "count"
  const start = { stock_id: shelf.stockId, kind } as const
  const [only, ...more] = count.lots
  if (only && more.length === 0 && only.lot === null && only.expiresOn === null)
    return reconcileTotal(only, shelf, start)
  const counted = sellableOf(count.lots, shelf.batches)
  const changed = counted.map(({ line, lot, expiresOn, sellable, held }) => {
    const delta = sellable - (held?.quantity ?? 0)
    const batch = held ? { batch_id: held.id } : { lot, expires_on: expiresOn }
    return { ...start, delta, line_no: line, ...batch }
  })
  // The count names every lot of the medicine, so omitted lots are gone, unless a refused line may have named
  // them.
  const gone = (count.isPartial ? [] : shelf.batches)
    .filter((batch) => !count.lots.some((lot) => isSame(batch, lot)))
    .map((batch) => ({ ...start, delta: -batch.quantity, line_no: count.line, batch_id: batch.id }))
  return [...changed, ...gone].filter((line) => line.delta !== 0)
}

type Lot = Count["lots"][number]

/**
 * Returns how much of each counted lot can be sold. Reservations beyond what a lot holds are taken from the
 * others.
 */
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

/**
 * Reconciles a total without lots: known lots and dates stay; differences are taken first expired, first out.
 */
function reconcileTotal({ line, quantity }: Lot, shelf: ShelfState, start: Start): MovementLine[] {
  const sellable = Math.max(0, quantity - reservedIn(shelf.batches))
  const delta = sellable - shelf.batches.reduce((sum, batch) => sum + batch.quantity, 0)
  return delta === 0 ? [] : [{ ...start, delta, line_no: line }]
}

const isSame = (batch: ShelfBatch, lot: Lot) => batch.lot === lot.lot && batch.expiresOn === lot.expiresOn
