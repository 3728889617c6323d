import { type RawBuilder, sql } from "kysely"
import type { OpenQuestion } from "#contract/supplier/orders.ts"
import { type SupplierOrderSort, startsDown } from "#domain/pharmacy/purchase-rules.ts"
import { newestFirst, olderThan } from "#server/pharmacy/purchase-orders/newest-first.ts"

/** The pharmacy and the medicine of orders `o`, which filters and sorting read. */
export const orderPlaces = sql`join pharmacies p on p.id = o.pharmacy_id join medicines m on m.id = o.medicine_id`

/** The value of order `o` at its agreed price; null without one. */
export const orderValue = sql`(o.unit_cost_cents::bigint * o.order_quantity)`

const sortKeys: Record<SupplierOrderSort, RawBuilder<unknown>> = {
  date: sql`o.order_date`,
  pharmacy: sql`lower(p.name)`,
  medicine: sql`lower(m.name)`,
  quantity: sql`o.order_quantity`,
  value: sql`coalesce(${orderValue}, -1)`,
}

/** Restricts orders `o` to those that the filter names. */
export const matchesFilter = ({ q, pharmacyId, town, from, until }: OpenQuestion) => sql`true
  ${q === "" ? sql`` : sql`and strpos(fold(concat_ws(' ', p.name, p.town, m.name, m.manufacturer)), fold(${q})) > 0`}
  ${pharmacyId === undefined ? sql`` : sql`and o.pharmacy_id = ${pharmacyId}`}
  ${town === undefined ? sql`` : sql`and p.town = ${town}`}
  ${from === undefined ? sql`` : sql`and o.order_date >= colombo_start(${from}::date)`}
  ${until === undefined ? sql`` : sql`and o.order_date < colombo_start(${until}::date + 1)`}`

/** Returns the order of a list, and the condition for the page after its cursor. */
export function sortingOf({ sort, order, before }: OpenQuestion): {
  sorted: RawBuilder<unknown>
  isLater: RawBuilder<unknown>
} {
  const isDown = (order ?? (startsDown(sort) ? "down" : "up")) === "down"
  // Each supplier's orders are indexed this way.
  if (sort === "date" && isDown) return { sorted: newestFirst, isLater: olderThan(before) }
  const key = sortKeys[sort]
  const [way, sign] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const last = sql`select ${key}, o.id from purchase_orders o ${orderPlaces} where o.id = ${before}`
  return {
    sorted: sql`${key} ${way}, o.id ${way}`,
    isLater: before === undefined ? sql`` : sql`and (${key}, o.id) ${sign} (${last})`,
  }
}
