import papa from "papaparse"

// A spreadsheet runs a cell that begins like this, in either width.
const formula = /^[=+\-@\t\r\n＝＋－＠]/

const cellOf = (value: unknown) => (typeof value === "number" ? value : [value].flat().join(" "))

/** RFC 4180, with the mark by which spreadsheets recognise UTF-8; only a number may begin with a minus sign. */
export function csvOf(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])))
  const body = papa.unparse([[...columns], ...cells], { escapeFormulae: formula, newline: "\r\n" })
  return `\uFEFF${body}\r\n`
}
