import type { CatalogueImport } from "#shared/admin-medicines.ts"
import type { Database } from "../database.ts"
import { runBeside, shortBytes } from "../import/beside.ts"
import { type Bringer, type CatalogueAsked, importCatalogue } from "./catalogue-import.ts"

export type CatalogueJob = Omit<CatalogueAsked, "list"> & {
  url: string
  bringer: Bringer
  file: string
  bytes: Uint8Array
}

/** Brings a list in; a long one is read in a thread of its own. */
export async function importCatalogueBeside(
  database: Database,
  bringer: Bringer,
  { left, ...asked }: CatalogueAsked & { left: AbortSignal },
): Promise<CatalogueImport> {
  const { list, isDry, hasAllRemarks } = asked
  if (list.bytes.length <= shortBytes) return importCatalogue(database, bringer, asked)
  const url = database.pool.options.connectionString ?? ""
  const job: CatalogueJob = { url, bringer, file: list.file, bytes: list.bytes, isDry, hasAllRemarks }
  return runBeside<CatalogueImport>(new URL("./import-worker.ts", import.meta.url), job, left)
}
