import { randomUUID } from "node:crypto"
import { openProgram } from "#test/imports/keyed-program.ts"
import { makeCounterWrites } from "#test/pharmacy/counter-writes.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { makeSupplierWrites } from "#test/supplier/supplier-writes.ts"
import { signIn, type TestApp } from "#test/support/app.ts"
import { type Letter, mark } from "./marks.ts"

/** A push subscription endpoint. */
export type Device = { endpoint: string; keys: object }

export type Place = Awaited<ReturnType<typeof makePlace>>

/** The things that the requests of a side are about. */
export async function makePlace(app: TestApp, letter: Letter) {
  const desk = await openOrderDesk(app)
  const { shelf, pharmacist, customer } = desk
  const { sql } = shelf
  const rename = (subject: string, name: string) =>
    sql("update people set name = $2 where subject = $1", [subject, name])
  await rename(pharmacist.subject, mark(letter, "staff"))
  await rename(customer.subject, mark(letter, "customer"))
  const counter = await makeCounterWrites(app, desk)
  const supply = await makeSupplierWrites(app, shelf)
  const [driver] = await sql<{ subject: string; supplier: number }>(
    "select subject, supplier_id as supplier from staff where supplier_id is not null order by id desc limit 1",
  )
  if (!driver) throw new Error("The supplier has no staff")
  await rename(driver.subject, mark(letter, "driver"))
  const supplier = { ...driver, cookie: supply["supplierOrders.accept"]?.as ?? "" }
  const purchases = makePurchases(shelf)
  const medicineId = await purchases.medicineOf(await shelf.makeRow({ quantity: 5 }))
  await purchases.completed(driver.supplier as Parameters<typeof purchases.completed>[0], medicineId) // just made
  const program = await openProgram(app, shelf.pharmacy)
  await program.put([{ name: `Unheard of ${letter}`, quantity: 1 }])
  await sql("update pharmacy_keys set name = $1 where pharmacy_id = $2", [
    mark(letter, "shop"),
    shelf.pharmacy,
  ])
  await sql("update customer_orders set description = $1 where pharmacy_id = $2", [
    mark(letter, "note"),
    shelf.pharmacy,
  ])
  await sql(
    "update purchase_proposals set note = $1 where order_id in (select id from purchase_orders where pharmacy_id = $2)",
    [mark(letter, "offer"), shelf.pharmacy],
  )
  return { app, letter, desk, shelf, pharmacist, customer, supplier, program, medicineId, counter, supply }
}

/** Creates a second session of a person; returns its id. */
export async function openSecondSession(app: TestApp, { shelf }: Place, subject: string): Promise<string> {
  await signIn(app, { subject })
  const [row] = await shelf.sql<{ id: string }>(
    "select id from sessions where subject = $1 order by created_at desc limit 1",
    [subject],
  )
  return row?.id ?? randomUUID()
}
