import type { ListColumn } from "#domain/imports/list-report.ts"
import { type Database, openDatabase } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import { answerJob, runInWorker, WorkerFailed, type WorkerLimits } from "#server/platform/worker-threads.ts"
import type { NamedBytes } from "./read-table.ts"
import { ImportRefused } from "./refusals.ts"

/** Lists up to this size are read on the main thread, which blocks it for up to 50 ms. */
export const shortBytes = 8 * 1024
/** A list of 100,000 rows and 19 MB needs about 140 MB. */
const heapMb = 768
const timeoutMs = 30 * 60_000

type Answer<Result> = { result: Result } | { refused: string; columns: ListColumn[] | undefined }
type Sent<Job> = { url: string; job: Job }

/**
 * Reads a long list in a worker thread: 100,000 lines take seconds and would block the event loop. The thread answers
 * by `answerListJob`.
 */
export async function runListJob<Result>(
  database: Database,
  thread: URL,
  { job, ...limits }: { job: unknown } & Pick<WorkerLimits, "owner" | "bytes" | "signal">,
): Promise<Result> {
  const sent: Sent<unknown> = { url: database.pool.options.connectionString ?? "", job }
  const answer = await runInWorker<Answer<Result>>(thread, sent, { ...limits, heapMb, timeoutMs }).catch(
    refuse,
  )
  if ("refused" in answer) throw new ImportRefused(answer.refused, { columns: answer.columns })
  return answer.result
}

function refuse(error: unknown): never {
  if (!(error instanceof WorkerFailed)) throw error
  if (error.failure === "busy") throw problem("too-busy")
  throw new ImportRefused(refusals[error.failure])
}

const refusals = {
  "out-of-memory": "The list needs more memory than there is for it. Split it.",
  "too-slow": "The list took too long to read. Split it.",
  aborted: "The request was aborted.",
}

/** Does a thread's one job on its own database connection. */
export const answerListJob = <Job>(work: (database: Database, job: Job) => Promise<unknown>): Promise<void> =>
  answerJob<Sent<Job>>(async ({ url, job }): Promise<Answer<unknown>> => {
    const database = openDatabase({ url, poolSize: 1 })
    try {
      return { result: await work(database, job) }
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error
      return { refused: error.message, columns: error.columns }
    } finally {
      await database.end()
    }
  })

/** A list as a thread receives it: its buffer has become a plain array. */
export const receivedList = ({ file, bytes }: { file: string; bytes: Uint8Array }): NamedBytes => ({
  file,
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})
