import papa from "papaparse"

export type CsvCell = string | number

// Spreadsheets run texts that begin like this, in ASCII or full width; numbers are safe.
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Writes RFC 4180 CSV with a byte order mark, by which spreadsheets recognise UTF-8. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  const body = papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula, newline: "\r\n" },
  )
  return `\uFEFF${body}\r\n`
}

/** Reads the cells of CSV, whichever separator it has. */
export const readCsv = (text: string): string[][] => papa.parse<string[]>(text.replace(/^\uFEFF/, "")).data
