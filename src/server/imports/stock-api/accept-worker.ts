import { parentPort, workerData } from "node:worker_threads"
import { ImportRefused } from "#server/imports/lists/refusals.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import type { AcceptAnswer, AcceptJob } from "./accept-beside.ts"
import { acceptList } from "./accept-list.ts"

// The worker of `acceptBeside`: reads one list on its own connection.
const { url, sent } = workerData as AcceptJob // workerData of `acceptBeside`
const database = openDatabase({ url, poolSize: 1 })
try {
  const requestHash = Buffer.from(sent.requestHash)
  answer({ accepted: await acceptList(database, { ...sent, requestHash }) })
} catch (error) {
  if (!(error instanceof ImportRefused)) throw error
  answer({ refused: error.message })
} finally {
  await database.end()
}

function answer(said: AcceptAnswer) {
  parentPort?.postMessage(said)
}
