import type { StockImport } from "#domain/imports/list-report.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { runListJob, shortBytes } from "#server/imports/lists/list-worker.ts"
import type { ListRequest } from "#server/imports/lists/whole-list.ts"
import type { Database } from "#server/platform/database/database.ts"
import { importStock } from "./stock-import.ts"

export type ImportJob = ListRequest & { actor: StaffActor }

/** Imports a list; a long one is read in a worker thread. A dry run ends when the client disconnects. */
export async function importInWorker(
  database: Database,
  actor: StaffActor,
  { left, ...asked }: ListRequest & { left: AbortSignal },
): Promise<StockImport> {
  const { length } = asked.list.bytes
  if (length <= shortBytes) return importStock(database, actor, asked)
  const job: ImportJob = { ...asked, actor }
  return runListJob(database, new URL("./import-worker.ts", import.meta.url), {
    job,
    owner: `pharmacy:${actor.pharmacy}`,
    bytes: length,
    signal: asked.isDry ? left : undefined,
  })
}
