import { randomUUID } from "node:crypto"
import type pg from "pg"
import { colomboDay } from "#shared/colombo-day.ts"
import type { StockImport } from "#shared/shelf.ts"
import { noteImport } from "../audit/note-import.ts"
import type { Database } from "../database.ts"
import { planOwnShelf } from "../import/own-shelf.ts"
import type { Count } from "../import/plan.ts"
import * as store from "../import/queries.ts"
import { type NamedBytes, readTable, type Table } from "../import/read-table.ts"
import { ImportRefused, type Remark } from "../import/refusals.ts"
import { namesIn, readRows, readStockRow } from "../import/rows.ts"
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

/** Sets my shelf to what a list counts: every row that can be placed and differs in one transaction, the others with their reason. */
export async function importStock(
  database: Database,
  keeper: Keeper,
  { list, isDry, hasAllRemarks = false }: ImportAsked,
): Promise<StockImport> {
  const table = readTable("stock", list)
  if (table.rows.length > mostRows)
    throw new ImportRefused(`${table.file} has more than ${mostRows.toLocaleString("en-LK")} rows. Split it.`)
  const { rows, remarks, refused } = readRows(table, readStockRow)
  const client = await database.pool.connect()
  try {
    await client.query("begin")
    await client.query(`set local statement_timeout = ${patienceMs}`)
    // A look changes nothing: it neither waits for a till nor keeps one waiting.
    if (!isDry && !(await store.tryLockImportHere(client)))
      throw new ImportRefused("Another import is running. Wait for it to end.")
    if (!isDry) await store.holdCatalogue(client)
    const { counts } = await planOwnShelf(client, {
      pharmacyId: keeper.pharmacy,
      today: colomboDay(keeper.now),
      rows,
      refused: namesIn(refused),
      note: (line, kind, says) => void remarks.push({ list: "stock", file: table.file, line, kind, says }),
    })
    const written = await write(client, counts, { keeper, isDry })
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

/** Writes what differs from the shelf. What is as the list has it is not even locked: a till sells it meanwhile. */
async function write(
  client: pg.Client,
  counts: Count[],
  { keeper, isDry }: { keeper: Keeper; isDry: boolean },
) {
  const how = {
    isOneTransaction: true,
    document: randomUUID(),
    actor: keeper.subject,
    now: keeper.now,
    today: colomboDay(keeper.now),
    onProgress: () => {},
  }
  const others: Count[] = []
  const looked = await writeStock(client, {
    ...how,
    counts,
    writes: false,
    onSettled: (count, outcome) => void (outcome !== "same" && others.push(count)),
  })
  if (isDry) return looked
  const medicineIds = others.map(({ medicineId }) => medicineId)
  await store.lockShelf(client, keeper.pharmacy, medicineIds)
  const written = await writeStock(client, { ...how, counts: others, writes: true })
  return { ...written, same: looked.same + written.same }
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
