import { useState } from "react"
import type { Report } from "#contract/pharmacy/reports.ts"
import { type Cell, type CellKind, definitionOf, type ReportColumn } from "#domain/pharmacy/reports.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { sayHour, sayMonth, sayShortDay } from "#web/kit/dashboard/day-words.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import styles from "#web/pharmacy/reports/reports.module.css"
import { useWords, words } from "#web/words/words.ts"

type Sort = { at: number; isDown: boolean }
const rowsAtOnce = 200

/** Lists a report's rows, sortable by every column, with the totals below them. */
export function ReportTable({ report }: { report: Report }) {
  const t = useWords()
  const [sort, setSort] = useState<Sort | null>(null)
  const [shown, setShown] = useState(rowsAtOnce)
  const { columns } = definitionOf(report.report)
  const rows = sort
    ? report.rows.toSorted((one, other) => {
        const order = compareCells(one[sort.at] ?? null, other[sort.at] ?? null)
        return sort.isDown ? -order : order
      })
    : report.rows
  const onSort = (at: number, isFirstDown: boolean) =>
    setSort((before) => ({ at, isDown: before?.at === at ? !before.isDown : isFirstDown }))
  const title = t(`reports.names.${report.report}`)
  return (
    <div className={styles.rows}>
      <CardTable
        label={title}
        columns={columns.map((column, at) => ({
          name: t(`reports.columns.${column.key}`),
          isFigure: isFigure(column),
          ...(sort?.at === at && { sorted: sort.isDown ? ("descending" as const) : ("ascending" as const) }),
          onSort: () => onSort(at, isFigure(column)),
        }))}
      >
        {rows.slice(0, shown).map((row, place) => (
          <CardRow key={place}>
            {columns.map((column, at) => (
              <CardCell
                key={column.key}
                label={t(`reports.columns.${column.key}`)}
                {...(isFigure(column)
                  ? { kind: "figure" as const }
                  : column.kind === "text" && { kind: "prose" as const })}
              >
                <span className={isFigure(column) ? "num" : undefined}>
                  {sayCell(row[at] ?? null, column)}
                </span>
              </CardCell>
            ))}
          </CardRow>
        ))}
        <CardRow>
          {columns.map((column, at) => (
            <CardCell
              key={column.key}
              {...(at > 0 && { label: t(`reports.columns.${column.key}`) })}
              {...(isFigure(column) && { kind: "figure" as const })}
            >
              <b className="num">
                {at === 0
                  ? t("reports.total")
                  : report.totals[at] === null
                    ? ""
                    : sayCell(report.totals[at] ?? null, column)}
              </b>
            </CardCell>
          ))}
        </CardRow>
      </CardTable>
      {rows.length > shown && (
        <p className="row centred mt-16 not-printed">
          <span className="muted">
            {t("reports.shown", { shown: formatCount(shown), all: formatCount(rows.length) })}
          </span>
          <Button look="outline" onClick={() => setShown(shown + rowsAtOnce)}>
            {t("reports.more")}
          </Button>
        </p>
      )}
    </div>
  )
}

const figures: readonly CellKind[] = ["count", "units", "money", "percent"]

/** Whether a column's cells are right-aligned. */
export const isFigure = ({ kind }: ReportColumn) => figures.includes(kind)

/** Writes a cell as the screen shows it. */
export function sayCell(cell: Cell, { kind, key }: ReportColumn): string {
  if (cell === null)
    return key === "lastSold" ? words.t("reports.never") : kind === "month" ? words.t("reports.noDate") : "–"
  switch (kind) {
    case "money":
      return formatRupees(Number(cell))
    case "count":
    case "units":
      return formatCount(Number(cell))
    case "percent":
      return `${Number(cell).toFixed(1)} %`
    case "day":
      return sayDayWithYear(String(cell))
    case "month":
      return sayMonth(String(cell))
    case "hour":
      return sayHour(Number(cell))
    case "payment":
      return sayPayment(String(cell))
    default:
      return String(cell)
  }
}

const sayDayWithYear = (day: string) => `${sayShortDay(day)} ${day.slice(0, 4)}`

function sayPayment(payment: string): string {
  if (payment === "cash" || payment === "card" || payment === "qr" || payment === "account")
    return words.t(`reports.payments.${payment}`)
  return payment
}

/** Orders cells: numbers by size, texts by name, nothing last. */
export function compareCells(one: Cell, other: Cell): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  if (typeof one === "number" && typeof other === "number") return one - other
  return String(one).localeCompare(String(other), undefined, { numeric: true })
}
