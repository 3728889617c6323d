import { colomboDay } from "#shared/colombo-day.ts"
import type { CsvCell } from "#shared/csv.ts"
import { saveFile } from "#web/ui/save-file.ts"

/** Hands a table over as a file that spreadsheets open: `purchase-orders-2026-11-21.csv`. */
export async function saveCsv(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<void> {
  const { writeCsv } = await import("#shared/csv.ts")
  saveFile(`${name}-${colomboDay(new Date())}.csv`, writeCsv([columns, ...rows]), "text/csv")
}
