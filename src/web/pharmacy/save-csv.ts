// A spreadsheet runs a cell that begins like this, in either width.
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Hands a table over as a file that spreadsheets open: `purchase-orders-2026-11-21.csv`. */
export async function saveCsv(name: string, columns: string[], rows: (string | number)[][]): Promise<void> {
  const { default: papa } = await import("papaparse")
  const body = papa.unparse([columns, ...rows], { escapeFormulae: formula, newline: "\r\n" })
  const url = URL.createObjectURL(new Blob([`\uFEFF${body}\r\n`], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = url
  link.download = `${name}-${new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Colombo" })}.csv`
  link.click()
  // The download has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
