import { randomUUID } from "node:crypto"
import type { SupplierId } from "#server/api/proven-ids.ts"
import { removePurchaseOrder } from "#server/pharmacy/purchase-orders/queries.ts"
import { answerProposal } from "#server/pharmacy/purchase-orders/terms.ts"
import { acceptOrder, proposeTerms, releaseOrder, type Terms } from "#server/supplier/orders/moves.ts"
import { type PackedLine, shipOrder } from "#server/supplier/orders/shipping.ts"
import type { TestDatabase } from "#test/support/postgres.ts"
import { makePurchases, now, pharmacist } from "./purchases.ts"
import { openShelf } from "./shelf.ts"

export const packed = (quantity: number): PackedLine[] => [{ quantity, lot: "L1", expiresOn: "2028-01-31" }]
const unchanged = { unitCostCents: null, deliverOn: null, note: null }

/** A pharmacy and two suppliers that change its orders, each with the version it has read. */
export async function openMoveDesk(data: TestDatabase) {
  const shelf = await openShelf(data, 8)
  const { database, pharmacy } = shelf
  const purchases = makePurchases(shelf)
  const medicine = await purchases.medicineOf(await shelf.makeRow())
  const suppliers = [await purchases.makeSupplier("A"), await purchases.makeSupplier("B")] as const
  const orders = async (count: number) =>
    (
      await shelf.sql<{ id: number }>(
        `insert into purchase_orders (key, medicine_id, pharmacy_id, order_quantity, ordered_by)
         select gen_random_uuid(), $1, $2, 50, $3 from generate_series(1, $4) returning id`,
        [medicine, pharmacy, pharmacist, count],
      )
    ).map(({ id }) => id)
  const as = (supplier: SupplierId) => ({ supplier, subject: "test|driver", now })
  const accept = async (supplier: SupplierId, id: number, version = 1) =>
    (await acceptOrder(database, as(supplier), { id, version })).outcome
  const release = (supplier: SupplierId, id: number, version = 2) =>
    releaseOrder(database, as(supplier), { id, version })
  const ship = (
    supplier: SupplierId,
    id: number,
    lines: PackedLine[] | null,
    version = 2,
    key = randomUUID(),
  ) => shipOrder(database, as(supplier), { id, version, key, lines })
  const propose = (
    supplier: SupplierId,
    id: number,
    terms: Partial<Terms> & { quantity: number },
    version = 1,
  ) => proposeTerms(database, as(supplier), { id, version, ...unchanged, ...terms })
  const reply = (id: number, agrees: boolean, version = 2, at = pharmacy) =>
    answerProposal(database, at, { id, version, agrees, pharmacist, now })
  const remove = (id: number, version: number) =>
    removePurchaseOrder(database, pharmacy, { id, version, pharmacist, now })
  return {
    shelf,
    ...purchases,
    medicine,
    suppliers,
    orders,
    accept,
    release,
    ship,
    propose,
    reply,
    remove,
    [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose](),
  }
}

/** Returns how each of these ended: its result, or the code of its refusal. */
export const outcomes = async (...work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((end) =>
    end.status === "rejected" ? end.reason.code : typeof end.value === "string" ? end.value : "done",
  )

/** Starts the two in both orders; returns the results in the given order. */
export const race = async (round: number, first: () => Promise<unknown>, second: () => Promise<unknown>) =>
  round % 2 ? outcomes(first(), second()) : (await outcomes(second(), first())).reverse()
