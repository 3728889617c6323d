import { sql } from "kysely"
import type { SupplierDetail } from "#contract/admin/suppliers.ts"
import { findEntriesOf, findStaffOf } from "#server/admin/pharmacies/detail.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findSentLicence } from "#server/supplier/licence/queries.ts"
import { getSupplier } from "./queries.ts"

type Measured = Pick<SupplierDetail, "createdAt" | "products" | "answered" | "lastActiveAt">

/** Returns a supplier with its staff and acts, unless it is nameless. Throws not-found. */
export async function getSupplierDetail(
  database: Database,
  { id, isNameless, now }: { id: number; isNameless: boolean; now: Date },
): Promise<SupplierDetail> {
  const [supplier, measured, sent] = await Promise.all([
    getSupplier(database, id),
    measure(database, id, now),
    findSentLicence(database, id),
  ])
  const detail = { ...supplier, ...measured, sent }
  if (isNameless) return { ...detail, people: null, acts: null }
  const [staff, acts] = await Promise.all([
    findStaffOf(database, { supplierId: id }),
    findEntriesOf(database, { thing: "supplier", id }),
  ])
  await recordAccess(database, { thing: "person", ids: staff.map(({ subject }) => subject) })
  const people = staff.map(({ id: row, name, since }) => ({ id: row, name, since: since.toISOString() }))
  return { ...detail, people, acts }
}

/** Returns how many medicines a supplier sells, how fast it answers orders, and when it last did something. */
async function measure(database: Database, id: number, now: Date): Promise<Measured> {
  const [measured] = await queryPrepared(
    database,
    sql<Measured>`
      select as_utc(u.created_at) as "createdAt", products.count as products,
        jsonb_build_object('orders', answers.orders, 'medianHours', answers.median, 'p90Hours', answers.p90) as answered,
        as_utc(greatest(answers.latest, products.latest,
          (select max(s.shipped_at) from shipments s where s.supplier_id = u.id),
          (select max(l.sent_at) from supplier_licences l where l.supplier_id = u.id))) as "lastActiveAt"
      from suppliers u
      cross join lateral (
        select count(*) filter (where p.withdrawn_at is null)::int as count, max(p.updated_at) as latest
        from supplier_products p where p.supplier_id = u.id) products
      cross join lateral (
        select count(*)::int as orders, max(o.accepted_at) as latest,
          percentile_cont(0.5) within group (order by extract(epoch from o.accepted_at - o.order_date) / 3600)::float8 as median,
          percentile_cont(0.9) within group (order by extract(epoch from o.accepted_at - o.order_date) / 3600)::float8 as p90
        from purchase_orders o
        where o.supplier_id = u.id and o.order_date >= ${now}::timestamptz - interval '90 days' and o.accepted_at is not null
      ) answers
      where u.id = ${id}`,
  )
  if (!measured) throw problem("not-found")
  return measured
}
