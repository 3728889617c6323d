import { parentPort, workerData } from "node:worker_threads"
import type { StockImport } from "#domain/imports/list-report.ts"
import { ImportRefused } from "#server/imports/lists/refusals.ts"
import type { BesideAnswer } from "#server/imports/lists/run-in-worker.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import type { ImportJob } from "./import-beside.ts"
import { importStock } from "./stock-import.ts"

// The worker of `importBeside`: imports one list on its own connection.
const { url, keeper, file, bytes, ...how } = workerData as ImportJob // workerData of `importBeside`
const database = openDatabase({ url, poolSize: 1 })
try {
  const list = { file, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
  answer({ report: await importStock(database, keeper, { list, ...how }) })
} catch (error) {
  if (!(error instanceof ImportRefused)) throw error
  answer({ refused: error.message })
} finally {
  await database.end()
}

function answer(said: BesideAnswer<StockImport>) {
  parentPort?.postMessage(said)
}
