import { type Kysely, sql } from "kysely"
import type { AcceptOutcome } from "#contract/supplier/orders.ts"
import type { DB } from "#database/schema.gen.ts"
import { isDeliveryDay } from "#domain/pharmacy/purchase-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { SupplierId } from "#server/api/proven-ids.ts"
import type { SupplierActor } from "#server/api/staff-actor.ts"
import {
  alreadyChanged,
  closeProposal,
  type LockedOrder,
  lockOrder,
  recordMove,
  reopenOrder,
} from "#server/pharmacy/purchase-orders/locked-order.ts"
import type { VersionedOrder } from "#server/pharmacy/purchase-orders/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Locks an order that a supplier may know of: its own or an open one. Another's looks like a missing one. */
async function lockKnownOrder(trx: Kysely<DB>, supplier: SupplierId, id: number) {
  const order = await lockOrder(trx, id)
  const knownTo = order?.supplier ?? order?.sentTo ?? null
  return knownTo === null || knownTo === supplier ? order : undefined
}

/** Accepts an open order as it was read: of concurrent suppliers, one wins. Returns the outcome. */
export function acceptOrder(
  database: Database,
  { supplier, subject, now }: SupplierActor,
  { id, version }: VersionedOrder,
): Promise<{ id: number; outcome: AcceptOutcome; version: number }> {
  return database.sql.transaction().execute(async (trx) => {
    const order = await lockKnownOrder(trx, supplier, id)
    if (order?.status !== "Pending" || order.version !== version || order.isRemoved)
      return { id, outcome: outcomeOf(order), version: order?.version ?? version }
    await trx
      .updateTable("purchase_orders")
      .set({ status: "Accepted", supplier_id: supplier, accepted_at: now, version: version + 1 })
      .where("id", "=", id)
      .execute()
    await recordMove(trx, order, { move: "accept", supplier, subject, now })
    return { id, outcome: "accepted", version: version + 1 }
  })
}

/** The outcome for an order that was not accepted now; one that the supplier has already counts as accepted. */
function outcomeOf(order: LockedOrder | undefined): AcceptOutcome {
  if (!order) return "taken"
  if (order.isRemoved) return "removed"
  return order.supplier !== null && order.status === "Accepted" ? "accepted" : "changed"
}

/**
 * Reopens an accepted order to all suppliers, on the terms the pharmacy asked for; refused once something is shipped.
 */
export function releaseOrder(
  database: Database,
  { supplier, subject, now }: SupplierActor,
  { id, version }: VersionedOrder,
): Promise<VersionedOrder> {
  return database.sql.transaction().execute(async (trx) => {
    const order = await lockKnownOrder(trx, supplier, id)
    if (!order) throw problem("not-found")
    const isMine = order.supplier !== null
    // A repeated release succeeds.
    if (!isMine && !order.isRemoved) return { id, version: order.version }
    if (isMine && order.shipped > 0) throw problem("already-shipped")
    if (order.isRemoved || order.version !== version) throw alreadyChanged(order)
    await closeProposal(trx, order, { answer: "withdrawn", now })
    await reopenOrder(trx, order)
    await recordMove(trx, order, { move: "release", supplier, subject, now })
    return { id, version: version + 1 }
  })
}

export type Terms = {
  quantity: number
  unitCostCents: number | null
  deliverOn: string | null
  note: string | null
}

/** Proposes terms for an open order or for one of the supplier's own; the pharmacy has to agree. */
export async function proposeTerms(
  database: Database,
  { supplier, subject, now }: SupplierActor,
  { id, version, ...terms }: VersionedOrder & Terms,
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const order = await lockKnownOrder(trx, supplier, id)
    if (!order) throw problem("not-found")
    if (await isWaitingFor(trx, order, terms)) return
    if (order.version !== version || order.isRemoved || order.status === "Completed")
      throw alreadyChanged(order)
    checkTerms(order, terms, colomboDay(now))
    await closeProposal(trx, order, { answer: "withdrawn", now })
    const proposal = await trx
      .insertInto("purchase_proposals")
      .values({
        order_id: id,
        supplier_id: supplier,
        quantity: terms.quantity,
        unit_cost_cents: terms.unitCostCents,
        deliver_on: terms.deliverOn,
        note: terms.note,
        proposed_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await trx
      .updateTable("purchase_orders")
      .set({
        status: "Accepted",
        supplier_id: supplier,
        accepted_at: order.acceptedAt ?? now,
        proposal_id: proposal.id,
        version: version + 1,
      })
      .where("id", "=", id)
      .execute()
    await recordMove(trx, order, { move: "propose", supplier, subject, now })
  })
}

/** Whether the same proposal is pending already, so that a retry is idempotent. */
async function isWaitingFor(trx: Kysely<DB>, { proposalId }: LockedOrder, terms: Terms): Promise<boolean> {
  if (proposalId === null) return false
  const { rows } = await sql`
    select from purchase_proposals
    where id = ${proposalId} and quantity = ${terms.quantity} and unit_cost_cents is not distinct from ${terms.unitCostCents}
      and deliver_on is not distinct from ${terms.deliverOn}::date and note is not distinct from ${terms.note}`.execute(
    trx,
  )
  return rows.length > 0
}

/** Refuses more than is ordered, less than is shipped, an impossible day, and terms that change nothing. */
function checkTerms(order: LockedOrder, { quantity, unitCostCents, deliverOn }: Terms, today: string) {
  if (quantity > order.quantity || quantity < order.shipped)
    throw problem("bad-input", {
      field: "quantity",
      most: order.quantity,
      least: Math.max(1, order.shipped),
    })
  const isNewDay = deliverOn !== null && deliverOn !== order.expectedOn
  if (isNewDay && !isDeliveryDay(deliverOn, today)) throw problem("bad-input", { field: "deliverOn" })
  const isNewPrice = unitCostCents !== null && unitCostCents !== order.unitCostCents
  if (quantity === order.quantity && !isNewPrice && !isNewDay) throw problem("bad-input", { field: "terms" })
}
