import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { QueuedSale } from "#web/pharmacy/offline/outbox.ts"

/** Counts units per stock row that were sold offline and not sent yet. */
export function queuedUnits(sales: readonly QueuedSale[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const { stockId, quantity } of sales.flatMap(({ cart }) => cart.lines))
    units.set(stockId, (units.get(stockId) ?? 0) + quantity)
  return units
}

/** Returns stock as it is in the shop: the server's quantities minus unsent sales. */
export function withoutQueued(rows: readonly ShelfRow[], units: ReadonlyMap<number, number>): ShelfRow[] {
  return rows.map((row) => {
    const queued = units.get(row.stockId)
    return queued ? { ...row, quantity: Math.max(0, row.quantity - queued) } : row
  })
}
