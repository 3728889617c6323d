/** A batch of a stock row of which one is marked down, in the order in which the batches are sold. */
export type MarkedBatch = {
  lot: string | null
  units: number
  /** The price of its units; null at the price of the row. */
  cents: number | null
}

type SoldUnits = {
  priceCents: number
  quantity: number
  /** The units of scanned lots, which leave first. */
  lots?: readonly { lot: string; quantity: number }[] | undefined
}

/**
 * Returns what mark-downs take off a line: of each unit that leaves a marked batch, what it costs less. The units are
 * those of scanned lots first, then first expired first out, as in with_scanned_lots().
 */
export function markdownOf(batches: readonly MarkedBatch[], { priceCents, quantity, lots = [] }: SoldUnits) {
  const named = new Map<string, number>()
  for (const { lot, quantity: units } of lots)
    named.set(lot.toUpperCase(), (named.get(lot.toUpperCase()) ?? 0) + units)
  const parts = batches.map(({ lot, units, cents }) => {
    const asked = lot === null ? 0 : (named.get(lot.toUpperCase()) ?? 0)
    const first = Math.min(units, asked)
    if (lot !== null) named.set(lot.toUpperCase(), asked - first)
    return { first, rest: units - first, lessCents: Math.max(0, priceCents - (cents ?? priceCents)) }
  })
  let left = quantity
  let off = 0
  for (const which of ["first", "rest"] as const)
    for (const part of parts) {
      const units = Math.min(left, part[which])
      left -= units
      off += units * part.lessCents
    }
  return off
}

/** Returns the price of the first batch that is marked down; undefined where none is. */
export const markedPrice = (batches: readonly MarkedBatch[] | undefined, priceCents: number) =>
  batches?.find(({ cents }) => cents !== null && cents < priceCents)?.cents ?? undefined
