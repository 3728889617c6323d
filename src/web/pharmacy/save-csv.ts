import type { CsvCell } from "#shared/csv.ts"

/** Hands a table over as a file that spreadsheets open: `purchase-orders-2026-11-21.csv`. */
export async function saveCsv(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<void> {
  const { writeCsv } = await import("#shared/csv.ts")
  const url = URL.createObjectURL(
    new Blob([writeCsv([columns, ...rows])], { type: "text/csv;charset=utf-8" }),
  )
  const link = document.createElement("a")
  link.href = url
  link.download = `${name}-${new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Colombo" })}.csv`
  link.click()
  // The download has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
