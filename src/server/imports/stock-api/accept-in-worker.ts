import { runListJob, shortBytes } from "#server/imports/lists/list-worker.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type Accepted, acceptList, type SentList } from "./accept-list.ts"

/** Reads a long list in a worker thread, so that searches and tills are served in the meantime. */
export async function acceptInWorker(database: Database, sent: SentList): Promise<Accepted> {
  const { length } = sent.bytes
  if (length <= shortBytes) return acceptList(database, sent)
  return runListJob(database, new URL("./accept-worker.ts", import.meta.url), {
    job: sent,
    owner: `pharmacy:${sent.pharmacyId}`,
    bytes: length,
  })
}
