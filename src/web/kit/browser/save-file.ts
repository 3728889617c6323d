import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { CsvCell } from "#domain/platform/csv.ts"

/** Saves a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The download has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves a table as a CSV file, such as `purchase-orders-2026-11-21.csv`. */
export async function saveCsv(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<void> {
  const { writeCsv } = await import("#domain/platform/csv.ts")
  saveFile(`${name}-${colomboDay(new Date())}.csv`, writeCsv([columns, ...rows]), "text/csv")
}
