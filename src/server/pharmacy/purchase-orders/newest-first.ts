import { sql } from "kysely"

/** The order of every list of purchase orders `o`: by day of order, not by id. */
export const newestFirst = sql`o.order_date desc, o.id desc`

/**
 * Restricts a list to the page after the order with this id. The date is read in a subquery, so that the
 * index still finds the page.
 */
export const olderThan = (before: number | undefined) =>
  before === undefined
    ? sql``
    : sql`and (o.order_date, o.id) < ((select order_date from purchase_orders where id = ${before}), ${before}::integer)`
