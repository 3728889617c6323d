import { randomUUID } from "node:crypto"
import type pg from "pg"
import { colomboDay } from "#shared/colombo-day.ts"
import { formatRupees } from "#shared/money.ts"
import type { StockImport } from "#shared/shelf.ts"
import { noteImport } from "../audit/note-import.ts"
import type { Database } from "../database.ts"
import { makeMedicineFinder, textsOf } from "../import/medicine-finder.ts"
import { type Count, planStock } from "../import/plan.ts"
import * as store from "../import/queries.ts"
import { type NamedBytes, readTable, type Table } from "../import/read-table.ts"
import { ImportRefused, type Remark } from "../import/refusals.ts"
import { readRows, readStockRow, type StockRow } from "../import/rows.ts"
import { writeStock } from "../import/write-stock.ts"
import type { Keeper } from "./queries.ts"

const mostRows = 100_000
const shownRemarks = 200
/** A whole list takes longer than any other statement may. */
const patienceMs = 60_000

export type ImportAsked = {
  list: NamedBytes
  isDry: boolean
  /** Every remark, not only the first ones that a page shows. */
  hasAllRemarks?: boolean | undefined
}

/** Sets my shelf to what a list counts: every row that can be placed in one transaction, the others with their reason. */
export async function importStock(
  database: Database,
  keeper: Keeper,
  { list, isDry, hasAllRemarks = false }: ImportAsked,
): Promise<StockImport> {
  const table = readTable("stock", list)
  if (table.rows.length > mostRows)
    throw new ImportRefused(`${table.file} has more than ${mostRows.toLocaleString("en-LK")} rows. Split it.`)
  const { rows, remarks } = readRows(table, readStockRow)
  const client = await database.pool.connect()
  try {
    await client.query("begin")
    await client.query(`set local statement_timeout = ${patienceMs}`)
    // A look changes nothing: it neither waits for a till nor keeps one waiting.
    if (!isDry && !(await store.tryLockImportHere(client)))
      throw new ImportRefused("Another import is running. Wait for it to end.")
    const counts = await plan(client, { keeper, rows, table, remarks })
    const medicineIds = counts.map(({ medicineId }) => medicineId)
    if (!isDry) await store.lockShelf(client, keeper.pharmacy, medicineIds)
    const written = await writeStock(client, {
      counts,
      writes: !isDry,
      isOneTransaction: true,
      document: randomUUID(),
      actor: keeper.subject,
      now: keeper.now,
      today: colomboDay(keeper.now),
      onProgress: () => {},
    })
    if (!isDry) await noteImport(client, { keeper, file: table.file, rows: counts.length })
    await client.query(isDry ? "rollback" : "commit")
    const shown = hasAllRemarks ? remarks.length : shownRemarks
    return reportOf(table, remarks, { ...written, isWritten: !isDry, shown })
  } catch (error) {
    await client.query("rollback").catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

type Planning = { keeper: Keeper; rows: StockRow[]; table: Table<"stock">; remarks: Remark[] }

/** What the list counts, by medicine; what cannot be placed, or has no price, is remarked upon and left out. */
async function plan(client: pg.ClientBase, { keeper, rows, table, remarks }: Planning): Promise<Count[]> {
  const note = (line: number, kind: Remark["kind"], says: string) =>
    void remarks.push({ list: "stock", file: table.file, line, kind, says })
  const catalogue = await store.findCatalogue(client)
  const texts = new Set([...catalogue.flatMap(textsOf), ...rows.flatMap((row) => textsOf(row.medicine))])
  const folded = await store.foldTexts(client, [...texts])
  const finder = makeMedicineFinder((text) => folded.get(text) ?? text.toLowerCase())
  catalogue.forEach(finder.add)
  for (const [gtin, id] of await store.findBarcodes(client)) finder.byGtin.set(gtin, id)
  const planned = planStock(rows, {
    findPharmacy: () => keeper.pharmacy,
    finder,
    today: colomboDay(keeper.now),
    note,
  })
  const kept = await store.findShelves(client, [keeper.pharmacy])
  const ceilings = new Map(catalogue.map(({ id, maxRetailPriceCents }) => [id, maxRetailPriceCents]))
  return planned.filter((count) => {
    const says = whyNot(count, kept, ceilings.get(count.medicineId) ?? null)
    if (says !== null) note(count.line, "refused", says)
    return says === null
  })
}

function whyNot({ pharmacyId, medicineId, priceCents }: Count, kept: Set<string>, ceiling: number | null) {
  if (priceCents === null && !kept.has(`${pharmacyId} ${medicineId}`))
    return "There is no price, and your stock does not have the medicine yet."
  if (ceiling !== null && (priceCents ?? 0) > ceiling)
    return `The price is above the maximum retail price of ${formatRupees(ceiling)}.`
  return null
}

type Written = { added: number; changed: number; same: number; isWritten: boolean; shown: number }

function reportOf(table: Table<"stock">, remarks: Remark[], { shown, ...written }: Written): StockImport {
  const refused = remarks.filter(({ kind }) => kind === "refused")
  const sorted = [...refused, ...remarks.filter(({ kind }) => kind === "note")]
  const { file, encoding, unused, rows } = table
  return {
    file,
    encoding,
    rows: rows.length,
    ...written,
    refused: refused.length,
    unused,
    remarks: sorted.slice(0, shown).map(({ line, kind, says }) => ({ line, kind, says })),
    remarksInAll: remarks.length,
  }
}
