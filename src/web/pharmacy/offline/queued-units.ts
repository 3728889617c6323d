import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { QueuedSale } from "#web/pharmacy/offline/outbox.ts"

/** How many units of each shelf have left the shop without the server knowing. */
export function queuedUnits(sales: readonly QueuedSale[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const { stockId, quantity } of sales.flatMap(({ cart }) => cart.lines))
    units.set(stockId, (units.get(stockId) ?? 0) + quantity)
  return units
}

/** The shelf as it stands in the shop: what the server says of it, without what is still to be told. */
export function withoutQueued(rows: readonly ShelfRow[], units: ReadonlyMap<number, number>): ShelfRow[] {
  return rows.map((row) => {
    const queued = units.get(row.stockId)
    return queued ? { ...row, quantity: Math.max(0, row.quantity - queued) } : row
  })
}
