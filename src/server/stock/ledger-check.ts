import type { FastifyBaseLogger } from "fastify"
import type { Database } from "../database.ts"
import { everySoOften } from "../every-so-often.ts"
import { type Difference, findDifferences, nextPart } from "./queries.ts"

const hourMs = 60 * 60 * 1000
// So that one statement stays far below its time limit, however many rows there are.
const rowsAtOnce = 10_000
const shownDifferences = 100

export type LedgerReport = { checkedAt: Date | null; differences: Difference[] }

type Parts = { database: Database; log: Pick<FastifyBaseLogger, "error">; now: () => Date; everyMs?: number }

type Walk = { isStopped?: () => boolean; atOnce?: number }

/** Every row of the shelf against its history, up to a hundred differences. */
export async function checkLedger(database: Database, walk: Walk = {}): Promise<Difference[]> {
  const { isStopped = () => false, atOnce = rowsAtOnce } = walk
  const found: Difference[] = []
  let from = 1
  while (!isStopped() && found.length < shownDifferences) {
    const part = await nextPart(database, from, atOnce)
    if (!part) break
    found.push(...(await findDifferences(database, { ...part, atMost: shownDifferences - found.length })))
    from = part.last + 1
  }
  return found
}

/** Checks at once and every hour, says what it found, and never repairs. */
export function startLedgerCheck({ database, log, now, everyMs = hourMs }: Parts) {
  const report: LedgerReport = { checkedAt: null, differences: [] }
  const check = everySoOften({
    everyMs,
    work: async (isStopped) => {
      const differences = await checkLedger(database, { isStopped })
      if (isStopped()) return
      Object.assign(report, { checkedAt: now(), differences })
      if (differences.length > 0) log.error({ differences }, "the shelf and its history disagree")
    },
    failed: (error) => log.error({ err: error }, "the shelf could not be checked"),
  })
  return { report: (): Readonly<LedgerReport> => report, stop: check.stop }
}
