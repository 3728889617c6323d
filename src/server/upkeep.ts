import type { FastifyBaseLogger } from "fastify"
import { startOrderExpiry } from "./customer-orders/order-expiry.ts"
import type { Database } from "./database.ts"
import { startUploads } from "./public-stock/portions.ts"
import { makePush } from "./reminders/push.ts"
import { startReminders } from "./reminders/remind-due.ts"
import type { Settings } from "./settings.ts"
import { startExpirySweep } from "./stock/expiry-sweep.ts"
import { startLedgerCheck } from "./stock/ledger-check.ts"

type Parts = { settings: Settings; database: Database; log: FastifyBaseLogger; now: () => Date }

export type Upkeep = ReturnType<typeof startUpkeep>

/** What a node does by itself, beside answering: expired stock leaves the shelf, unanswered orders end, the ledger is checked, lists that were sent reach the shelves, due doses are reminded of. */
export function startUpkeep(parts: Parts) {
  const uploads = startUploads(parts)
  const sweep = startExpirySweep(parts)
  const orders = startOrderExpiry(parts)
  const check = startLedgerCheck(parts)
  const reminders = startReminders({ ...parts, push: makePush(parts) })
  return {
    /** What an operator should look at, as codes. */
    warnings: () => (check.report().differences.length > 0 ? ["ledger-differs"] : []),
    async stop() {
      await Promise.all([uploads.stop(), sweep.stop(), orders.stop(), check.stop(), reminders.stop()])
    },
  }
}
