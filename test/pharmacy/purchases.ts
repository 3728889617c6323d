import { randomUUID } from "node:crypto"
import type { NewDelivery } from "#contract/pharmacy/deliveries.ts"
import type { PharmacyId, SupplierId } from "#server/api/proven-ids.ts"
import { addPurchaseOrders, receiveDelivery } from "#server/pharmacy/purchase-orders/queries.ts"
import { acceptOrder } from "#server/supplier/orders/moves.ts"
import { shipOrder } from "#server/supplier/orders/shipping.ts"
import type { Shelf } from "./shelf.ts"

export const now = new Date("2026-11-21T04:00:00Z")
export const pharmacist = "test|pharmacist"
const subject = "test|driver"

/** Operations on stock in the tests of purchase orders, besides selling. */
export function makePurchases(shelf: Shelf) {
  const { sql, database } = shelf

  async function makeSupplier(name = "Test Supplier", leadTimeDays = 3): Promise<SupplierId> {
    const [row] = await sql<{ id: number }>(
      "insert into suppliers (name, phone_number, lead_time_days) values ($1, '+94112345678', $2) returning id",
      [name, leadTimeDays],
    )
    return row?.id as SupplierId // a supplier of the test's own
  }

  async function medicineOf(stockId: number): Promise<number> {
    const [row] = await sql<{ id: number }>("select medicine_id as id from stock where id = $1", [stockId])
    return row?.id ?? 0
  }

  async function order(medicineId: number, quantity = 50, pharmacy: PharmacyId = shelf.pharmacy) {
    const key = randomUUID()
    await addPurchaseOrders(database, pharmacy, { key, lines: [{ medicineId, quantity }], pharmacist, now })
    const [row] = await sql<{ id: number }>("select id from purchase_orders where key = $1", [key])
    return row?.id ?? 0
  }

  async function completed(supplier: SupplierId, medicineId: number, quantity = 50): Promise<number> {
    const id = await order(medicineId, quantity)
    await completeAsOrdered(supplier, id)
    return id
  }

  /** Makes a supplier accept an open order and ship all of it. */
  async function completeAsOrdered(supplier: SupplierId, id: number) {
    await acceptOrder(database, { supplier, subject, now }, { id, version: 1 })
    await shipOrder(database, { supplier, subject, now }, { id, version: 2, key: randomUUID(), lines: null })
  }

  const receive = (delivery: NewDelivery, pharmacy: PharmacyId = shelf.pharmacy) =>
    receiveDelivery(database, pharmacy, { delivery, pharmacist, now })

  async function stateOf(id: number) {
    const [row] = await sql<{
      status: string
      supplier: number | null
      removed: boolean
      accepted: number
      refused: number
    }>(
      `select status, supplier_id as supplier, removed_at is not null as removed, accepted_units as accepted,
         refused_units as refused from purchase_orders where id = $1`,
      [id],
    )
    return row
  }

  return { makeSupplier, medicineOf, order, completed, completeAsOrdered, receive, stateOf }
}

/** Builds a delivery of this many units in one lot, unless given otherwise. */
export function makeDelivery(id: number, units: number, change: Partial<NewDelivery> = {}): NewDelivery {
  return {
    id,
    key: randomUUID(),
    delivered: units,
    accepted: [{ quantity: units, lot: "B1127", expiresOn: "2028-01-31" }],
    refused: [],
    takesShortDated: false,
    takesMore: false,
    ...change,
  }
}
