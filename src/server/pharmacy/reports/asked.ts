import { type RawBuilder, sql } from "kysely"
import { maxReportRows, type ReportRecord } from "#domain/pharmacy/reports.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

/** What a report is asked about: days in Sri Lanka, and the instants at which they begin and end. */
export type Asked = {
  database: Database
  pharmacy: PharmacyId
  from: string
  to: string
  first: Date
  /** Excluded. */
  end: Date
}

/** Runs a report's statement; one row more than a report lists says that there are more. */
export const ask = ({ database }: Asked, statement: RawBuilder<unknown>): Promise<ReportRecord[]> =>
  queryPrepared(database, sql<ReportRecord>`${statement} limit ${maxReportRows + 1}::int`)
