import { sql } from "kysely"
import { purchaseOrderMoves } from "#shared/purchase-rules.ts"
import type { Database } from "../database.ts"
import type { SupplierId } from "../endpoints.ts"
import { problem } from "../problems.ts"

export type SupplierMove = "accept" | "complete" | "release"

/** A supplier accepts an open order, completes one of its own or releases it to all; one owner, however many try at once. */
export async function moveBySupplier(
  database: Database,
  supplier: SupplierId,
  { id, move, now }: { id: number; move: SupplierMove; now: Date },
): Promise<void> {
  const [{ from, to }] = purchaseOrderMoves[move]
  const owner = to === "Pending" ? null : supplier
  const [moved] = await database.sql
    .updateTable("purchase_orders")
    .set((old) => ({
      status: to,
      supplier_id: owner,
      version: old("version", "+", 1),
      ...(move === "complete" ? { completed_at: now } : { accepted_at: owner === null ? null : now }),
    }))
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .where("status", "=", from)
    .where("supplier_id", "is not distinct from", from === "Pending" ? null : supplier)
    .returning("id")
    .execute()
  if (!moved) await explain(database, supplier, { id, move, to })
}

/** Returns when the order is as it was wanted; else says how it is now, to whom it concerns. */
async function explain(
  database: Database,
  supplier: SupplierId,
  { id, move, to }: { id: number; move: SupplierMove; to: string },
) {
  const [present] = await database.sql
    .selectFrom("purchase_orders")
    .select(["status", "supplier_id", sql<boolean>`removed_at is not null`.as("isRemoved")])
    .where("id", "=", id)
    .execute()
  const isMine = present?.supplier_id === supplier
  const isOpen = present?.supplier_id === null
  if (!present || !(isMine || isOpen || move === "accept")) throw problem("not-found")
  if (!present.isRemoved && present.status === to && (isMine || isOpen)) return
  throw problem("already-changed", { status: present.isRemoved ? "Removed" : present.status, isMine })
}
