import type { WebhookResult } from "#server/imports/webhooks/send-webhooks.ts"
import type { MailResult } from "#server/pharmacy/mail/send-mails.ts"
import type { LedgerReport } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { type Jobs, watchJobs } from "#server/platform/jobs/job-status.ts"
import { countPushOutcomes, type PushOutcomes } from "./push-outcomes.ts"

/** Metrics of a node's own work, shown on the health page. */
export type NodeMetrics = {
  jobs: Jobs
  pushes: PushOutcomes
  /** Attempts since the start. */
  webhooks: ResultCounts<WebhookResult>
  mails: ResultCounts<MailResult>
  /** Null before the first ledger check. */
  books: () => Readonly<LedgerReport> | null
}

export function makeNodeMetrics(now: () => Date, books: NodeMetrics["books"] = () => null): NodeMetrics {
  return {
    jobs: watchJobs(now),
    pushes: countPushOutcomes(now),
    webhooks: countResults({ delivered: 0, retried: 0, failed: 0 }),
    mails: countResults({ sent: 0, retried: 0, failed: 0 }),
    books,
  }
}

export type ResultCounts<Result extends string> = {
  note(result: Result): void
  counts(): Readonly<Record<Result, number>>
}

const countResults = <Result extends string>(counts: Record<Result, number>): ResultCounts<Result> => ({
  note(result) {
    counts[result] += 1
  },
  counts: () => counts,
})
