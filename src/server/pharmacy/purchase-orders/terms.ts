import { type Kysely, sql } from "kysely"
import type { DB } from "#database/schema.gen.ts"
import { isDeliveryDay } from "#domain/pharmacy/purchase-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId, SupplierId } from "#server/api/proven-ids.ts"
import type { SupplierActor } from "#server/api/staff-actor.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Read } from "./queries.ts"

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
  { id, version, ...terms }: Read & Terms,
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (!order || (order.supplier !== null && order.supplier !== supplier)) throw problem("not-found")
    if (await isWaitingFor(trx, order, terms)) return
    if (order.version !== version || order.isRemoved || order.status === "Completed") throw tooLate(order)
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
    await noteMove(trx, order, { move: "propose", supplier, subject, now })
  })
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

async function lockOrder(trx: Kysely<DB>, id: number) {
  return trx
    .selectFrom("purchase_orders")
    .select(["id", "version", "status", "supplier_id as supplier", "pharmacy_id as pharmacy"])
    .select(["order_quantity as quantity", "shipped_units as shipped", "accepted_at as acceptedAt"])
    .select(["unit_cost_cents as unitCostCents", sql<string | null>`expected_on::text`.as("expectedOn")])
    .select(["proposal_id as proposalId", sql<boolean>`removed_at is not null`.as("isRemoved")])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

const tooLate = ({ status, version, isRemoved }: Order) =>
  problem("already-changed", { status: isRemoved ? "Removed" : status, version })

/** Whether the same proposal is pending already, so that a retry is idempotent. */
async function isWaitingFor(trx: Kysely<DB>, { proposalId }: Order, terms: Terms): Promise<boolean> {
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
function checkTerms(order: Order, { quantity, unitCostCents, deliverOn }: Terms, today: string) {
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

type Closing = { answer: "agreed" | "declined" | "withdrawn"; now: Date }

async function closeProposal(trx: Kysely<DB>, { proposalId }: Order, { answer, now }: Closing) {
  if (proposalId === null) return
  await trx
    .updateTable("purchase_proposals")
    .set({ answer, answered_at: now })
    .where("id", "=", proposalId)
    .execute()
}

type Move = {
  move: "propose" | "agree" | "decline"
  supplier: SupplierId | number
  subject: string
  now: Date
}

async function noteMove(trx: Kysely<DB>, { id, version }: Order, { move, supplier, subject, now }: Move) {
  await trx
    .insertInto("purchase_order_moves")
    .values({
      order_id: id,
      version: version + 1,
      move,
      supplier_id: supplier,
      moved_by: subject,
      moved_at: now,
    })
    .execute()
}

type Answer = Read & { agrees: boolean; pharmacist: string; now: Date }

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
      throw tooLate(order)
    await closeProposal(trx, order, { answer: agrees ? "agreed" : "declined", now })
    if (agrees) await takeTerms(trx, id, { proposalId, now })
    else await giveBack(trx, order)
    const move = agrees ? "agree" : "decline"
    await noteMove(trx, order, { move, supplier, subject: pharmacist, now })
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

async function giveBack(trx: Kysely<DB>, { id, shipped }: Order) {
  await trx
    .updateTable("purchase_orders")
    .set((old) => ({
      version: old("version", "+", 1),
      proposal_id: null,
      ...(shipped > 0 ? {} : openAgain),
    }))
    .where("id", "=", id)
    .execute()
}

/** Restores the pharmacy's original terms, without a supplier. */
const openAgain = {
  status: "Pending",
  supplier_id: null,
  accepted_at: null,
  order_quantity: sql<number>`coalesce(asked_quantity, order_quantity)`,
  asked_quantity: null,
  unit_cost_cents: null,
  expected_on: null,
} as const
