import { sql } from "kysely"
import type { OverviewFigures, SearchDay } from "#contract/admin/overview.ts"
import { licenceDays, overviewDays } from "#domain/admin/overview-days.ts"
import { daysLater } from "#domain/platform/colombo-day.ts"
import { findDuplicates } from "#server/admin/medicines/duplicates.ts"
import { countByState } from "#server/admin/pharmacies/queries.ts"
import type { Database } from "#server/platform/database/database.ts"

type Counted = Pick<OverviewFigures, "people" | "suppliers" | "orders"> & {
  licences: number
  uploads: number
  newMedicines: number
  corrections: number
  applications: number
  supplierLicences: number
  dataRequests: number
  overdueRequests: number
}

/** Returns the product's current totals; counts only, nothing personal. */
export async function countEverything(
  database: Database,
  today: string,
): Promise<Omit<OverviewFigures, "at">> {
  const [{ people, suppliers, orders, ...pending }, states, duplicates, days] = await Promise.all([
    countMost(database, today),
    countByState(database, undefined, today),
    findDuplicates(database, 0),
    findSearchDays(database, today),
  ])
  return {
    people,
    suppliers,
    orders,
    pharmacies: { listed: states.listed, waiting: states["to-verify"] },
    days,
    pending: {
      ...pending,
      duplicates: duplicates.pairs.length,
      hasMoreDuplicates: duplicates.next !== null,
    },
  }
}

async function countMost(database: Database, today: string): Promise<Counted> {
  const since = (days: number) => sql`colombo_start(${daysLater(today, -days)}::date)`
  const { rows } = await sql<Counted>`
    with seen as (
      select subject, max(last_seen_at) as at from (
        select subject, last_seen_at from people where last_seen_at >= ${since(6)}
        union all
        select subject, last_seen_at from sessions where last_seen_at >= ${since(6)}) s
      group by subject
    )
    select
      (select count(*)::int from data_requests where state = 'open') as "dataRequests",
      (select count(*)::int from data_requests where state = 'open' and due_on < ${today}::date) as "overdueRequests",
      (select jsonb_build_object('week', count(*), 'today', count(*) filter (where at >= ${since(0)})) from seen) as people,
      (select count(*)::int from suppliers where ended_at is null) as suppliers,
      jsonb_build_object(
        'customers', (select count(*) from customer_orders where order_status = 'pending'),
        'purchases', (select count(*) from purchase_orders where status = 'Pending' and removed_at is null)
          + (select count(*) from purchase_orders where status = 'Accepted' and removed_at is null)) as orders,
      (select count(*)::int from pharmacies
       where listed and licence_valid_until between ${today}::date and ${daysLater(today, licenceDays)}::date) as licences,
      (select count(*)::int from medicines where checked_at is null and merged_into is null) as "newMedicines",
      (select count(*)::int from medicine_corrections where state = 'waiting') as corrections,
      (select count(*)::int from pharmacy_applications where state = 'waiting') as applications,
      (select count(*)::int from supplier_licences where state = 'waiting') as "supplierLicences",
      (select count(*)::int from stock_uploads
       where finished_at >= ${since(6)} and refused > 0 and not is_dry_run) as uploads`.execute(database.sql)
  const [row] = rows
  if (!row) throw new Error("a question without a table has one row")
  return row
}

/** Returns searches per day, with zeros for empty days. */
async function findSearchDays(database: Database, today: string): Promise<SearchDay[]> {
  const { rows } = await sql<SearchDay>`
    select g::date::text as day, coalesce(d.searches, 0) as searches, coalesce(d.unmet, 0) as unmet
    from generate_series(${daysLater(today, 1 - overviewDays)}::date, ${today}::date, interval '1 day') g
    left join search_days d on d.day = g::date
    order by g`.execute(database.sql)
  return rows
}
