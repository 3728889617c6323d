import type { FastifyBaseLogger } from "fastify"
import { startLicenceEnds } from "#server/admin/pharmacies/licence-ends.ts"
import { startTellingCaregivers } from "#server/customer/caregivers/tell-caregivers.ts"
import { startDataRequestRetention } from "#server/customer/data-requests/queries.ts"
import { startOrderNotices } from "#server/customer/order-notices/tell-customers.ts"
import { startApplicationRetention } from "#server/customer/pharmacy-applications/licences.ts"
import { makePush } from "#server/customer/reminders/push.ts"
import { startReminders } from "#server/customer/reminders/remind-due.ts"
import { startTelling } from "#server/customer/watches/tell-watchers.ts"
import { startWatchChecks } from "#server/customer/watches/watch-checks.ts"
import { startUploads } from "#server/imports/stock-api/portions.ts"
import { startWebhooks } from "#server/imports/webhooks/send-webhooks.ts"
import { startHealthHistory } from "#server/operations/health/health-history.ts"
import type { NodeMetrics } from "#server/operations/health/node-metrics.ts"
import { startOrderExpiry } from "#server/pharmacy/customer-orders/order-expiry.ts"
import { startCustomerRetention } from "#server/pharmacy/customers/retention.ts"
import { startDraftRetention } from "#server/pharmacy/drafts/retention.ts"
import { startMails } from "#server/pharmacy/mail/send-mails.ts"
import { startExpirySweep } from "#server/pharmacy/stock-ledger/expiry-sweep.ts"
import { startLedgerCheck } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Live } from "#server/platform/live/live.ts"
import type { Settings } from "#server/platform/settings/settings.ts"

type Parts = {
  settings: Settings
  database: Database
  log: FastifyBaseLogger
  now: () => Date
  signs: NodeMetrics
  live: Pick<Live, "onTopics" | "state">
}

export type BackgroundJobs = ReturnType<typeof startBackgroundJobs>

/** Starts every background job of this node. */
export function startBackgroundJobs(parts: Parts) {
  const { recorderOf } = parts.signs.jobs
  const uploads = startUploads({ ...parts, book: recorderOf("uploads") })
  const sweep = startExpirySweep({ ...parts, book: recorderOf("expiry-sweep") })
  const orders = startOrderExpiry({ ...parts, book: recorderOf("order-expiry") })
  const licences = startLicenceEnds({ ...parts, book: recorderOf("licence-ends") })
  const retention = startCustomerRetention({ ...parts, book: recorderOf("customer-retention") })
  const drafts = startDraftRetention({ ...parts, book: recorderOf("draft-retention") })
  const applications = startApplicationRetention({ ...parts, book: recorderOf("application-retention") })
  const dataRequests = startDataRequestRetention({ ...parts, book: recorderOf("data-request-retention") })
  const check = startLedgerCheck({ ...parts, book: recorderOf("ledger-check") })
  const push = makePush({ ...parts, note: parts.signs.pushes.note })
  const reminders = startReminders({ ...parts, push, book: recorderOf("reminders") })
  const watches = startWatchChecks({ ...parts, book: recorderOf("watch-checks") })
  const telling = startTelling({ ...parts, push, book: recorderOf("watch-messages") })
  const caregivers = startTellingCaregivers({ ...parts, push, book: recorderOf("missed-doses") })
  const notices = startOrderNotices({ ...parts, push, book: recorderOf("order-messages") })
  const webhooks = startWebhooks({
    ...parts,
    note: parts.signs.webhooks.note,
    book: recorderOf("webhooks"),
  })
  const mails = startMails({ ...parts, note: parts.signs.mails.note, book: recorderOf("mails") })
  const history = startHealthHistory({ ...parts, book: recorderOf("health-history") })
  return {
    /** Problems an operator should look at, as codes. */
    warnings: () => (check.report().differences.length > 0 ? ["ledger-differs"] : []),
    books: check.report,
    async stop() {
      await Promise.all([
        uploads.stop(),
        sweep.stop(),
        orders.stop(),
        licences.stop(),
        retention.stop(),
        drafts.stop(),
        applications.stop(),
        dataRequests.stop(),
        check.stop(),
        reminders.stop(),
        watches.stop(),
        telling.stop(),
        caregivers.stop(),
        notices.stop(),
        webhooks.stop(),
        mails.stop(),
        history.stop(),
      ])
    },
  }
}
