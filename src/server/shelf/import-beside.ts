import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { StockImport } from "#shared/shelf.ts"
import type { Database } from "../database.ts"
import { ImportRefused } from "../import/refusals.ts"
import type { Keeper } from "./queries.ts"
import { type ImportAsked, importStock } from "./stock-import.ts"

export type ImportJob = Omit<ImportAsked, "list"> & {
  url: string
  keeper: Keeper
  file: string
  bytes: Uint8Array
}
export type ImportAnswer = { report: StockImport } | { refused: string }

// Up to so many bytes, some 3,000 lines, reading is over sooner than a thread would have begun.
const shortBytes = 256 * 1024
// Each may need some hundred megabytes for as long as it reads.
const mostAtOnce = 2
let running = 0

/**
 * Reads a long list in a thread of its own: 100,000 lines take seconds in which no till would be answered. A dry run ends
 * when whoever asked for it has `left`; one that writes goes on to its end.
 */
export async function importBeside(
  database: Database,
  keeper: Keeper,
  { left, ...asked }: ImportAsked & { left: AbortSignal },
): Promise<StockImport> {
  const { list, isDry } = asked
  if (list.bytes.length <= shortBytes) return importStock(database, keeper, asked)
  if (running >= mostAtOnce) throw new ImportRefused("Another import is running. Wait for it to end.")
  const url = database.pool.options.connectionString ?? ""
  const job: ImportJob = {
    url,
    keeper,
    file: list.file,
    bytes: list.bytes,
    isDry,
    hasAllRemarks: asked.hasAllRemarks,
  }
  running += 1
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { workerData: job, execArgv: [] })
  try {
    const [said] = (await once(worker, "message", isDry ? { signal: left } : {})) as [ImportAnswer] // its only message
    if ("refused" in said) throw new ImportRefused(said.refused)
    return said.report
  } catch (error) {
    if (isDry && left.aborted) throw new ImportRefused("Nobody waits for this answer any more.")
    throw error
  } finally {
    running -= 1
    if (left.aborted) await worker.terminate()
  }
}
