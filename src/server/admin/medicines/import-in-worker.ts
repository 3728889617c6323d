import type { CatalogueImport } from "#domain/imports/list-report.ts"
import { runListJob, shortBytes } from "#server/imports/lists/list-worker.ts"
import type { ListRequest } from "#server/imports/lists/whole-list.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type Importer, importCatalogue } from "./catalogue-import.ts"

export type CatalogueJob = ListRequest & { importer: Importer }

/** Imports a list; a long one is read in a worker thread. A dry run ends when the client disconnects. */
export async function importCatalogueInWorker(
  database: Database,
  importer: Importer,
  { left, ...asked }: ListRequest & { left: AbortSignal },
): Promise<CatalogueImport> {
  const { length } = asked.list.bytes
  if (length <= shortBytes) return importCatalogue(database, importer, asked)
  const job: CatalogueJob = { ...asked, importer }
  return runListJob(database, new URL("./import-worker.ts", import.meta.url), {
    job,
    owner: "catalogue",
    bytes: length,
    signal: asked.isDry ? left : undefined,
  })
}
