import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { ImportRefused } from "./refusals.ts"

export type BesideAnswer<Report> = { report: Report } | { refused: string }

/** Up to so many bytes, some 3,000 lines, reading is over sooner than a thread would have begun. */
export const shortBytes = 256 * 1024
// Each may need some hundred megabytes for as long as it reads.
const mostAtOnce = 2
let running = 0

/**
 * Reads a long list in a thread of its own: 100,000 lines take seconds in which no till would be answered. A dry run ends
 * when whoever asked for it has `left`; one that writes goes on to its end.
 */
export async function runBeside<Report>(
  thread: URL,
  job: { isDry: boolean },
  left: AbortSignal,
): Promise<Report> {
  if (running >= mostAtOnce) throw new ImportRefused("Another import is running. Wait for it to end.")
  running += 1
  const worker = new Worker(thread, { workerData: job, execArgv: [] })
  try {
    const [said] = (await once(worker, "message", job.isDry ? { signal: left } : {})) as [
      BesideAnswer<Report>,
    ] // its only message
    if ("refused" in said) throw new ImportRefused(said.refused)
    return said.report
  } catch (error) {
    if (job.isDry && left.aborted) throw new ImportRefused("Nobody waits for this answer any more.")
    throw error
  } finally {
    running -= 1
    if (left.aborted) await worker.terminate()
  }
}
