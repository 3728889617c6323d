import { type CsvCell, writeCsv } from "#domain/platform/csv.ts"

function cellOf(value: unknown): CsvCell {
  if (typeof value === "number") return value
  const isPlain = typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Date
  return isPlain ? [value].flat().join(" ") : JSON.stringify(value)
}

/** Renders the given columns of the rows as CSV; an array becomes one cell, an object its JSON. */
export function csvOf(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  return writeCsv([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))])
}
