import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { CsvCell } from "#domain/platform/csv.ts"
import { saveFile } from "#web/kit/browser/save-file.ts"

/** Hands a table over as a file that spreadsheets open: `purchase-orders-2026-11-21.csv`. */
export async function saveCsv(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<void> {
  const { writeCsv } = await import("#domain/platform/csv.ts")
  saveFile(`${name}-${colomboDay(new Date())}.csv`, writeCsv([columns, ...rows]), "text/csv")
}
