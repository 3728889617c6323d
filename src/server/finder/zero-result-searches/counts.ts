import type { FastifyBaseLogger } from "fastify"
import type { Answer, SearchQuestion } from "#contract/finder/search.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import type { Database } from "#server/platform/database/database.ts"
import { drainInBatches, runEvery } from "#server/platform/jobs/interval-job.ts"
import { getRetentionDays } from "#server/platform/site/queries.ts"
import { forgetUnmet, writeCounts } from "./queries.ts"
import { makeSearchCounter } from "./search-counter.ts"
import { foundNothing, isSearch, unmetOf } from "./unmet.ts"

const everyMs = 5_000
const hourMs = 3_600_000

export type SearchCounts = ReturnType<typeof startSearchCounts>

type Parts = { database: Database; log: Pick<FastifyBaseLogger, "error">; now: () => Date }

/** Counts searches and those without a result; a node that is killed loses its last seconds. */
export function startSearchCounts({ database, log, now }: Parts) {
  const tally = makeSearchCounter(() => now().getTime())
  let writing = Promise.resolve()
  let forgottenAt = 0

  async function writeBatch() {
    const batch = tally.take()
    if (!batch) return
    try {
      await writeCounts(database, batch, now())
    } catch (error) {
      tally.putBack(batch)
      throw error
    }
  }

  /** Writes this node's counts to the database. */
  function write(): Promise<void> {
    const written = writing.then(writeBatch)
    writing = written.catch(() => {})
    return written
  }

  async function forget(isStopped: () => boolean) {
    if (now().getTime() - forgottenAt < hourMs) return
    forgottenAt = now().getTime()
    const before = daysLater(colomboDay(now()), -(await getRetentionDays(database, "unmet_kept_days")))
    await drainInBatches({ batchSize: 1_000, take: (most) => forgetUnmet(database, before, most), isStopped })
  }

  const rounds = runEvery({
    everyMs,
    work: async (isStopped) => {
      await write()
      await forget(isStopped)
    },
    failed: (error) =>
      log.error({ err: error }, "searches could not be counted; they are kept and tried again"),
  })

  const textOf = ({ q, medicineId }: SearchQuestion) => `${q.trim().toLowerCase()} ${medicineId ?? ""}`

  return {
    /** Counts a search after its answer was sent, without delaying it. */
    note(address: string, question: SearchQuestion, answer: Answer) {
      if (!isSearch(question)) return
      const text = textOf(question)
      tally.countSearch(address, text)
      if (foundNothing(question, answer)) tally.countUnmet(address, text, unmetOf(question, answer))
    },
    /** Counts a search that found something. */
    noteFound(address: string, question: SearchQuestion) {
      if (isSearch(question)) tally.countSearch(address, textOf(question))
    },
    write,
    async stop() {
      await rounds.stop()
      await write().catch(() => {})
    },
  }
}
