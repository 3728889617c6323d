import { maxReportRows, type ReportRecord } from "#domain/pharmacy/reports.ts"
import { findMarginsBetween, type MarginSpan } from "#server/pharmacy/goods-in/costs.ts"
import type { Asked } from "./asked.ts"

/** Returns what was paid, what it cost as far as that is known, and the margin on that part. */
export async function findMarginRecords(asked: Asked, by: MarginSpan["by"]): Promise<ReportRecord[]> {
  const { database, pharmacy, first, end } = asked
  const rows = await findMarginsBetween(database, pharmacy, { by, first, end, limit: maxReportRows + 1 })
  const records = rows.map((row) => ({
    [by]: row.label,
    // A receipt is listed with the day of its last sale or return.
    ...(by === "receipt" && { day: row.lastDay }),
    units: row.units,
    paid: row.cents,
    costedSales: row.costedCents,
    cost: row.costCents,
    margin: row.costedCents - row.costCents,
  }))
  return by === "day" ? records.reverse() : records
}
