import type pg from "pg"
import type { ListAnswers } from "#contract/imports/list-answers.ts"
import type { ListReport } from "#domain/imports/list-report.ts"
import { type Database, inLongTransaction } from "#server/platform/database/database.ts"
import type { ListKind } from "./columns.ts"
import { holdCatalogue, tryLockImportHere } from "./queries.ts"
import { type NamedBytes, readTable, type Table } from "./read-table.ts"
import { ImportRefused } from "./refusals.ts"

const maxRows = 100_000
const shownRemarks = 200
/** A whole list takes longer than the usual statement timeout. */
const patienceMs = 60_000

export type ListRequest = {
  list: NamedBytes
  isDry: boolean
  /** What a person has said about it. */
  answers?: ListAnswers | undefined
  /** All remarks, not only the first ones that a page shows. */
  hasAllRemarks?: boolean | undefined
}

/** Reads a list. Throws when it has too many rows for one transaction. */
export function readWholeList<Kind extends ListKind>(
  kind: Kind,
  list: NamedBytes,
  answers?: ListAnswers,
): Table<Kind> {
  const table = readTable(kind, list, answers?.columns)
  if (table.rows.length > maxRows)
    throw new ImportRefused(`${table.file} has more than ${maxRows.toLocaleString("en-LK")} rows. Split it.`)
  return table
}

type AnyTable = Pick<Table<"stock" | "medicines">, "file" | "encoding" | "unused"> & {
  rows: readonly unknown[]
}

/**
 * Processes a list in one transaction, under the import lock. A dry run takes no row locks and is rolled
 * back.
 */
export async function takeWholeList<Result>(
  database: Database,
  { isDry }: { isDry: boolean },
  take: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return inLongTransaction(database, { timeoutMs: patienceMs, isRolledBack: isDry }, async (client) => {
    if (!isDry && !(await tryLockImportHere(client)))
      throw new ImportRefused("Another import is running. Wait for it to end.")
    if (!isDry) await holdCatalogue(client)
    return take(client)
  })
}

type Outcome<Kind extends string> = Pick<
  ListReport<Kind>,
  "added" | "changed" | "same" | "refused" | "remarks"
>

/** Builds the report of a list, with all or the first remarks. */
export function reportOf<Kind extends string>(
  { file, encoding, unused, rows }: AnyTable,
  { isDry, hasAllRemarks = false }: Pick<ListRequest, "isDry" | "hasAllRemarks">,
  { remarks, ...counts }: Outcome<Kind>,
): ListReport<Kind> {
  return {
    ...counts,
    file,
    encoding,
    rows: rows.length,
    unused,
    remarks: hasAllRemarks ? remarks : remarks.slice(0, shownRemarks),
    remarksInAll: remarks.length,
    isWritten: !isDry,
  }
}
