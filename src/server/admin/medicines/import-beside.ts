import type { CatalogueImport } from "#domain/imports/list-report.ts"
import { runBeside } from "#server/imports/lists/run-in-worker.ts"
import type { ListAsked } from "#server/imports/lists/whole-list.ts"
import { shortBytes } from "#server/imports/lists/worker-slots.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type Bringer, importCatalogue } from "./catalogue-import.ts"

export type CatalogueJob = Omit<ListAsked, "list"> & {
  url: string
  /** Who may have only one of these at a time. */
  owner: string
  bringer: Bringer
  file: string
  bytes: Uint8Array
}

/** Brings a list in; a long one is read in a thread of its own. */
export async function importCatalogueBeside(
  database: Database,
  bringer: Bringer,
  { left, ...asked }: ListAsked & { left: AbortSignal },
): Promise<CatalogueImport> {
  const { list, isDry, hasAllRemarks } = asked
  if (list.bytes.length <= shortBytes) return importCatalogue(database, bringer, asked)
  const url = database.pool.options.connectionString ?? ""
  const job: CatalogueJob = {
    url,
    bringer,
    file: list.file,
    bytes: list.bytes,
    isDry,
    hasAllRemarks,
    owner: "catalogue",
  }
  return runBeside<CatalogueImport>(new URL("./import-worker.ts", import.meta.url), job, left)
}
