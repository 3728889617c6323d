import { sql } from "kysely"
import { orderReference } from "#contract/pharmacy/customer-orders.ts"
import type { ShelfChange, ShelfMovement } from "#contract/pharmacy/stock-rows.ts"
import { type MovementFilter, movementGroups, shelfPageSize } from "#domain/pharmacy/stock-rules.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

type StoredMovement = Omit<ShelfMovement, "occurredAt" | "document"> & {
  occurredAt: Date
  receipt: string | null
  orderId: number | null
  orderedAt: Date | null
}

export type WhichMovements = { filter: MovementFilter; before?: number | undefined }

// The row and those merged into it, whose history continues in this one.
const lineage = (stockId: number) => sql`
  with recursive lineage as (
    select s.id, s.pharmacy_id, null::text as former from stock s where s.id = ${stockId}
    union all
    select s.id, s.pharmacy_id, m.name from lineage l
    join stock s on s.merged_into = l.id join medicines m on m.id = s.medicine_id
  )`

/**
 * Returns a row's movements, newest first, each with its document: a receipt, a customer's order or a
 * purchase order.
 */
export async function findMovements(
  database: Database,
  stockId: number,
  { filter, before }: WhichMovements,
): Promise<{ movements: ShelfMovement[]; next: number | null }> {
  const ofKind = filter === "all" ? sql`` : sql`and v.kind = any (${[...movementGroups[filter]]}::text[])`
  const rows = await queryPrepared(
    database,
    sql<StoredMovement>`
      ${lineage(stockId)}
      select v.id::float8 as id, s.former as "formerName", v.kind, v.delta, v.quantity_after as after, b.lot, b.expires_on::text as "expiresOn",
        v.source_kind as "documentKind", p.name as who, v.reason, v.occurred_at as "occurredAt",
        d.receipt_number as receipt, o.id as "orderId", o.created_at as "orderedAt", c.order_id as "purchaseOrderId"
      from lineage s
      cross join lateral (
        select * from stock_movements v
        where v.stock_id = s.id ${ofKind} ${before === undefined ? sql`` : sql`and v.id < ${before}`}
        order by v.seq desc limit ${shelfPageSize + 1}
      ) v
      join batches b on b.id = v.batch_id
      left join people p on p.subject = v.actor
      left join sale_returns r
        on v.source_kind = 'sale-return' and r.pharmacy_id = s.pharmacy_id and r.id = v.source_id
      left join sales d on d.pharmacy_id = s.pharmacy_id
        and d.id = case v.source_kind when 'sale' then v.source_id when 'sale-return' then r.sale_id end
      left join customer_orders o on v.source_kind = 'customer-order' and o.reservation_id = v.source_id
      left join deliveries c on v.source_kind = 'delivery' and c.pharmacy_id = s.pharmacy_id and c.id = v.source_id
      order by v.id desc limit ${shelfPageSize + 1}`,
  )
  const { page, next } = pageOf(rows, shelfPageSize, ({ id }) => id)
  return { movements: page.map(asMovement), next }
}

function asMovement({ receipt, orderId, orderedAt, occurredAt, ...row }: StoredMovement): ShelfMovement {
  const order =
    orderId === null || orderedAt === null ? null : orderReference(orderId, orderedAt.toISOString())
  return { ...row, document: receipt ?? order, occurredAt: occurredAt.toISOString() }
}

const maxChanges = 20

/** Returns the changes of a row's name and price, newest first. */
export async function findChanges(database: Database, stockId: number): Promise<ShelfChange[]> {
  const rows = await queryPrepared(
    database,
    sql<Omit<ShelfChange, "at"> & { at: Date }>`
      ${lineage(stockId)}
      select e.edited_at as at, p.name as who, old.name as "oldName", new.name as "newName",
        e.old_price_cents as "oldPriceCents", e.new_price_cents as "newPriceCents"
      from stock_edits e
      join medicines old on old.id = e.old_medicine_id
      join medicines new on new.id = e.new_medicine_id
      left join people p on p.subject = e.actor
      where e.stock_id in (select id from lineage)
      order by e.id desc limit ${maxChanges}`,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
