import { parentPort, workerData } from "node:worker_threads"
import type { CatalogueImport } from "#domain/imports/list-report.ts"
import { ImportRefused } from "#server/imports/lists/refusals.ts"
import type { BesideAnswer } from "#server/imports/lists/run-in-worker.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { importCatalogue } from "./catalogue-import.ts"
import type { CatalogueJob } from "./import-beside.ts"

// The worker of `importCatalogueBeside`: imports one list on its own connection.
const { url, bringer, file, bytes, ...how } = workerData as CatalogueJob // workerData of `importCatalogueBeside`
const database = openDatabase({ url, poolSize: 1 })
try {
  const list = { file, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
  answer({ report: await importCatalogue(database, bringer, { list, ...how }) })
} catch (error) {
  if (!(error instanceof ImportRefused)) throw error
  answer({ refused: error.message })
} finally {
  await database.end()
}

function answer(said: BesideAnswer<CatalogueImport>) {
  parentPort?.postMessage(said)
}
