import type { FastifyInstance } from "fastify"
import type { SheetData } from "write-excel-file/node"
import { type Report, ReportQuestion } from "#contract/pharmacy/reports.ts"
import {
  type Cell,
  type CellKind,
  columnNames,
  definitionOf,
  reportTitles,
} from "#domain/pharmacy/reports.ts"
import { type CsvCell, writeCsv } from "#domain/platform/csv.ts"
import { admit, appFor, pharmacyOfPerson } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type CallerSource, callerOf } from "#server/platform/login/caller.ts"
import { getReport } from "./report.ts"

// As heavy as the report itself; people need no more of them.
const perMinute = 30
const payments: Record<string, string> = { cash: "Cash", card: "Card", qr: "QR", account: "On account" }
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/** Returns a cell as files have it: money in rupees, an hour as `08:00`, nothing for no value. */
function plainCell(cell: Cell, kind: CellKind): CsvCell {
  if (cell === null) return ""
  if (kind === "money") return Number(cell) / 100
  if (kind === "hour") return `${String(cell).padStart(2, "0")}:00`
  return kind === "payment" ? (payments[cell] ?? cell) : cell
}

type FileCell = { cell: Cell; kind: CellKind }

/** Returns the rows with the totals below them, each cell with its kind. */
function rowsOf({ report, rows, totals }: Report): { cells: FileCell[]; isTotal: boolean }[] {
  const { columns } = definitionOf(report)
  const kinds = columns.map(({ kind }) => kind)
  const cellsOf = (row: Cell[], of: CellKind[]) =>
    row.map((cell, nth) => ({ cell, kind: of[nth] ?? ("text" as const) }))
  const listed = rows.map((row) => ({ cells: cellsOf(row, kinds), isTotal: false }))
  if (rows.length === 0) return listed
  const sums = cellsOf(["Total", ...totals.slice(1)], ["text", ...kinds.slice(1)])
  return [...listed, { cells: sums, isTotal: true }]
}

/** Renders a report as CSV, with its totals in the last line. */
export function reportCsv(report: Report): string {
  const { columns } = definitionOf(report.report)
  const lines = rowsOf(report).map(({ cells }) => cells.map(({ cell, kind }) => plainCell(cell, kind)))
  return writeCsv([columns.map(({ key }) => columnNames[key]), ...lines])
}

const formats: Partial<Record<CellKind, string>> = { money: "#,##0.00", units: "#,##0", count: "#,##0" }
const leftKinds: readonly CellKind[] = ["text", "payment", "hour", "month", "day"]
const widths: Partial<Record<CellKind, number>> = { text: 32, day: 12, month: 10, money: 16 }

/** Renders a report as a workbook of one sheet. Texts are written as texts: a spreadsheet never reads them as formulas. */
export async function reportWorkbook(report: Report): Promise<Buffer> {
  const { default: writeExcel } = await import("write-excel-file/node")
  const { columns } = definitionOf(report.report)
  const heads: SheetData[number] = columns.map(({ key, kind }) => ({
    value: columnNames[key],
    type: String,
    fontWeight: "bold",
    align: leftKinds.includes(kind) ? "left" : "right",
  }))
  const lines: SheetData = rowsOf(report).map(({ cells, isTotal }) =>
    cells.map(({ cell, kind }) => {
      const look = isTotal ? ({ fontWeight: "bold" } as const) : {}
      if (cell === null) return null
      if (kind === "day")
        return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: "yyyy-mm-dd", ...look }
      const plain = plainCell(cell, kind)
      if (typeof plain === "string") return { value: plain, type: String, ...look }
      return { value: plain, type: Number, ...(formats[kind] ? { format: formats[kind] } : {}), ...look }
    }),
  )
  return writeExcel([heads, ...lines], {
    sheet: reportTitles[report.report].slice(0, 31),
    columns: columns.map(({ kind }) => ({ width: widths[kind] ?? 14 })),
    stickyRowsCount: 1,
  }).toBuffer()
}

/** Serves a report as CSV or as a workbook to the pharmacy's staff. */
export function serveReportsAsFiles(server: FastifyInstance, app: CallerSource): void {
  const limits = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } }, exposeHeadRoute: false }
  server.get<{ Params: { file: string } }>("/files/reports/:file", limits, async (request, reply) => {
    reply.header("cache-control", "no-store")
    const { person } = await callerOf(app, request)
    admit("pharmacien", person)
    const [, name, kind] = /^([a-z-]+)\.(csv|xlsx)$/.exec(request.params.file) ?? []
    const asked = ReportQuestion.safeParse(Object.assign({}, request.query, { report: name }))
    if (!asked.success) throw problem(kind ? "bad-input" : "not-found")
    const report = await getReport(appFor(app, person).database, pharmacyOfPerson(person), {
      question: asked.data,
      now: app.now(),
    })
    const days = report.from === report.to ? report.to : `${report.from}-to-${report.to}`
    reply.header("content-disposition", `attachment; filename="${name}-${days}.${kind}"`)
    return kind === "csv"
      ? reply.header("content-type", "text/csv; charset=utf-8").send(reportCsv(report))
      : reply.header("content-type", excel).send(await reportWorkbook(report))
  })
}
