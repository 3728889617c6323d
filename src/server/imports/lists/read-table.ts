import Papa from "papaparse"
import type { ListColumn } from "#domain/imports/list-report.ts"
import { type ChosenColumns, type Column, type ListKind, matchColumns, missingColumns } from "./columns.ts"
import { decodeText } from "./read-text.ts"
import { ImportRefused, type Remark } from "./refusals.ts"

export type Row<Kind extends ListKind> = { line: number; cell: (column: Column<Kind>) => string }

export type Table<Kind extends ListKind> = {
  kind: Kind
  file: string
  rows: Row<Kind>[]
  has: (column: Column<Kind>) => boolean
  remarks: Remark[]
  /** Lines with a wrong number of cells: a value may belong to the neighbouring column. */
  broken: Row<Kind>[]
  encoding: string
  separator: string
  /** Unknown headers, reported so that a missing column does not go unnoticed. */
  unused: string[]
  columns: ListColumn[]
}

export type NamedBytes = { file: string; bytes: Buffer }

const separators = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" } as const
type Separator = keyof typeof separators
// Tills print a title, an address and a date above the header.
const linesBeforeHeader = 30

/**
 * Reads a list; detects encoding, separator and header. Throws ImportRefused for a header without the
 * required columns.
 */
export function readTable<Kind extends ListKind>(
  kind: Kind,
  { file, bytes }: NamedBytes,
  chosen: ChosenColumns = {},
): Table<Kind> {
  if (bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") {
    throw new ImportRefused(`${file} is an Excel workbook. Open it, save it as CSV (UTF-8), and import that.`)
  }
  const { text, encoding } = decodeText(bytes)
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n")
  const head = findHeader(kind, { file, text: plain, chosen })
  const records = readRecords(plain, head.separator)
  const separator = separators[head.separator]
  const table = { kind, file, encoding, separator, unused: unusedOf(head), columns: columnsOf(head, records) }
  return { ...table, has: (column) => head.columns.has(column), ...takeRows(table, records, head) }
}

type Header = { line: number; names: string[]; columns: Map<string, number>; separator: Separator }

type Headed = { file: string; text: string; chosen: ChosenColumns }

function findHeader(kind: ListKind, { file, text, chosen }: Headed): Header {
  const start = text.split("\n", linesBeforeHeader).join("\n")
  // Object.keys loses the key type.
  const candidates = (Object.keys(separators) as Separator[]).flatMap((separator) =>
    readRecords(start, separator).map(({ line, cells }) => ({
      line,
      names: cells,
      separator,
      columns: matchColumns(kind, cells, chosen),
    })),
  )
  const best = candidates.toSorted((a, b) => b.columns.size - a.columns.size || a.line - b.line)[0]
  if (!best || best.names.every((name) => name.trim() === "")) {
    throw new ImportRefused(`${file} is empty. Its first line must name the columns.`, {
      isAboutColumns: true,
    })
  }
  const missing = missingColumns(kind, best.columns)
  if (missing.length === 0) return best
  if (isNoText(start))
    throw new ImportRefused(
      `${file} is not a list but another kind of file. Open it where it was made, save it as CSV (UTF-8), and import that.`,
    )
  const found = best.names.map((name) => name.trim()).filter(Boolean)
  throw new ImportRefused(
    `${file} has no column for ${missing.join(", nor for ")}. Found: ${found.map(shorten).slice(0, 30).join(", ")}.`,
    { isAboutColumns: true, columns: columnsOf(best, readRecords(start, best.separator)) },
  )
}

const shownSamples = 3

/** Returns the columns that have a header, with their first values. */
function columnsOf({ line, names, columns }: Header, records: Record[]): ListColumn[] {
  const holds = new Map([...columns].map(([column, place]) => [place, column]))
  const first = records.filter((record) => record.line > line).slice(0, 20)
  return names.flatMap((name, place) => {
    const values = first.map(({ cells }) => plainCell(cells[place] ?? "")).filter(Boolean)
    const samples = values.slice(0, shownSamples).map(shorten)
    return name.trim() === "" ? [] : [{ name: name.trim(), samples, holds: holds.get(place) ?? null }]
  })
}

// Control characters near the start: a picture, an old workbook or an archive.
const isNoText = (start: string) => /(?![\t-\r\u007f-\u009f])\p{Cc}|\ufffd/u.test(start.slice(0, 2000))

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function unusedOf({ names, columns }: Header): string[] {
  const used = new Set(columns.values())
  return names.filter((name, place) => name.trim() !== "" && !used.has(place)).map(shorten)
}

type Record = { line: number; cells: string[]; isBroken: boolean }

function parse(text: string, separator: Separator): Papa.ParseResult<string[]> {
  return Papa.parse<string[]>(text, { delimiter: separator, newline: "\n" })
}

/**
 * Splits a text into records with their starting lines. An unbalanced quote could swallow all that follows,
 * so from the first such record on, every line is parsed separately.
 */
function readRecords(text: string, separator: Separator): Record[] {
  const { data, errors } = parse(text, separator)
  const firstBroken = errors.find((error) => error.type === "Quotes")?.row ?? data.length
  const records: Record[] = []
  let line = 1
  for (const cells of data.slice(0, firstBroken)) {
    records.push({ line, cells, isBroken: false })
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
  }
  if (firstBroken === data.length) return records
  const rest = text.split("\n").slice(line - 1)
  return [...records, ...rest.map((one, place) => readLine(one, line + place, separator))]
}

function readLine(text: string, line: number, separator: Separator): Record {
  const { data, errors } = parse(text, separator)
  return { line, cells: data[0] ?? [], isBroken: errors.some((error) => error.type === "Quotes") }
}

function takeRows<Kind extends ListKind>(
  { kind: list, file }: { kind: Kind; file: string },
  records: Record[],
  head: Header,
) {
  const rows: Row<Kind>[] = []
  const remarks: Remark[] = []
  const broken: Row<Kind>[] = []
  const usual = usualWidth(records)
  for (const { line, cells, isBroken } of records) {
    if (line <= head.line || cells.every((cell) => cell.trim() === "")) continue
    const message = isBroken ? "The quotes in this line do not match." : whyRagged(cells, head, usual)
    const row: Row<Kind> = {
      line,
      cell: (column) => plainCell(cells[head.columns.get(column) ?? -1] ?? ""),
    }
    if (message) remarks.push({ list, file, line, kind: "refused", message })
    ;(message ? broken : rows).push(row)
  }
  return { rows, remarks, broken }
}

/** Returns the width of most lines: some tills end every line with more separators than the header. */
function usualWidth(records: Record[]): number {
  const widths = new Map<number, number>()
  for (const { cells } of records) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  return [...widths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/**
 * Returns why a line with extra cells is refused: something in the middle has shifted the values by a column.
 */
function whyRagged(cells: string[], { names, separator }: Header, usual: number): string | null {
  const isExtra = cells.slice(names.length).some((cell) => cell.trim() !== "")
  if (!isExtra && cells.length <= Math.max(usual, names.length)) return null
  return `This line has ${cells.length} cells where the header has ${names.length}; a text may contain extra ${separators[separator]}.`
}

/**
 * Unwraps ="0123", with which spreadsheets keep leading zeros, and '+1, with which our exports defuse
 * formulas.
 */
function plainCell(cell: string): string {
  const kept = cell.trim().match(/^="(.*)"$/)
  return (kept?.[1] ?? cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")).trim()
}
