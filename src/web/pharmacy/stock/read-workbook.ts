/** Thrown for a file that is no readable workbook. */
export class UnreadableWorkbook extends Error {}

const zipStart = "PK\u0003\u0004"

/** Returns the first sheet of an Excel workbook (XLSX) that holds something, as CSV; any other file as it is. */
export async function asText(file: File): Promise<File> {
  if ((await file.slice(0, zipStart.length).text()) !== zipStart) return file
  const { default: readWorkbook } = await import("read-excel-file/universal")
  const sheets = await readWorkbook(file).catch((error: unknown) => {
    throw new UnreadableWorkbook("No workbook", { cause: error })
  })
  const rows = sheets.find(({ data }) => data.length > 0)?.data ?? []
  const lines = rows.map((cells) => cells.map((cell) => quoted(textOf(cell))).join(","))
  return new File([lines.join("\n")], file.name, { type: "text/csv" })
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  // Excel stores fifteen digits; the others are noise of the binary form.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)))
  return typeof cell === "string" ? cell : ""
}

const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/\s*\n\s*/g, " ")}"`
