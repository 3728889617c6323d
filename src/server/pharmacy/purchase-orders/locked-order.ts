import { type Kysely, sql } from "kysely"
import type { DB } from "#database/schema.gen.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Locks a purchase order for the transaction that changes it. */
export async function lockOrder(trx: Kysely<DB>, id: number) {
  return trx
    .selectFrom("purchase_orders")
    .select(["id", "version", "status", "supplier_id as supplier", "pharmacy_id as pharmacy"])
    .select(["order_quantity as quantity", "shipped_units as shipped", "accepted_at as acceptedAt"])
    .select(["unit_cost_cents as unitCostCents", sql<string | null>`expected_on::text`.as("expectedOn")])
    .select([
      "sent_to as sentTo",
      "proposal_id as proposalId",
      sql<boolean>`removed_at is not null`.as("isRemoved"),
    ])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The refusal for an order that is not as it was read. */
export const alreadyChanged = ({ status, version, isRemoved }: LockedOrder) =>
  problem("already-changed", { status: isRemoved ? "Removed" : status, version })

type Closing = { answer: "agreed" | "declined" | "withdrawn"; now: Date }

/** Closes the proposal that waits for an answer, if there is one. */
export async function closeProposal(trx: Kysely<DB>, { proposalId }: LockedOrder, { answer, now }: Closing) {
  if (proposalId === null) return
  await trx
    .updateTable("purchase_proposals")
    .set({ answer, answered_at: now })
    .where("id", "=", proposalId)
    .execute()
}

/** Reopens an order to all suppliers; one of which something was shipped stays with its supplier. */
export async function reopenOrder(trx: Kysely<DB>, { id, shipped }: LockedOrder) {
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
  sent_to: null,
  accepted_at: null,
  order_quantity: sql<number>`coalesce(asked_quantity, order_quantity)`,
  asked_quantity: null,
  unit_cost_cents: null,
  expected_on: null,
} as const

type Move = {
  move: "accept" | "propose" | "release" | "agree" | "decline"
  supplier: number
  subject: string
  now: Date
}

/** Records a move as the one that makes the next version. */
export async function recordMove(
  trx: Kysely<DB>,
  { id, version }: LockedOrder,
  { move, supplier, subject, now }: Move,
) {
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
