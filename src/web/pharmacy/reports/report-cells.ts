import { type Cell, type CellKind, type ReportColumn } from "#domain/pharmacy/reports.ts"
import { sayHour, sayMonth, sayShortDay } from "#web/kit/dashboard/day-words.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { words } from "#web/words/words.ts"

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
  if (payment === "cash" || payment === "card" || payment === "qr")
    return words.t(`reports.payments.${payment}`)
  return payment
}

/** Orders cells: numbers by size, texts by name, nothing last. */
export function compareCells(one: Cell, other: Cell): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  if (typeof one === "number" && typeof other === "number") return one - other
  return String(one).localeCompare(String(other), undefined, { numeric: true })
}
