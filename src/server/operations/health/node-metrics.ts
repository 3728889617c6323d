import type { LedgerReport } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { type Jobs, watchJobs } from "#server/platform/jobs/job-status.ts"
import { countPushOutcomes, type PushOutcomes } from "./push-outcomes.ts"

/** Metrics of a node's own work, shown on the health page. */
export type Signs = {
  jobs: Jobs
  pushes: PushOutcomes
  /** Null before the first ledger check. */
  books: () => Readonly<LedgerReport> | null
}

export function makeSigns(now: () => Date, books: Signs["books"] = () => null): Signs {
  return { jobs: watchJobs(now), pushes: countPushOutcomes(now), books }
}
