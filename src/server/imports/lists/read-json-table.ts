import { isStorable, unstorable } from "#domain/platform/plain-text.ts"
import { type Column, matchColumns, missingColumns } from "./columns.ts"
import type { NamedBytes, Row, Table } from "./read-table.ts"
import { decodeText } from "./read-text.ts"
import { ImportRefused, type Remark } from "./refusals.ts"

type Stock = Table<"stock">
type Entry = { line: number; value: unknown; isBroken?: boolean }

const maxHeaders = 1_000

/**
 * Reads a stock list from JSON: an array of objects, or one object per line. Rows are numbered from 1, or by
 * their lines.
 */
export function readJsonTable({ file, bytes }: NamedBytes, isLines: boolean): Stock {
  const { text, encoding } = decodeText(bytes)
  const entries = isLines ? readLines(text) : readArray(file, text)
  if (entries.length === 0) throw new ImportRefused(`${file} has no rows.`)
  const rows: Row<"stock">[] = []
  const remarks: Remark[] = []
  const headers = rememberHeaders()
  const unused = new Set<string>()
  for (const { line, value, isBroken = false } of entries) {
    const message = isBroken ? "This line is not JSON." : whyNoRow(value)
    if (message) {
      remarks.push({ list: "stock", file, line, kind: "refused", message })
      continue
    }
    const fields = value as Record<string, string | number | boolean | null> // `whyNoRow` has checked each
    const names = Object.keys(fields)
    const { columns, others } = headers.of(names)
    for (const name of others) if (unused.size < 30) unused.add(name.slice(0, 40))
    rows.push({ line, cell: (column) => cellOf(fields[names[columns.get(column) ?? -1] ?? ""]) })
  }
  refuseWithoutColumns(file, headers.found, rows.length)
  const has = (column: Column<"stock">) => headers.found.has(column)
  return {
    kind: "stock",
    file,
    rows,
    has,
    remarks,
    broken: [],
    encoding,
    separator: "JSON",
    unused: [...unused],
    columns: [],
  }
}

const cellOf = (value: string | number | boolean | null | undefined) =>
  value === null || value === undefined ? "" : String(value).trim()

function readArray(file: string, text: string): Entry[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new ImportRefused(`${file} is not JSON.`)
  }
  if (!Array.isArray(read)) throw new ImportRefused(`${file} must be an array of rows.`)
  return read.map((value, place) => ({ line: place + 1, value }))
}

const readLines = (text: string): Entry[] =>
  text.split(/\r?\n/).flatMap((one, place) => {
    if (one.trim() === "") return []
    try {
      return { line: place + 1, value: JSON.parse(one) as unknown }
    } catch {
      return { line: place + 1, value: null, isBroken: true }
    }
  })

function whyNoRow(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "A row must be an object."
  for (const [name, cell] of Object.entries(value)) {
    if (typeof cell === "object" && cell !== null)
      return `The field ${name.slice(0, 40)} must be a text or a number.`
    if (!isStorable(name) || (typeof cell === "string" && !isStorable(cell))) return `${unstorable}.`
  }
  return null
}

/** Caches the meaning of field names: most rows have the same ones. */
function rememberHeaders() {
  const known = new Map<string, { columns: Map<string, number>; others: string[] }>()
  const found = new Map<string, number>()
  function of(names: string[]) {
    const key = names.join("\n")
    const before = known.get(key)
    if (before) return before
    const columns = matchColumns("stock", names, {})
    const used = new Set(columns.values())
    const header = { columns, others: names.filter((_, place) => !used.has(place)) }
    for (const [column, place] of columns) found.set(column, place)
    if (known.size < maxHeaders) known.set(key, header)
    return header
  }
  return { of, found }
}

function refuseWithoutColumns(file: string, found: Map<string, number>, rows: number) {
  const missing = missingColumns("stock", found)
  if (rows > 0 && missing.length > 0)
    throw new ImportRefused(`${file} has no field for ${missing.join(", nor for ")}.`)
}
