import type { WebhookResult } from "#server/imports/webhooks/send-webhooks.ts"
import type { LedgerReport } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { type Jobs, watchJobs } from "#server/platform/jobs/job-status.ts"
import { countPushOutcomes, type PushOutcomes } from "./push-outcomes.ts"

/** Metrics of a node's own work, shown on the health page. */
export type NodeMetrics = {
  jobs: Jobs
  pushes: PushOutcomes
  /** Attempts to deliver webhooks since the start. */
  webhooks: ReturnType<typeof countWebhooks>
  /** Null before the first ledger check. */
  books: () => Readonly<LedgerReport> | null
}

export function makeNodeMetrics(now: () => Date, books: NodeMetrics["books"] = () => null): NodeMetrics {
  return { jobs: watchJobs(now), pushes: countPushOutcomes(now), webhooks: countWebhooks(), books }
}

function countWebhooks() {
  const counts: Record<WebhookResult, number> = { delivered: 0, retried: 0, failed: 0 }
  return {
    note(result: WebhookResult) {
      counts[result] += 1
    },
    counts: (): Readonly<Record<WebhookResult, number>> => counts,
  }
}
