import type { OpenOrder } from "#contract/supplier/orders.ts"
import type { OpenGrouping } from "#web/data/searches.ts"

type Row = { item: OpenOrder; isGone: boolean }
export type OrderGroup<Each extends Row> = { key: string; name: string | null; maker?: string; rows: Each[] }

/**
 * Groups rows by pharmacy or medicine, each group at its newest order; otherwise returns one unnamed group.
 */
export function groupOrders<Each extends Row>(
  rows: readonly Each[],
  by: OpenGrouping | undefined,
): OrderGroup<Each>[] {
  if (by === undefined) return [{ key: "all", name: null, rows: [...rows] }]
  const groups = new Map<number, OrderGroup<Each>>()
  for (const row of rows) {
    const { item } = row
    const id = by === "pharmacy" ? item.pharmacyId : item.medicineId
    const known = groups.get(id)
    if (known) known.rows.push(row)
    else
      groups.set(id, {
        key: String(id),
        name: by === "pharmacy" ? item.pharmacy : item.medicine,
        ...(by === "medicine" && { maker: item.manufacturer }),
        rows: [row],
      })
  }
  return [...groups.values()]
}

/** How many orders can still be accepted, and their units together. */
export function totalOf(rows: readonly Row[]): { count: number; units: number } {
  const open = rows.filter(({ isGone }) => !isGone)
  return { count: open.length, units: open.reduce((sum, { item }) => sum + item.quantity, 0) }
}
