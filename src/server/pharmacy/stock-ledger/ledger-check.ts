import { setTimeout as wait } from "node:timers/promises"
import { largestId } from "#contract/platform/inputs.ts"
import type { JobScope } from "#domain/admin/health-parts.ts"
import { colomboDay, daysLater, startOfDay } from "#domain/platform/colombo-day.ts"
import type { Database } from "#server/platform/database/database.ts"
import { makeNodeLock } from "#server/platform/database/node-lock.ts"
import { type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import { type ChangeMark, findChanged, findChangeMark } from "./changed-records.ts"
import {
  type Discrepancy,
  findDayDifferences,
  findDeliveryDifferences,
  findShelfDifferences,
  lastOfPart,
  type Span,
} from "./queries.ts"

const hourMs = 60 * 60 * 1000
/** When the full check is due, after midnight in Sri Lanka. */
const nightMs = 2 * hourMs
const shownDifferences = 100
/** Changed ids this close together are checked in one statement, with those between them. */
const nearIds = 50

// Batch sizes keep a statement far below its time limit, however many rows there are; a session can have a
// whole day's sales.
const checks = [
  { table: "stock", batchSize: 2_500, find: findShelfDifferences },
  { table: "till_days", batchSize: 50, find: findDayDifferences },
  { table: "purchase_orders", batchSize: 10_000, find: findDeliveryDifferences },
] as const

export type LedgerReport = { checkedAt: Date | null; differences: Discrepancy[] }

type CheckOptions = {
  isStopped?: () => boolean
  batchSize?: number
  /** Called after each statement with how long it took. */
  rest?: (tookMs: number) => Promise<unknown>
}

type Check = (typeof checks)[number]
type Collect = (check: Check, span: Span) => Promise<void>

/** Collects up to a hundred discrepancies of the spans that `walk` passes on, one statement after the other. */
async function collect(
  database: Database,
  { isStopped = () => false, rest = async () => {} }: CheckOptions,
  walk: (check: Check, look: Collect, isOver: () => boolean) => Promise<void>,
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  const isOver = () => isStopped() || found.length >= shownDifferences
  const look: Collect = async ({ find }, span) => {
    const startedAt = performance.now()
    found.push(...(await find(database, span, shownDifferences - found.length)))
    await rest(performance.now() - startedAt)
  }
  for (const check of checks) await walk(check, look, isOver)
  return found
}

/**
 * Checks every stock row, cash session and purchase order against its history; returns up to a hundred
 * discrepancies.
 */
export function checkLedger(database: Database, options: CheckOptions = {}): Promise<Discrepancy[]> {
  return collect(database, options, async (check, look, isOver) => {
    let first = 1
    while (!isOver()) {
      const size = options.batchSize ?? check.batchSize
      const last = await lastOfPart(database, check.table, { from: first, size })
      await look(check, { first, last: last ?? largestId })
      if (last === null || last === largestId) break
      first = last + 1
    }
  })
}

/** Checks what has changed since a mark, and again the records of earlier discrepancies. */
export async function checkChanges(
  database: Database,
  { since, again = [] }: { since: ChangeMark; again?: Discrepancy[] },
  options: CheckOptions = {},
): Promise<Discrepancy[]> {
  const changed = await findChanged(database, since)
  const suspects = {
    stock: again.map(({ stock_id }) => stock_id),
    till_days: again.map(({ till_day_id }) => till_day_id),
    purchase_orders: again.map(({ order_id }) => order_id),
  }
  return collect(database, options, async (check, look, isOver) => {
    const ids = [...changed[check.table], ...suspects[check.table].filter((id) => id !== undefined)]
    for (const span of spansOf(ids, options.batchSize ?? check.batchSize)) {
      if (isOver()) break
      await look(check, span)
    }
  })
}

/** Returns spans of at most `size` ids that contain these ids. */
export function spansOf(ids: number[], size: number): Span[] {
  const spans: Span[] = []
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const span = spans.at(-1)
    if (span && id - span.last <= nearIds && id - span.first < size) span.last = id
    else spans.push({ first: id, last: id })
  }
  return spans
}

/** Whether the nightly hour in Sri Lanka has come since the last full check. */
export function isFullDue(lastFull: Date | null, now: Date): boolean {
  if (lastFull === null) return true
  const tonight = startOfDay(colomboDay(now)).getTime() + nightMs
  const due =
    now.getTime() >= tonight ? tonight : startOfDay(daysLater(colomboDay(now), -1)).getTime() + nightMs
  return lastFull.getTime() < due
}

/**
 * Checks the books every hour on one of the nodes: everything when it begins and each night, otherwise what has
 * changed. Logs discrepancies and never repairs. Rests between statements, so that half of a connection's time at
 * most goes into it.
 */
export function startLedgerCheck(parts: JobParts) {
  const { database, log, now } = parts
  const report: LedgerReport = { checkedAt: null, differences: [] }
  const lock = makeNodeLock(database, "ledger check")
  const stopping = new AbortController()
  const rest = (tookMs: number) => wait(tookMs, null, { signal: stopping.signal }).catch(() => {})
  let lastFull: Date | null = null
  // A change may be committed after a later one was counted, so each check begins where the one before began.
  let [earlier, last]: [ChangeMark | null, ChangeMark | null] = [null, null]

  async function check(isStopped: () => boolean) {
    if (!(await lock.hold())) {
      Object.assign(report, { checkedAt: null, differences: [] })
      lastFull = null
      return { result: null, scope: "other-node" } as const
    }
    const startedAt = now()
    const mark = await findChangeMark(database)
    const since = earlier ?? last
    const scope: JobScope = since === null || isFullDue(lastFull, startedAt) ? "everything" : "changes"
    const options = { isStopped, rest }
    const differences =
      scope === "everything" || since === null
        ? await checkLedger(database, options)
        : await checkChanges(database, { since, again: report.differences }, options)
    if (isStopped()) return { result: 0, scope }
    if (scope === "everything") lastFull = startedAt
    earlier = last
    last = mark
    Object.assign(report, { checkedAt: now(), differences })
    if (differences.length > 0) log.error({ differences }, "the books and their history disagree")
    return { result: differences.length, scope }
  }
  const job = startJob(parts, { everyMs: hourMs, work: check, failed: "the books could not be checked" })
  return {
    report: (): Readonly<LedgerReport> => report,
    async stop() {
      stopping.abort()
      await job.stop()
      await lock.release()
    },
  }
}
