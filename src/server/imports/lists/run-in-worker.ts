import { once } from "node:events"
import { ImportRefused } from "./refusals.ts"
import { isOutOfMemory, startListWorker, takeWorkerSlot, tooLarge } from "./worker-slots.ts"

export type BesideAnswer<Report> = { report: Report } | { refused: string }

/**
 * Reads a long list in a worker thread: 100,000 lines take seconds and would block the event loop. A dry run
 * is terminated when the client disconnects; an import runs to its end.
 */
export async function runBeside<Report>(
  thread: URL,
  job: { isDry: boolean; owner: string; bytes: Uint8Array },
  left: AbortSignal,
): Promise<Report> {
  const giveBack = await takeWorkerSlot(job.owner, job.bytes.length)
  if (!giveBack) throw new ImportRefused("Another import is running. Wait for it to end.")
  const worker = startListWorker(thread, job)
  try {
    const [said] = (await once(worker, "message", job.isDry ? { signal: left } : {})) as [
      BesideAnswer<Report>,
    ] // its only message
    if ("refused" in said) throw new ImportRefused(said.refused)
    return said.report
  } catch (error) {
    if (isOutOfMemory(error)) throw new ImportRefused(tooLarge)
    if (job.isDry && left.aborted) throw new ImportRefused("The request was aborted.")
    throw error
  } finally {
    if (left.aborted) await worker.terminate()
    giveBack()
  }
}
