import type { FastifyBaseLogger } from "fastify"
import { startOrderExpiry } from "./customer-orders/order-expiry.ts"
import type { Database } from "./database.ts"
import { startExpirySweep } from "./stock/expiry-sweep.ts"
import { startLedgerCheck } from "./stock/ledger-check.ts"

type Parts = { database: Database; log: FastifyBaseLogger; now: () => Date }

export type Upkeep = ReturnType<typeof startUpkeep>

/** What a node does by itself, beside answering: expired stock leaves the shelf, unanswered orders end, the ledger is checked. */
export function startUpkeep(parts: Parts) {
  const sweep = startExpirySweep(parts)
  const orders = startOrderExpiry(parts)
  const check = startLedgerCheck(parts)
  return {
    /** What an operator should look at, as codes. */
    warnings: () => (check.report().differences.length > 0 ? ["ledger-differs"] : []),
    async stop() {
      await Promise.all([sweep.stop(), orders.stop(), check.stop()])
    },
  }
}
