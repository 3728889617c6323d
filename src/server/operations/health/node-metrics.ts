import type { LedgerReport } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { type Jobs, watchJobs } from "#server/platform/jobs/job-status.ts"
import { countPushOutcomes, type PushOutcomes } from "./push-outcomes.ts"

/** What a node notices of its own work, carried from where it is done to where it is shown. */
export type Signs = {
  jobs: Jobs
  pushes: PushOutcomes
  /** Null before the books were first checked. */
  books: () => Readonly<LedgerReport> | null
}

export function makeSigns(now: () => Date, books: Signs["books"] = () => null): Signs {
  return { jobs: watchJobs(now), pushes: countPushOutcomes(now), books }
}
