import type { FastifyInstance } from "fastify"
import { type ClosingReport, reportsFile } from "#contract/pharmacy/cash-sessions.ts"
import { admit, appFor, pharmacyOfPerson } from "#server/api/endpoints.ts"
import { csvOf } from "#server/platform/http/csv.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { findAllReports } from "./reading.ts"

// Reads every closing of a pharmacy; people need no more of them.
const perMinute = 30

const columns = [
  "number",
  "follows",
  "openedAt",
  "openedBy",
  "closedAt",
  "closedBy",
  "float",
  "sales",
  "salesTotal",
  "cashSales",
  "cardSales",
  "qrSales",
  "returns",
  "refunds",
  "cashRefunds",
  "cashIn",
  "cashOut",
  "expectedCash",
  "countedCash",
  "variance",
  "varianceReason",
  "reopenReason",
  "firstReceipt",
  "lastReceipt",
  "hash",
  "discounts",
  "cashRounding",
  "cashier",
  "accountSales",
  "accountRefunds",
  "accountPayments",
  "accountPaymentsInCash",
  "taxes",
] as const

const rupees = (cents: number) => cents / 100

function rowOf(report: ClosingReport): Record<(typeof columns)[number], unknown> {
  const { takings } = report
  return {
    ...report,
    float: rupees(report.floatCents),
    sales: takings.sales.count,
    salesTotal: rupees(takings.sales.cents),
    cashSales: rupees(takings.salesByMethod.cash.cents),
    cardSales: rupees(takings.salesByMethod.card.cents),
    qrSales: rupees(takings.salesByMethod.qr.cents),
    returns: takings.returns.count,
    refunds: rupees(takings.returns.cents),
    cashRefunds: rupees(takings.refundsByMethod.cash.cents),
    cashIn: rupees(takings.cashIn.cents),
    cashOut: rupees(takings.cashOut.cents),
    expectedCash: rupees(report.expectedCents),
    countedCash: rupees(report.countedCents),
    variance: rupees(report.varianceCents),
    discounts: rupees(takings.discounts?.cents ?? 0),
    cashier: report.cashier?.name ?? "",
    accountSales: rupees(takings.salesByMethod.account?.cents ?? 0),
    accountRefunds: rupees(takings.refundsByMethod.account?.cents ?? 0),
    accountPayments: rupees(
      Object.values(takings.accountPayments ?? {}).reduce((sum, { cents }) => sum + cents, 0),
    ),
    accountPaymentsInCash: rupees(takings.accountPayments?.cash.cents ?? 0),
    taxes: rupees((takings.taxes ?? []).reduce((sum, { cents }) => sum + cents, 0)),
    cashRounding: rupees((takings.salesRoundingCents ?? 0) - (takings.refundsRoundingCents ?? 0)),
  }
}

/** Renders closings as CSV: one line each, money in rupees. */
export const reportsCsv = (reports: ClosingReport[]) => csvOf(columns, reports.map(rowOf))

/** Serves a pharmacy's closings to its staff. */
export function serveReportFile(server: FastifyInstance, app: CallerSource): void {
  const limits = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } }, exposeHeadRoute: false }
  server.get(reportsFile, limits, async (request, reply) => {
    reply.header("cache-control", "no-store")
    const { person } = await callerOf(app, request)
    admit("pharmacien", person)
    const reports = await findAllReports(appFor(app, person).database, pharmacyOfPerson(person))
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="closings.csv"')
      .send(reportsCsv(reports))
  })
}
