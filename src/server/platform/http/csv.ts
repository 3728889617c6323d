import { type CsvCell, writeCsv } from "#domain/platform/csv.ts"

const cellOf = (value: unknown): CsvCell => (typeof value === "number" ? value : [value].flat().join(" "))

/** Renders the given columns of the rows as CSV; an array becomes one cell. */
export function csvOf(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  return writeCsv([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))])
}
