import type { Count } from "./plan.ts"

type ShelfBatch = { id: number; lot: string | null; expiresOn: string | null; quantity: number }
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

/** What has to move so that the shelf holds what was counted: nothing when it does already. */
export function settle(count: Count, shelf: ShelfState): MovementLine[] {
  const kind = shelf.lastSeq === 0 ? "import" : "count"
  const start = { stock_id: shelf.stockId, kind } as const
  const [only, ...more] = count.lots
  if (only && more.length === 0 && only.lot === null && only.expiresOn === null)
    return settleTotal(only, shelf, start)
  const counted = count.lots.map((lot) => ({
    ...lot,
    held: shelf.batches.find((batch) => isSame(batch, lot)),
  }))
  const changed = counted.map(({ line, lot, expiresOn, quantity, held }) => {
    const delta = quantity - (held?.quantity ?? 0)
    const batch = held ? { batch_id: held.id } : { lot, expires_on: expiresOn }
    return { ...start, delta, line_no: line, ...batch }
  })
  // The count names every lot of the medicine: what it does not name is no longer there.
  const gone = shelf.batches
    .filter((batch) => !count.lots.some((lot) => isSame(batch, lot)))
    .map((batch) => ({ ...start, delta: -batch.quantity, line_no: count.line, batch_id: batch.id }))
  return [...changed, ...gone].filter((line) => line.delta !== 0)
}

type Start = Pick<MovementLine, "stock_id" | "kind">

/** A count without lots says only how many there are: known lots and dates stay, first expired goes first. */
function settleTotal(
  { line, quantity }: Count["lots"][number],
  shelf: ShelfState,
  start: Start,
): MovementLine[] {
  const delta = quantity - shelf.batches.reduce((sum, batch) => sum + batch.quantity, 0)
  return delta === 0 ? [] : [{ ...start, delta, line_no: line }]
}

const isSame = (batch: ShelfBatch, lot: Count["lots"][number]) =>
  batch.lot === lot.lot && batch.expiresOn === lot.expiresOn
