import type { ImportResult, ListResult } from "./run-import.ts"

const shownRemarks = 20

/** Returns an import's report for people, line by line. */
export function summarize(result: ImportResult): string[] {
  const refused = result.remarks.filter((remark) => remark.kind === "refused")
  const notes = result.remarks.length - refused.length
  const shown = [...refused, ...result.remarks.filter((remark) => remark.kind === "note")].slice(
    0,
    shownRemarks,
  )
  return [
    ...result.lists.flatMap(describeList),
    ...shown.map(
      ({ file, line, kind, message }) =>
        `  ${file} line ${line}: ${kind === "note" ? "note: " : ""}${message}`,
    ),
    ...(result.remarks.length > shown.length
      ? [`  and ${count(result.remarks.length - shown.length, "more")}; --report file.csv has them all.`]
      : []),
    ...(result.written ? [] : ["Nothing was written."]),
    ...(refused.length === 0 && notes === 0
      ? []
      : [`${count(refused.length, "refused")}, ${count(notes, notes === 1 ? "note" : "notes")}.`]),
  ]
}

const count = (number: number, what: string) => `${number.toLocaleString("en-LK")} ${what}`
const countRows = (rows: number) => count(rows, rows === 1 ? "row" : "rows")

function describeList({
  kind,
  file,
  rows,
  added,
  changed,
  same,
  refused,
  encoding,
  separator,
  unused,
}: ListResult): string[] {
  const numbers = [
    count(added, "new"),
    count(changed, "changed"),
    count(same, "unchanged"),
    count(refused, "refused"),
  ]
  const what = kind === "stock" ? "medicines on shelves" : kind
  return [
    `${file} (${encoding}, ${separator}): ${countRows(rows)} read as ${what}: ${numbers.join(", ")}.`,
    ...(unused.length > 0 ? [`  Ignored columns: ${unused.join(", ")}.`] : []),
  ]
}

/** Returns all remarks as CSV for a spreadsheet: with a byte order mark, and formulas defused. */
export function reportCsv({ remarks }: ImportResult): string {
  const rows = remarks.map(({ list, file, line, kind, message }) => [list, file, String(line), kind, message])
  return `\ufeff${[["list", "file", "line", "kind", "why"], ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`
}

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\n\r;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
