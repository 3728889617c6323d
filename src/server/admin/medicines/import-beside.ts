import type { CatalogueImport } from "#domain/imports/list-report.ts"
import { runBeside } from "#server/imports/lists/run-in-worker.ts"
import type { ListRequest } from "#server/imports/lists/whole-list.ts"
import { shortBytes } from "#server/imports/lists/worker-slots.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type Importer, importCatalogue } from "./catalogue-import.ts"

export type CatalogueJob = Omit<ListRequest, "list"> & {
  url: string
  /** One import at a time per owner. */
  owner: string
  bringer: Importer
  file: string
  bytes: Uint8Array
}

/** Imports a list; a long one is read in a worker thread. */
export async function importCatalogueBeside(
  database: Database,
  bringer: Importer,
  { left, ...asked }: ListRequest & { left: AbortSignal },
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
