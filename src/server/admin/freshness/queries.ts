import { type RawBuilder, sql } from "kysely"
import type { FreshnessQuestion, FreshPharmacy, FreshPlace } from "#contract/admin/freshness.ts"
import { type FreshnessSort, staleDays } from "#domain/admin/freshness-rules.ts"
import { type Districts, isWithin } from "#server/admin/desks/own-districts.ts"
import type { Database } from "#server/platform/database/database.ts"

const orders: Record<FreshnessSort, RawBuilder<unknown>> = {
  fresh: sql`fresh_at`,
  name: sql`lower(name)`,
  sale: sql`sale_at`,
  receipt: sql`receipt_at`,
  count: sql`count_at`,
  list: sql`list_at`,
  login: sql`login_at`,
}

/** When a pharmacy `p` last sold, received, counted and sent a list. */
const lastActs = sql`
  cross join lateral (select max(s.recorded_at) as sale_at from sales s where s.pharmacy_id = p.id) s
  cross join lateral (select greatest(
    (select max(g.received_at) from goods_receipts g where g.pharmacy_id = p.id),
    (select max(d.received_at) from deliveries d where d.pharmacy_id = p.id)) as receipt_at) d
  cross join lateral (
    select max(a.acted_at) as count_at from shelf_acts a where a.pharmacy_id = p.id and a.act = 'count') c
  left join lateral (
    select u.finished_at as list_at from stock_uploads u
    where u.pharmacy_id = p.id and not u.is_dry_run and u.finished_at is not null order by u.seq desc limit 1) l on true`
const freshAt = sql`greatest(s.sale_at, d.receipt_at, c.count_at, l.list_at)`

/** Returns where every listed pharmacy is, with its last act. */
export async function findFreshPlaces(database: Database, districts: Districts): Promise<FreshPlace[]> {
  const { rows } = await sql<FreshPlace>`
    select p.id, p.name, p.district, p.lat, p.lng, as_utc(${freshAt}) as "freshAt"
    from pharmacies p ${lastActs}
    where p.listed and ${isWithin(sql`p.district`, districts)} order by p.id`.execute(database.sql)
  return rows
}

type Asked = Omit<FreshnessQuestion, "district"> & { districts: Districts; now: Date }

/**
 * Returns a page of listed pharmacies, those who never did it before those who did it long ago. Stock items are read for
 * the page alone: those of all pharmacies would be most of the database.
 */
export async function findFreshness(
  database: Database,
  { q, districts, silent, sort, isReversed, page, limit, now }: Asked,
): Promise<{ pharmacies: FreshPharmacy[]; total: number }> {
  const since = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days}::int)`
  const { rows } = await sql<FreshPharmacy & { total: number }>`
    with seen as materialized (
      select pharmacy_id, at from staff_last_seen()
    ), acted as (
      select p.id, p.name, p.town, p.district, p.phone_number, s.sale_at, d.receipt_at, c.count_at, l.list_at, seen.at as login_at,
        ${freshAt} as fresh_at
      from pharmacies p
      left join seen on seen.pharmacy_id = p.id
      ${lastActs}
      where p.listed and ${isWithin(sql`p.district`, districts)}
        ${q.trim() === "" ? sql`` : sql`and p.search_text like all (search_patterns(${q}))`}
    ), page as (
      select *, count(*) over ()::int as total, row_number() over (
        order by ${orders[sort]} ${isReversed ? sql`desc nulls last` : sql`asc nulls first`}, lower(name), id) as place
      from acted
      ${silent === undefined ? sql`` : sql`where fresh_at is null or fresh_at < ${since(silent)}`}
      order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select p.id, p.name, p.town, p.district, p.phone_number as "phoneNumber", as_utc(p.fresh_at) as "freshAt",
      as_utc(p.sale_at) as "saleAt", as_utc(p.receipt_at) as "receiptAt", as_utc(p.count_at) as "countAt",
      as_utc(p.list_at) as "listAt", as_utc(p.login_at) as "loginAt", i.items, i.stale as "staleItems", p.total
    from page p
    cross join lateral (
      select count(*)::int as items, count(*) filter (where s.updated_at < ${since(staleDays)})::int as stale
      from stock s where s.pharmacy_id = p.id and s.in_stock) i
    order by p.place`.execute(database.sql)
  return { pharmacies: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
