import type { StockImport } from "#domain/imports/list-report.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { runBeside } from "#server/imports/lists/run-in-worker.ts"
import type { ListRequest } from "#server/imports/lists/whole-list.ts"
import { shortBytes } from "#server/imports/lists/worker-slots.ts"
import type { Database } from "#server/platform/database/database.ts"
import { importStock } from "./stock-import.ts"

export type ImportJob = Omit<ListRequest, "list"> & {
  url: string
  /** One import at a time per owner. */
  owner: string
  keeper: StaffActor
  file: string
  bytes: Uint8Array
}

/** Imports a list; a long one is read in a worker thread. */
export async function importBeside(
  database: Database,
  keeper: StaffActor,
  { left, ...asked }: ListRequest & { left: AbortSignal },
): Promise<StockImport> {
  const { list, isDry } = asked
  if (list.bytes.length <= shortBytes) return importStock(database, keeper, asked)
  const url = database.pool.options.connectionString ?? ""
  const { hasAllRemarks } = asked
  const job: ImportJob = {
    url,
    keeper,
    file: list.file,
    bytes: list.bytes,
    isDry,
    hasAllRemarks,
    owner: `pharmacy:${keeper.pharmacy}`,
  }
  return runBeside<StockImport>(new URL("./import-worker.ts", import.meta.url), job, left)
}
