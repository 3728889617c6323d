import { largestId } from "#contract/platform/inputs.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import {
  type Discrepancy,
  findDayDifferences,
  findDeliveryDifferences,
  findShelfDifferences,
  lastOfPart,
} from "./queries.ts"

const hourMs = 60 * 60 * 1000
const shownDifferences = 100

// Batch sizes keep a statement far below its time limit, however many rows there are; a session can have a
// whole day's sales.
const checks = [
  { table: "stock", batchSize: 10_000, find: findShelfDifferences },
  { table: "till_days", batchSize: 50, find: findDayDifferences },
  { table: "purchase_orders", batchSize: 10_000, find: findDeliveryDifferences },
] as const

export type LedgerReport = { checkedAt: Date | null; differences: Discrepancy[] }

type CheckOptions = { isStopped?: () => boolean; batchSize?: number }

/**
 * Checks every stock row, cash session and purchase order against its history; returns up to a hundred
 * discrepancies.
 */
export async function checkLedger(database: Database, walk: CheckOptions = {}): Promise<Discrepancy[]> {
  const { isStopped = () => false } = walk
  const found: Discrepancy[] = []
  for (const { table, batchSize, find } of checks) {
    let first = 1
    while (!isStopped() && found.length < shownDifferences) {
      const last = await lastOfPart(database, table, { from: first, size: walk.batchSize ?? batchSize })
      found.push(
        ...(await find(database, { first, last: last ?? largestId }, shownDifferences - found.length)),
      )
      if (last === null || last === largestId) break
      first = last + 1
    }
  }
  return found
}

/** Checks immediately and every hour, and logs discrepancies. Never repairs. */
export function startLedgerCheck(parts: JobParts) {
  const { database, log, now } = parts
  const report: LedgerReport = { checkedAt: null, differences: [] }
  const check = startJob(parts, {
    everyMs: hourMs,
    work: async (isStopped) => {
      const differences = await checkLedger(database, { isStopped })
      if (isStopped()) return 0
      Object.assign(report, { checkedAt: now(), differences })
      if (differences.length > 0) log.error({ differences }, "the books and their history disagree")
      return differences.length
    },
    failed: "the books could not be checked",
  })
  return { report: (): Readonly<LedgerReport> => report, stop: check.stop }
}
