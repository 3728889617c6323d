import type { FastifyBaseLogger } from "fastify"
import type { Database } from "#server/platform/database/database.ts"
import type { JobBook } from "./job-status.ts"

type Parts = {
  everyMs: number
  /** May say how many things it did. */
  work: (isStopped: () => boolean) => Promise<number | void>
  failed: (error: unknown) => void
  /** Where the administration reads how it went. */
  book?: JobBook | undefined
}

/** Does its work at once and then every so often, never twice at a time; `stop` waits for what has begun. */
export function everySoOften({ everyMs, work, failed, book }: Parts): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const isStopped = () => stopped
  const round = async (): Promise<void> => {
    book?.began(everyMs)
    try {
      const result = await work(isStopped)
      book?.done(result ?? null)
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

/** What every job of a node is given. */
export type JobParts = {
  database: Database
  log: Pick<FastifyBaseLogger, "error">
  now: () => Date
  everyMs?: number
  book?: JobBook
}

type Job = Pick<Parts, "everyMs" | "work"> & {
  /** What the log says when it could not be done. */
  failed: string
}

/** A job of a node, as often as it is usual for it unless the node says otherwise. */
export const startJob = ({ log, everyMs, book }: JobParts, job: Job) =>
  everySoOften({
    everyMs: everyMs ?? job.everyMs,
    book,
    work: job.work,
    failed: (error) => log.error({ err: error }, job.failed),
  })

type Portions = { atOnce: number; take: (atMost: number) => Promise<number>; isStopped: () => boolean }

/** Takes so many at a time until fewer are left, in short transactions; gives how many were taken in all. */
export async function takeInPortions({ atOnce, take, isStopped }: Portions): Promise<number> {
  let all = 0
  while (!isStopped()) {
    const taken = await take(atOnce)
    all += taken
    if (taken < atOnce) break
  }
  return all
}
