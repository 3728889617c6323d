import { type RawBuilder, sql } from "kysely"
import type { Database } from "#server/platform/database/database.ts"

/** A moment up to which everything has been checked. */
export type ChangeMark = { movement: string; at: Date }

/** Returns the mark of this moment. */
export async function findChangeMark(database: Database): Promise<ChangeMark> {
  const { rows } = await sql<ChangeMark>`
    select coalesce(max(id), 0)::text as movement, now() as at from stock_movements`.execute(database.sql)
  const [mark] = rows
  if (!mark) throw new Error("An aggregate returned no row")
  return mark
}

async function idsOf(database: Database, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(database.sql)
  return rows.map(({ id }) => id)
}

/** Returns the ids of stock rows, cash sessions and purchase orders whose history has changed since a mark. */
export async function findChanged(database: Database, { movement, at }: ChangeMark) {
  const [stock, till_days, purchase_orders] = await Promise.all([
    idsOf(
      database,
      sql`select m.stock_id as id from stock_movements m where m.id > ${movement}::bigint
        union select o.stock_id from customer_orders o where o.updated_at >= ${at}
        union select l.stock_id from sale_returns r
          join sale_return_lines l on l.pharmacy_id = r.pharmacy_id and l.return_id = r.id where r.recorded_at >= ${at}
        union select q.stock_id from quarantined_units q where q.quarantined_at >= ${at}
        union select q.stock_id from quarantine_acts a join quarantined_units q on q.id = a.units_id
          where a.acted_at >= ${at}
        union select unnest(array[l.from_stock, l.to_stock]) from transfer_acts a
          join transfer_lines l on l.transfer_id = a.transfer_id where a.acted_at >= ${at}`,
    ),
    idsOf(
      database,
      sql`select d.id from till_days d where d.closed_at is null or d.closed_at >= ${at} or d.opened_at >= ${at}`,
    ),
    idsOf(
      database,
      sql`select d.order_id as id from deliveries d where d.received_at >= ${at}
        union select o.id from purchase_orders o
          where o.order_date >= ${at} or o.accepted_at >= ${at} or o.completed_at >= ${at}`,
    ),
  ])
  return { stock, till_days, purchase_orders }
}
