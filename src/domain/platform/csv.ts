import papa from "papaparse"

export type CsvCell = string | number

// A spreadsheet runs a text that begins like this, in either width; a number is none.
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** RFC 4180, with the mark by which spreadsheets recognise UTF-8. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  const body = papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula, newline: "\r\n" },
  )
  return `\uFEFF${body}\r\n`
}
