import { type RawBuilder, sql } from "kysely"
import type { AdminSupplier } from "#contract/admin/suppliers.ts"
import { fn } from "#database/functions.gen.ts"
import type { SupplierFilter } from "#domain/admin/people-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { supplierSorts } from "#domain/platform/list-sorts.ts"
import { licenceWarnedDays } from "#domain/supplier/licence.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { keysetOf, pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { licenceColumns } from "#server/supplier/licence/queries.ts"

type Row = Omit<AdminSupplier, "endedAt"> & { endedAt: Date | null }

const columns = sql`u.id, u.version, u.name, u.phone_number as phone, u.lead_time_days as "leadTimeDays",
  orders.open as "openOrders", orders.accepted as "acceptedOrders", orders.days as "averageDays",
  (select count(distinct t.subject)::integer from staff t where t.supplier_id = u.id and t.ended_at is null) as staff,
  u.ended_at as "endedAt", u.end_reason as "endReason",
  person_name(u.ended_by) as "endedBy", ${licenceColumns},
  exists (select from supplier_licences l where l.supplier_id = u.id and l.state = 'waiting') as "hasSentLicence"`

// The average of the last hundred: a supplier of the whole country has too many.
const ordersOf = sql`cross join lateral (
    select (select count(*)::integer from purchase_orders o where o.supplier_id = u.id and o.removed_at is null) as accepted,
      (select count(*)::integer from purchase_orders o
        where o.supplier_id = u.id and o.status = 'Accepted' and o.removed_at is null) as open,
      (select (avg(extract(epoch from (select min(d.received_at) from deliveries d where d.order_id = o.id) - o.order_date))
          / 86400)::float8
        from (select p.id, p.order_date from purchase_orders p where p.supplier_id = u.id and p.removed_at is null
          order by p.order_date desc limit 100) o) as days
  ) orders`

const asSupplier = ({ endedAt, ...row }: Row): AdminSupplier => ({
  ...row,
  endedAt: endedAt?.toISOString() ?? null,
})

// With a licence that waits, or without a valid one.
const isToVerify = (today: string) => sql`u.ended_at is null and (
  exists (select from supplier_licences l where l.supplier_id = u.id and l.state = 'waiting')
  or u.licence_verified_at is null or u.licence_valid_until < ${today}::date)`

const fits = {
  all: sql`true`,
  active: sql`u.ended_at is null`,
  ended: sql`u.ended_at is not null`,
} satisfies Partial<Record<SupplierFilter, unknown>>

type Sort = (typeof supplierSorts)[number]

const sortKeys: Record<Sort, RawBuilder<unknown>> = {
  name: sql`lower(u.name)`,
  orders: sql`(select count(*) from purchase_orders o
    where o.supplier_id = u.id and o.status = 'Accepted' and o.removed_at is null)`,
  days: sql`u.lead_time_days`,
}

export type SuppliersQuery = {
  q?: string | undefined
  show: SupplierFilter
  after?: number | undefined
  sort: Sort
  isReversed: boolean
  limit: number
}

/** Returns a page of suppliers in their order. */
export async function findSuppliers(
  database: Database,
  { q = "", show, after, sort, isReversed, limit }: SuppliersQuery,
  today: string,
): Promise<{ suppliers: AdminSupplier[]; next: number | null }> {
  const isShown = show === "to-verify" ? isToVerify(today) : fits[show]
  const { behind, order } = keysetOf({
    of: sql`suppliers u`,
    key: sortKeys[sort],
    id: sql`u.id`,
    after,
    isReversed,
  })
  const { rows } = await sql<Row>`
    select ${columns} from (
      select * from suppliers u where ${isShown} and fold(u.name) like all (search_patterns(${q})) and ${behind}
      order by ${order} limit ${limit + 1}
    ) u ${ordersOf}
    order by ${order}`.execute(database.sql)
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { suppliers: page.map(asSupplier), next }
}

/** Counts suppliers whose licence is to be verified. */
export async function countToVerify(database: Database, today: string): Promise<number> {
  const [row] = await queryPrepared(
    database,
    sql<{ count: number }>`select count(*)::int as count from suppliers u where ${isToVerify(today)}`,
  )
  return row?.count ?? 0
}

export async function getSupplier(database: Database, id: number): Promise<AdminSupplier> {
  const { rows } = await sql<Row>`
    select ${columns} from suppliers u ${ordersOf} where u.id = ${id}`.execute(database.sql)
  const [row] = rows
  if (!row) throw problem("not-found")
  return asSupplier(row)
}

export type SupplierFacts = { name: string; phone: string | null; leadTimeDays: number }

export async function addSupplier(
  database: Database,
  { name, phone, leadTimeDays }: SupplierFacts,
  now: Date,
): Promise<number> {
  return call(database, fn.addSupplier({ called: name, phone, leadDays: leadTimeDays, happenedAt: now }))
}

/** Optimistic lock: a supplier's id and version as read. */
export type VersionedSupplier = { id: number; version: number }

export async function editSupplier(
  database: Database,
  { id, version, name, phone, leadTimeDays }: VersionedSupplier & SupplierFacts,
): Promise<void> {
  const read = { supplier: id, readVersion: version }
  await call(database, fn.editSupplier({ ...read, called: name, phone, leadDays: leadTimeDays }))
}

/** Closes a supplier; refused, with a list of orders, while some are not complete. */
export async function endSupplier(
  database: Database,
  { id, version, reason, now }: VersionedSupplier & { reason: string; now: Date },
): Promise<void> {
  const read = { supplier: id, readVersion: version }
  await call(database, fn.endSupplier({ ...read, why: reason, happenedAt: now }))
}

export async function reinstateSupplier(
  database: Database,
  { id, version, reason }: VersionedSupplier & { reason: string },
): Promise<void> {
  await call(database, fn.reinstateSupplier({ supplier: id, readVersion: version, why: reason }))
}

export type SupplierVerification = VersionedSupplier & {
  licenceNumber: string
  validUntil: string
  note: string
}

/** Records that a licence was verified: the supplier gets new orders. */
export async function verifySupplier(
  database: Database,
  { id, version, licenceNumber, validUntil, note }: SupplierVerification,
  now: Date,
): Promise<void> {
  const read = { supplier: id, readVersion: version, happenedAt: now, today: colomboDay(now) }
  await call(database, fn.adminVerifySupplier({ ...read, licence: licenceNumber, until: validUntil, note }))
}

/** Rejects the licence that waits, or withdraws the verification. */
export async function rejectSupplier(
  database: Database,
  { id, version, reason, now }: VersionedSupplier & { reason: string; now: Date },
): Promise<void> {
  const read = { supplier: id, readVersion: version, happenedAt: now, today: colomboDay(now) }
  await call(database, fn.adminRejectSupplier({ ...read, why: reason }))
}

/** Tells suppliers once that their licence is about to expire; returns how many. */
export async function warnSupplierLicences(database: Database, now: Date): Promise<number> {
  return call(
    database,
    fn.warnSupplierLicences({ today: colomboDay(now), within: licenceWarnedDays, happenedAt: now }),
  )
}

/** Ends new orders for suppliers whose licence has expired; returns how many. */
export async function endSupplierLicences(database: Database, today: string): Promise<number> {
  return call(database, fn.endSupplierLicences({ today }))
}
