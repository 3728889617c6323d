import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { Database } from "../database.ts"
import { ImportRefused } from "../import/refusals.ts"
import { problem } from "../problems.ts"
import { type Accepted, acceptList, type SentList } from "./accept-list.ts"

export type AcceptJob = { url: string; sent: SentList }
export type AcceptAnswer = { accepted: Accepted } | { refused: string }

// Up to so many bytes, reading is over sooner than a thread would have begun.
const shortBytes = 128 * 1024
// Each may need some hundred megabytes for as long as it reads.
const mostAtOnce = 2
let running = 0

/** Reads a long list in a thread of its own, so that searches and tills are answered in the meantime. */
export async function acceptBeside(database: Database, sent: SentList): Promise<Accepted> {
  if (sent.bytes.length <= shortBytes) return acceptList(database, sent)
  if (running >= mostAtOnce) throw problem("too-busy")
  const job: AcceptJob = { url: database.pool.options.connectionString ?? "", sent }
  running += 1
  try {
    const worker = new Worker(new URL("./accept-worker.ts", import.meta.url), {
      workerData: job,
      execArgv: [],
    })
    const [said] = (await once(worker, "message")) as [AcceptAnswer] // its only message
    if ("refused" in said) throw new ImportRefused(said.refused)
    return said.accepted
  } finally {
    running -= 1
  }
}
