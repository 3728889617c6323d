import { once } from "node:events"
import { ImportRefused } from "#server/imports/lists/refusals.ts"
import {
  isOutOfMemory,
  shortBytes,
  startListWorker,
  takeWorkerSlot,
  tooLarge,
} from "#server/imports/lists/worker-slots.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type Accepted, acceptList, type SentList } from "./accept-list.ts"

export type AcceptJob = { url: string; sent: SentList }
export type AcceptAnswer = { accepted: Accepted } | { refused: string }

/** Reads a long list in a worker thread, so that searches and tills are served in the meantime. */
export async function acceptBeside(database: Database, sent: SentList): Promise<Accepted> {
  if (sent.bytes.length <= shortBytes) return acceptList(database, sent)
  const giveBack = await takeWorkerSlot(`pharmacy:${sent.pharmacyId}`, sent.bytes.length)
  if (!giveBack) throw problem("too-busy")
  const job: AcceptJob = { url: database.pool.options.connectionString ?? "", sent }
  try {
    const worker = startListWorker(new URL("./accept-worker.ts", import.meta.url), job)
    const [said] = (await once(worker, "message")) as [AcceptAnswer] // its only message
    if ("refused" in said) throw new ImportRefused(said.refused)
    return said.accepted
  } catch (error) {
    throw isOutOfMemory(error) ? new ImportRefused(tooLarge) : error
  } finally {
    giveBack()
  }
}
