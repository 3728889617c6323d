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

/** Returns the current session: open, or waiting to be opened. */
export async function getDay(database: Database, pharmacy: PharmacyId): Promise<TillDay> {
  const { rows } = await sql<{ day: TillDay }>`
    select jsonb_build_object(
      'id', d.id,
      'isOpen', d.opened_at is not null,
      'openedAt', as_utc(d.opened_at),
      'openedBy', d.opened_by,
      'floatCents', coalesce(began.float_cents, 0),
      'follows', (select max(r.number) from till_reports r where r.till_day_id = any (parts.days)),
      'waitingSince', case when d.opened_at is null then (
        select as_utc(min(s.recorded_at)) from sales s where s.till_day_id = d.id) end,
      'openCounts', (select count(*) from till_counts c where c.till_day_id = d.id),
      'takings', till_takings(parts.days),
      'lastReport', (
        select jsonb_build_object('number', r.number, 'closedAt', as_utc(r.closed_at)) from till_reports r
        where r.pharmacy_id = mine.id order by r.number desc limit 1)) as day
    from (select ${pharmacy}::integer as id) mine
    left join till_days d on d.pharmacy_id = mine.id and d.closed_at is null
    left join till_days began on began.id = coalesce(d.part_of, d.id)
    cross join lateral (select coalesce(till_day_parts(d.id), '{}') as days) parts`.execute(database.sql)
  const [row] = rows
  if (!row) throw new Error("A pharmacy always has a session")
  const { day } = row
  const names = await findNames(database, [day.openedBy, ...moversOf(day.takings)])
  return { ...day, openedBy: nameOf(names, day.openedBy), takings: withNames(day.takings, names) }
}

/** A closing as stored: people are identified by their subjects. */
type Content = Omit<ClosingReport, "refundCents" | "sales" | "hash"> & { float: Cash }
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
    openedBy: nameOf(names, content.openedBy),
    closedBy: nameOf(names, content.closedBy),
    takings: withNames(content.takings, names),
    earlierCounts: content.earlierCounts.map((count) => ({ ...count, by: nameOf(names, count.by) })),
    sales: content.takings.sales,
    refundCents: content.takings.returns.cents,
    hash,
  }
}

type Names = Map<string, string>

const nameOf = (names: Names, subject: string | null) =>
  subject === null ? null : (names.get(subject) ?? null)
const moversOf = ({ cashMovements }: Takings) => cashMovements.map(({ by }) => by)

function withNames(takings: Takings, names: Names): Takings {
  return {
    ...takings,
    cashMovements: takings.cashMovements.map((movement) => ({ ...movement, by: nameOf(names, movement.by) })),
  }
}
