import { type Kysely, sql } from "kysely"
import type { DB } from "#database/schema.gen.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import { alreadyChanged, closeProposal, lockOrder, recordMove, reopenOrder } from "./locked-order.ts"
import type { VersionedOrder } from "./queries.ts"

type Answer = VersionedOrder & { agrees: boolean; pharmacist: string; now: Date }

/**
 * Answers a proposal. Agreeing makes it the order's terms. Declining reopens the order to all suppliers,
 * unless something was shipped: then it stays with its supplier on the previous terms.
 */
export async function answerProposal(
  database: Database,
  pharmacy: PharmacyId,
  { id, version, agrees, pharmacist, now }: Answer,
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order?.pharmacy !== pharmacy) throw problem("not-found")
    const { proposalId, supplier } = order
    if (order.version !== version || order.isRemoved || proposalId === null || supplier === null)
      throw alreadyChanged(order)
    await closeProposal(trx, order, { answer: agrees ? "agreed" : "declined", now })
    if (agrees) await takeTerms(trx, id, { proposalId, now })
    else await reopenOrder(trx, order)
    const move = agrees ? "agree" : "decline"
    await recordMove(trx, order, { move, supplier, subject: pharmacist, now })
  })
}

async function takeTerms(
  trx: Kysely<DB>,
  id: number,
  { proposalId, now }: { proposalId: number; now: Date },
) {
  await sql`
    update purchase_orders o
    set order_quantity = p.quantity, unit_cost_cents = coalesce(p.unit_cost_cents, o.unit_cost_cents),
      asked_quantity = case when p.quantity < o.order_quantity then coalesce(o.asked_quantity, o.order_quantity)
        else o.asked_quantity end,
      expected_on = coalesce(p.deliver_on, o.expected_on), proposal_id = null, version = o.version + 1,
      status = case when o.shipped_units = p.quantity then 'Completed' else o.status end,
      completed_at = case when o.shipped_units = p.quantity then ${now}::timestamptz end
    from purchase_proposals p where o.id = ${id} and p.id = ${proposalId}`.execute(trx)
}
