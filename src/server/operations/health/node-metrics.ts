import type { LedgerReport } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { type Jobs, watchJobs } from "#server/platform/jobs/job-status.ts"
import { countPushOutcomes, type PushOutcomes } from "./push-outcomes.ts"

/** Metrics of a node's own work, shown on the health page. */
export type NodeMetrics = {
  jobs: Jobs
  pushes: PushOutcomes
  /** Null before the first ledger check. */
  books: () => Readonly<LedgerReport> | null
}

export function makeNodeMetrics(now: () => Date, books: NodeMetrics["books"] = () => null): NodeMetrics {
  return { jobs: watchJobs(now), pushes: countPushOutcomes(now), books }
}
