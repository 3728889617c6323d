import { sql } from "kysely"
import type { AcceptOutcome } from "#contract/supplier/orders.ts"
import type { SupplierId } from "#server/api/proven-ids.ts"
import type { SupplierActor } from "#server/api/staff-actor.ts"
import type { Read } from "#server/pharmacy/purchase-orders/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"

/**
 * Returns an order's current state for a supplier: its own or an open one. Any other's looks like a missing
 * one.
 */
async function findPresent(database: Database, supplier: SupplierId, id: number) {
  const [present] = await database.sql
    .selectFrom("purchase_orders")
    .select(["status", "version", "shipped_units as shipped", "supplier_id as owner"])
    .select(sql<boolean>`removed_at is not null`.as("isRemoved"))
    .where("id", "=", id)
    .where((each) => each.or([each("supplier_id", "is", null), each("supplier_id", "=", supplier)]))
    .execute()
  return present
}

/**
 * Accepts an open order under its optimistic lock: of concurrent suppliers, one wins. Returns the outcome.
 */
export async function acceptOrder(
  database: Database,
  { supplier, subject, now }: SupplierActor,
  { id, version }: Read,
): Promise<{ id: number; outcome: AcceptOutcome; version: number }> {
  const { rows } = await sql<{ version: number }>`
    with taken as (
      update purchase_orders
      set status = 'Accepted', supplier_id = ${supplier}, accepted_at = ${now}, version = version + 1
      where id = ${id} and version = ${version} and status = 'Pending' and removed_at is null
      returning id, version
    )
    insert into purchase_order_moves (order_id, version, move, supplier_id, moved_by, moved_at)
    select id, version, 'accept', ${supplier}, ${subject}, ${now}::timestamptz from taken
    returning version`.execute(database.sql)
  const [taken] = rows
  if (taken) return { id, outcome: "accepted", version: taken.version }
  const present = await findPresent(database, supplier, id)
  return { id, outcome: outcomeOf(present), version: present?.version ?? version }
}

/** Returns "accepted" to a supplier who accepts twice. */
function outcomeOf(present: Awaited<ReturnType<typeof findPresent>>): AcceptOutcome {
  if (!present) return "taken"
  if (present.isRemoved) return "removed"
  return present.owner !== null && present.status === "Accepted" ? "accepted" : "changed"
}

/**
 * Releases an accepted order to all suppliers, on the pharmacy's original terms. Refused once something was
 * shipped.
 */
export async function releaseOrder(
  database: Database,
  { supplier, subject, now }: SupplierActor,
  { id, version }: Read,
): Promise<Read> {
  const { rows } = await sql<{ version: number }>`
    with given as (
      update purchase_orders
      set status = 'Pending', supplier_id = null, accepted_at = null, version = version + 1,
        order_quantity = coalesce(asked_quantity, order_quantity), asked_quantity = null, unit_cost_cents = null,
        expected_on = null, proposal_id = null
      where id = ${id} and version = ${version} and supplier_id = ${supplier} and status = 'Accepted'
        and shipped_units = 0 and removed_at is null
      returning id, version
    ), withdrawn as (
      update purchase_proposals p set answer = 'withdrawn', answered_at = ${now}
      from given where p.order_id = given.id and p.answer is null
    )
    insert into purchase_order_moves (order_id, version, move, supplier_id, moved_by, moved_at)
    select id, version, 'release', ${supplier}, ${subject}, ${now}::timestamptz from given
    returning version`.execute(database.sql)
  const [given] = rows
  if (given) return { id, version: given.version }
  const present = await findPresent(database, supplier, id)
  if (!present) throw problem("not-found")
  const isMine = present.owner !== null
  // Idempotent: it was released before.
  if (!isMine && !present.isRemoved) return { id, version: present.version }
  if (isMine && present.shipped > 0) throw problem("already-shipped")
  throw problem("already-changed", {
    status: present.isRemoved ? "Removed" : present.status,
    version: present.version,
  })
}
