import type { FastifyBaseLogger } from "fastify"
import type { JobScope } from "#domain/admin/health-parts.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { JobStatusRecorder } from "./job-status.ts"

/** How many items a run processed, and which, for a job whose runs differ. */
type Outcome = number | void | { result: number | null; scope: JobScope }

type Parts = {
  everyMs: number
  work: (isStopped: () => boolean) => Promise<Outcome>
  failed: (error: unknown) => void
  /** Records each run for the administration. */
  book?: JobStatusRecorder | undefined
}

/**
 * Runs a job immediately and then on an interval, never concurrently; `stop()` awaits the run in progress.
 */
export function runEvery({ everyMs, work, failed, book }: Parts): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const isStopped = () => stopped
  const round = async (): Promise<void> => {
    book?.began(everyMs)
    try {
      const outcome = await work(isStopped)
      if (typeof outcome === "object") book?.done(outcome.result, outcome.scope)
      else book?.done(outcome ?? null)
    } catch (error) {
      book?.failed(error)
      if (!stopped) failed(error)
    }
    if (stopped) return
    timer = setTimeout(() => {
      running = round()
    }, everyMs)
    timer.unref()
  }
  let running = round()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** The dependencies of every background job. */
export type JobParts = {
  database: Database
  log: Pick<FastifyBaseLogger, "error">
  now: () => Date
  everyMs?: number
  book?: JobStatusRecorder
}

type Job = Pick<Parts, "everyMs" | "work"> & {
  /** The log message of a failed run. */
  failed: string
}

/** Starts a background job at its default interval, or the given one. */
export const startJob = ({ log, everyMs, book }: JobParts, job: Job) =>
  runEvery({
    everyMs: everyMs ?? job.everyMs,
    book,
    work: job.work,
    failed: (error) => log.error({ err: error }, job.failed),
  })

type Batches = { batchSize: number; take: (atMost: number) => Promise<number>; isStopped: () => boolean }

/** Processes batches until one comes back short; returns the total. */
export async function drainInBatches({ batchSize, take, isStopped }: Batches): Promise<number> {
  let all = 0
  while (!isStopped()) {
    const taken = await take(batchSize)
    all += taken
    if (taken < batchSize) break
  }
  return all
}

const cleanEveryMs = 3_600_000
const cleanBatch = 5_000

/** Returns a part of a job that deletes in batches, with its first run and then once an hour. */
export function cleanHourly(deleteBatch: (atMost: number) => Promise<number>) {
  let cleanedAt: number | null = null
  return async (isStopped: () => boolean): Promise<void> => {
    if (cleanedAt !== null && performance.now() - cleanedAt <= cleanEveryMs) return
    await drainInBatches({ batchSize: cleanBatch, take: deleteBatch, isStopped })
    cleanedAt = performance.now()
  }
}
