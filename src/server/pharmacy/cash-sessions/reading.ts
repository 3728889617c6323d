import { sql } from "kysely"
import type { ClosingReport, ReportSummary, Takings, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import type { Cash } from "#domain/pharmacy/cash.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findNames } from "./queries.ts"

const pageSize = 30
// More closings than a shop makes in ten years.
const maxReports = 5000

/** A drawer's current session: by its id, or the one of a cashier, null for the pharmacy's own drawer. */
export type WhichDay = { dayId: number } | { cashierId: number | null }

/** Returns the current session of a drawer: open, or waiting to be opened. Throws not-found for a closed one. */
export async function getDay(database: Database, pharmacy: PharmacyId, which: WhichDay): Promise<TillDay> {
  const isIt =
    "dayId" in which
      ? sql`d.id = ${which.dayId}`
      : sql`d.cashier_id is not distinct from ${which.cashierId}::integer`
  const [day] = await readDays(database, pharmacy, isIt)
  if (!day || ("dayId" in which && day.id === null)) throw problem("not-found")
  return day
}

/** Returns the current sessions of all drawers that are open or have something to close: the pharmacy's own first. */
export async function findDrawers(database: Database, pharmacy: PharmacyId): Promise<TillDay[]> {
  const days = await readDays(database, pharmacy, sql`true`)
  return days.filter(({ isOpen, takings }) => isOpen || takings.sales.count + takings.returns.count > 0)
}

async function readDays(
  database: Database,
  pharmacy: PharmacyId,
  isIt: ReturnType<typeof sql>,
): Promise<TillDay[]> {
  const { rows } = await sql<{ day: StoredDay }>`
    select jsonb_build_object(
      'id', d.id,
      'cashier', (select jsonb_build_object('id', c.id, 'name', c.name) from cashiers c where c.id = d.cashier_id),
      'isOpen', d.opened_at is not null,
      'openedAt', as_utc(d.opened_at),
      'openedBy', d.opened_by,
      'openedCashier', cashier_name(d.opened_cashier_id),
      'floatCents', coalesce(began.float_cents, 0),
      'follows', (select max(r.number) from till_reports r where r.till_day_id = any (parts.days)),
      'waitingSince', case when d.opened_at is null then (
        select as_utc(min(s.recorded_at)) from sales s where s.till_day_id = d.id) end,
      'openCounts', (select count(*) from till_counts c where c.till_day_id = d.id),
      'takings', till_takings(parts.days),
      'lastReport', (
        select jsonb_build_object('number', r.number, 'closedAt', as_utc(r.closed_at))
        from till_reports r join till_days x on x.id = r.till_day_id
        where r.pharmacy_id = mine.id and x.cashier_id is not distinct from d.cashier_id
        order by r.number desc limit 1)) as day
    from (select ${pharmacy}::integer as id) mine
    left join till_days d on d.pharmacy_id = mine.id and d.closed_at is null and ${isIt}
    left join till_days began on began.id = coalesce(d.part_of, d.id)
    cross join lateral (select coalesce(till_day_parts(d.id), '{}') as days) parts
    order by d.cashier_id nulls first`.execute(database.sql)
  const days = rows.map(({ day }) => day)
  const names = await findNames(
    database,
    days.flatMap(({ openedBy, takings }) => [openedBy, ...moversOf(takings)]),
  )
  return days.map(({ openedCashier, ...day }) => ({
    ...day,
    openedBy: openedCashier ?? nameOf(names, day.openedBy),
    takings: withNames(day, names),
  }))
}

/** A session as read: people are identified by their subjects, cashiers by their names. */
type StoredDay = TillDay & { openedCashier: string | null }

/** A closing as stored: people are identified by their subjects. */
type Content = Omit<ClosingReport, "refundCents" | "sales" | "hash" | "cashier" | "earlierCounts"> & {
  float: Cash
  cashier?: ClosingReport["cashier"]
  openedCashier?: string
  closedCashier?: string
  earlierCounts: (ClosingReport["earlierCounts"][number] & { cashier?: string | null })[]
}
type ReportRow = { content: Content; hash: string }

export type Page = { reports: ReportSummary[]; next: number | null }

export async function findReports(
  database: Database,
  pharmacy: PharmacyId,
  before: number | undefined,
): Promise<Page> {
  const found = await readReports(database, pharmacy, {
    where: before === undefined ? sql`true` : sql`number < ${before}`,
    limit: pageSize + 1,
  })
  const { page, next } = pageOf(found, pageSize, ({ number }) => number)
  return { reports: page, next }
}

/** Returns every closing of a pharmacy, newest first. */
export const findAllReports = (database: Database, pharmacy: PharmacyId): Promise<ClosingReport[]> =>
  readReports(database, pharmacy, { where: sql`true`, limit: maxReports })

/** Returns one closing. Throws not-found for another pharmacy's. */
export async function getReport(
  database: Database,
  pharmacy: PharmacyId,
  number: number,
): Promise<ClosingReport> {
  const [report] = await readReports(database, pharmacy, { where: sql`number = ${number}`, limit: 1 })
  if (!report) throw problem("not-found")
  return report
}

type Which = { where: ReturnType<typeof sql>; limit: number }

async function readReports(
  database: Database,
  pharmacy: PharmacyId,
  { where, limit }: Which,
): Promise<ClosingReport[]> {
  const { rows } = await sql<ReportRow>`
    select content, encode(hash, 'hex') as hash from till_reports
    where pharmacy_id = ${pharmacy} and ${where} order by number desc limit ${limit}`.execute(database.sql)
  const people = rows.flatMap(({ content }) => [
    content.openedBy,
    content.closedBy,
    ...moversOf(content.takings),
    ...content.earlierCounts.map(({ by }) => by),
  ])
  const names = await findNames(database, people)
  return rows.map((row) => reportOf(row, names))
}

function reportOf({ content, hash }: ReportRow, names: Names): ClosingReport {
  return {
    ...content,
    cashier: content.cashier ?? null,
    openedBy: content.openedCashier ?? nameOf(names, content.openedBy),
    closedBy: content.closedCashier ?? nameOf(names, content.closedBy),
    takings: withNames(content, names),
    earlierCounts: content.earlierCounts.map((count) => ({
      ...count,
      by: count.cashier ?? nameOf(names, count.by),
    })),
    sales: content.takings.sales,
    refundCents: content.takings.returns.cents,
    hash,
  }
}

type Names = Map<string, string>

const nameOf = (names: Names, subject: string | null) =>
  subject === null ? null : (names.get(subject) ?? null)
const moversOf = ({ cashMovements }: Takings) => cashMovements.map(({ by }) => by)

type InDrawer = { takings: Takings; cashier?: TillDay["cashier"] }

/** Names who moved cash: in a cashier's drawer only the cashier does. */
function withNames({ takings, cashier }: InDrawer, names: Names): Takings {
  return {
    ...takings,
    cashMovements: takings.cashMovements.map((movement) => ({
      ...movement,
      by: cashier?.name ?? nameOf(names, movement.by),
    })),
  }
}
