import type { Report, ReportQuestion } from "#contract/pharmacy/reports.ts"
import {
  cellsOf,
  deadStockDays,
  definitionOf,
  maxDaysBack,
  maxReportRows,
  type ReportName,
  type ReportRecord,
  type ReportSpan,
  totalsOf,
} from "#domain/pharmacy/reports.ts"
import { colomboDay, daysLater, startOfDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Asked } from "./asked.ts"
import { findJournal } from "./journal.ts"
import { findMarginRecords } from "./margins.ts"
import { findPurchases } from "./purchases.ts"
import {
  findSalesByDay,
  findSalesByHour,
  findSalesByManufacturer,
  findSalesByMedicine,
  findSalesByPayment,
  findSalesByStaff,
} from "./sales.ts"
import { findDeadStock, findExpiry, findStockValue } from "./stock.ts"
import { findTaxes, hasTaxes } from "./taxes.ts"

const finders: Record<ReportName, (asked: Asked) => Promise<ReportRecord[]>> = {
  "sales-by-day": findSalesByDay,
  "sales-by-hour": findSalesByHour,
  "sales-by-medicine": findSalesByMedicine,
  "sales-by-manufacturer": findSalesByManufacturer,
  "sales-by-staff": findSalesByStaff,
  "sales-by-payment": findSalesByPayment,
  "margin-by-day": (asked) => findMarginRecords(asked, "day"),
  "margin-by-medicine": (asked) => findMarginRecords(asked, "medicine"),
  "margin-by-receipt": (asked) => findMarginRecords(asked, "receipt"),
  "dead-stock": findDeadStock,
  expiry: findExpiry,
  purchases: findPurchases,
  "tax-by-month": findTaxes,
  "stock-value": findStockValue,
  journal: findJournal,
}

const defaultDays = 30

/** Returns the rows of a report with their totals. */
export async function getReport(
  database: Database,
  pharmacy: PharmacyId,
  { question, now }: { question: ReportQuestion; now: Date },
): Promise<Report> {
  const { report } = question
  const { columns } = definitionOf(report)
  const { from, to } = daysOf(question, colomboDay(now))
  const span = { from, to, first: startOfDay(from), end: startOfDay(daysLater(to, 1)) }
  const [found, isTaxed] = await Promise.all([
    finders[report]({ database, pharmacy, ...span }),
    hasTaxes(database),
  ])
  const isCut = found.length > maxReportRows
  // Half a journal does not balance.
  if (isCut && report === "journal") throw problem("bad-input", { field: "to" }, "to: Choose fewer days")
  const records = found.slice(0, maxReportRows)
  return {
    report,
    at: now.toISOString(),
    from,
    to,
    columns: columns.map(({ key, kind }) => ({ key, kind })),
    rows: records.map((record) => cellsOf(columns, record)),
    totals: totalsOf(columns, records),
    isCut,
    hasTaxes: isTaxed,
  }
}

/** Returns the days that a question is about, and refuses too many of them. */
function daysOf({ report, from, to, days }: ReportQuestion, today: string): { from: string; to: string } {
  const { span, maxDays = 1 } = definitionOf(report)
  const spans: Record<ReportSpan, () => { from: string; to: string }> = {
    range: () => {
      const last = to ?? today
      return { from: from ?? daysLater(last, 1 - Math.min(defaultDays, maxDays)), to: last }
    },
    day: () => ({ from: to ?? today, to: to ?? today }),
    back: () => ({ from: daysLater(today, -(days ?? deadStockDays)), to: today }),
    now: () => ({ from: today, to: today }),
  }
  const asked = spans[span]()
  if (asked.to < asked.from || (span === "range" && asked.to > daysLater(asked.from, maxDays - 1)))
    throw problem("bad-input", { field: "to" }, `to: Choose at most ${maxDays} days`)
  if (span === "day" && asked.to < daysLater(today, -maxDaysBack))
    throw problem("bad-input", { field: "to" }, `to: Choose a day at most ${maxDaysBack} days ago`)
  return asked
}
