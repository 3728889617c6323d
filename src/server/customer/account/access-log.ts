import { type Kysely, sql } from "kysely"
import type { AccountLook } from "#contract/customer/account.ts"
import type { DB } from "#database/schema.gen.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"

const pageSize = 6
/** The limit for the export, which is one file. */
const everyLook = 100_000

type Row = Omit<AccountLook, "at" | "id"> & { id: string; at: Date }

/** Returns accesses to a person's orders and account since the account was created, newest first. */
export async function findLooks(
  db: Kysely<DB>,
  subject: string,
  { before, limit = pageSize }: { before?: number | undefined; limit?: number } = {},
): Promise<{ looks: AccountLook[]; next: number | null }> {
  const { rows } = await sql<Row>`
    with me as (select created_at from people where subject = ${subject}),
    looked as (
      select l.id, o.medicine from customer_orders o
      join audit_log l on l.thing = 'customer-order' and l.thing <> 'sale' and l.thing_id = o.id::text
      where o.customer_id = ${subject} and l.before is null and l.after is null
      union all
      select l.id, null from audit_log l
      where l.thing = 'person' and l.thing <> 'sale' and l.thing_id = ${subject}
    )
    select l.id, l.at, case when l.workplace <> '' then coalesce(ph.name, su.name) end as workplace,
      case when l.action = 'receivedOrders.prescription' then 'prescription'
        when l.thing = 'customer-order' then 'order'
        when l.before is null and l.after is null then 'account' else 'account-changed' end as what, k.medicine
    from looked k
    join audit_log l on l.id = k.id
    join me on l.at >= me.created_at
    left join pharmacies ph on ph.id = l.pharmacy_id and l.workplace like 'pharmacy:%'
    left join suppliers su on su.id = l.supplier_id and l.workplace like 'supplier:%'
    where l.subject is distinct from ${subject} ${before === undefined ? sql`` : sql`and l.id < ${before}`}
    order by l.id desc limit ${limit + 1}`.execute(db)
  const { page, next } = pageOf(rows, limit, ({ id }) => Number(id))
  return { looks: page.map(({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() })), next }
}

/** Returns all accesses in the wording of the export. */
export async function findLooksToExport(db: Kysely<DB>, subject: string) {
  const { looks } = await findLooks(db, subject, { limit: everyLook })
  return looks.map(({ at, workplace, what, medicine }) => ({ at, workplace, what, medicine }))
}
