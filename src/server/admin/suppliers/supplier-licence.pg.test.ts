import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AdminSupplier, SupplierDetail } from "#contract/admin/suppliers.ts"
import type { OwnLicence } from "#contract/supplier/licence.ts"
import { sentLicenceUrl, supplierLicenceUrl } from "#domain/supplier/licence.ts"
import { findSuppliers } from "#server/pharmacy/purchase-orders/suppliers.ts"
import { sweepLicencePictures } from "#server/supplier/licence/queries.ts"
import { acceptOrder } from "#server/supplier/orders/moves.ts"
import { shipOrder } from "#server/supplier/orders/shipping.ts"
import { makePhoto, stripped } from "#test/pharmacy/prescriptions.ts"
import { makePurchases, now } from "#test/pharmacy/purchases.ts"
import { openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { putSupplierLicence, sendSupplierLicence } from "#test/supplier/licences.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { endSupplierLicences } from "./queries.ts"

let app: TestApp
let shelf: Shelf
let admin: string
beforeAll(async () => {
  app = await startApp()
  shelf = await openShelf(app.cluster)
  admin = (await signIn(app, { roles: ["admin"], name: "Anula" })).cookie
})
afterAll(async () => {
  await shelf[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

type Refused = { code?: string; data?: { name?: string; fields?: { field: string }[] } }

async function send<Body>(cookie: string, request: string, body?: object) {
  const [method = "", path = ""] = request.split(" ")
  const answer = await app.ask(`/api${path}`, {
    method,
    headers: { cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Body & Refused } // the contract's type
}

/** A supplier that the administration has just added, with its driver. */
async function openSupplier() {
  const { body: made } = await send<AdminSupplier>(admin, "POST /admin/suppliers", {
    name: `Wholesale ${randomUUID()}`,
    phone: null,
    leadTimeDays: 3,
  })
  const { cookie } = await signIn(app, { roles: ["supplier"], supplierId: made.id })
  const detail = async () => (await send<SupplierDetail>(admin, `GET /admin/suppliers/${made.id}`)).body
  const decide = async (act: "verify" | "reject", body: object, version?: number) =>
    send<AdminSupplier>(admin, `POST /admin/suppliers/${made.id}/${act}`, {
      version: version ?? (await detail()).version,
      ...body,
    })
  return {
    id: made.id,
    made,
    cookie,
    detail,
    decide,
    own: async () => (await send<OwnLicence>(cookie, "GET /supplier/licence")).body,
    open: async () =>
      (await send<{ orders: { id: number }[] }>(cookie, "GET /supplier/orders/open")).body.orders,
    accept: (id: number) =>
      send<{ results: { outcome: string }[] }>(cookie, "POST /supplier/orders/accept", {
        orders: [{ id, version: 1 }],
      }),
  }
}

const seen = (change: object = {}) => ({
  licenceNumber: `S-${randomUUID().slice(0, 8)}`,
  validUntil: "2099-12-31",
  note: "The register of the authority",
  ...change,
})

async function makeOrder() {
  const purchases = makePurchases(shelf)
  const medicineId = await purchases.medicineOf(await shelf.makeRow())
  return { medicineId, id: await purchases.order(medicineId) }
}

test("gives a new supplier no orders until its licence is verified", async () => {
  const supplier = await openSupplier()
  const order = await makeOrder()
  expect(supplier.made.takesOrders).toBe(false)
  expect(await supplier.open()).toEqual([])
  expect((await supplier.accept(order.id)).body).toMatchObject({ code: "supplier-not-verified" })
  expect((await send(supplier.cookie, "GET /supplier/orders/counts")).body).toMatchObject({ open: 0 })

  await sendSupplierLicence(app, supplier.cookie)
  expect(await supplier.own()).toMatchObject({ takesOrders: false, sent: { state: "waiting" } })
  const { suppliers } = (
    await send<{ suppliers: AdminSupplier[] }>(admin, "GET /admin/suppliers?show=to-verify")
  ).body
  expect(suppliers.find(({ id }) => id === supplier.id)).toMatchObject({ hasSentLicence: true })

  const verified = await supplier.decide("verify", seen({ licenceNumber: "S-1" }))
  expect(verified.body).toMatchObject({ takesOrders: true, licenceNumber: "S-1", hasSentLicence: false })
  expect(await supplier.own()).toMatchObject({ takesOrders: true, sent: { state: "verified" } })
  expect((await supplier.open()).map(({ id }) => id)).toContain(order.id)
  expect((await supplier.accept(order.id)).body.results).toMatchObject([{ outcome: "accepted" }])
  const known = await findSuppliers(shelf.database, shelf.pharmacy, "2026-11-21")
  expect(known.find(({ id }) => id === supplier.id)).toMatchObject({ isVerified: true, takesOrders: true })

  const detail = await supplier.detail()
  expect(detail).toMatchObject({ acceptedOrders: 1, products: 0, people: [{}], sent: { state: "verified" } })
  expect(detail.acts?.map(({ action }) => action)).toEqual([
    "adminSuppliers.verify",
    "supplierLicence.send",
    "adminSuppliers.add",
  ])
})

test("lets a supplier whose licence has expired ship what it accepted, and gives it nothing new", async () => {
  const supplier = await openSupplier()
  await supplier.decide("verify", seen({ validUntil: "2098-01-31" }))
  const [first, second] = [await makeOrder(), await makeOrder()]
  await supplier.accept(first.id)
  await shelf.sql("update purchase_orders set sent_to = $1 where id = $2", [supplier.id, second.id])
  expect(await endSupplierLicences(shelf.database, "2098-01-31")).toBe(0)
  expect(await endSupplierLicences(shelf.database, "2098-02-01")).toBe(1)

  expect(await supplier.open()).toEqual([])
  expect((await supplier.accept(second.id)).body.code).toBe("supplier-not-verified")
  // Nobody else could see it.
  expect(await shelf.sql("select sent_to from purchase_orders where id = $1", [second.id])).toEqual([
    { sent_to: null },
  ])
  const driver = { supplier: supplier.id as never, subject: "test|driver", now }
  expect(
    await shipOrder(shelf.database, driver, { id: first.id, version: 2, key: randomUUID(), lines: null }),
  ).toBeGreaterThan(0)
  expect((await supplier.detail()).acts?.[0]).toMatchObject({ action: "licence.ended", isPharos: true })
  await supplier.decide("verify", seen())
  expect((await supplier.open()).map(({ id }) => id)).toContain(second.id)
})

test("rejects a licence with a reason, and keeps a verified one", async () => {
  const supplier = await openSupplier()
  await sendSupplierLicence(app, supplier.cookie)
  expect((await supplier.decide("reject", { reason: "Not legible" })).body).toMatchObject({
    takesOrders: false,
  })
  expect(await supplier.own()).toMatchObject({ sent: { state: "rejected", reason: "Not legible" } })
  expect((await supplier.decide("reject", { reason: "Again" })).body.code).toBe("already-changed")

  await supplier.decide("verify", seen())
  await sendSupplierLicence(app, supplier.cookie)
  expect((await supplier.decide("reject", { reason: "Blurred" })).body).toMatchObject({ takesOrders: true })
  // Without one that waits, the verification itself is withdrawn.
  expect((await supplier.decide("reject", { reason: "Withdrawn" })).body).toMatchObject({
    takesOrders: false,
    licenceVerifiedAt: null,
  })
})

test("stores the picture encrypted, for the supplier and administrators alone", async () => {
  const [supplier, other] = [await openSupplier(), await openSupplier()]
  const { cookie: support } = await signIn(app, { roles: ["support"] })
  const [id, photo] = [randomUUID(), makePhoto({ mark: "a licence" })]
  const put = (change: object = {}, cookie = supplier.cookie) =>
    putSupplierLicence(app, cookie, { id, photo, ...change })
  expect((await put()).status).toBe(200)
  expect((await put()).status).toBe(200)
  expect((await put({ licenceNumber: "S-18" })).status).toBe(422)
  expect((await put({}, other.cookie)).status).toBe(422)
  expect((await put({ id: randomUUID(), validUntil: "2020-01-01" })).status).toBe(409)
  expect((await put({ id: randomUUID(), licenceNumber: " " })).status).toBe(400)
  expect((await putSupplierLicence(app, admin)).status).toBe(403)
  const rows = await shelf.sql<{ picture: Buffer }>(
    "select picture from supplier_licences where supplier_id = $1",
    [supplier.id],
  )
  expect(rows.map(({ picture }) => picture.includes("licence"))).toEqual([false])

  const look = async (path: string, cookie: string) => (await app.ask(path, { headers: { cookie } })).status
  expect(await look(supplierLicenceUrl(id), other.cookie)).toBe(404)
  expect(await look(sentLicenceUrl(id), support)).toBe(403)
  expect(await look(sentLicenceUrl(id), supplier.cookie)).toBe(403)
  expect(await look(supplierLicenceUrl(id), supplier.cookie)).toBe(200)
  const opened = await app.ask(sentLicenceUrl(id), { headers: { cookie: admin } })
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(stripped(photo))
  expect(
    await shelf.sql("select thing, thing_id from audit_log where action = 'adminSuppliers.licence'"),
  ).toEqual([{ thing: "supplier", thing_id: String(supplier.id) }])
  expect((await send(support, `GET /admin/suppliers/${supplier.id}`)).body).toMatchObject({
    people: null,
    acts: null,
    sent: { id },
  })

  await supplier.decide("verify", seen())
  expect(await sweepLicencePictures(shelf.database, new Date(Date.now() + 89 * 86_400_000))).toBe(0)
  await sweepLicencePictures(shelf.database, new Date(Date.now() + 91 * 86_400_000))
  expect(await look(supplierLicenceUrl(id), supplier.cookie)).toBe(404)
})

test("decides once, about the licence that was read, and gives no two suppliers the same", async () => {
  const [supplier, other] = [await openSupplier(), await openSupplier()]
  await sendSupplierLicence(app, supplier.cookie)
  const { version } = await supplier.detail()
  await sendSupplierLicence(app, supplier.cookie)
  expect((await supplier.decide("verify", seen(), version)).body.code).toBe("already-changed")
  expect(
    await shelf.sql("select state from supplier_licences where supplier_id = $1 order by sent_at", [
      supplier.id,
    ]),
  ).toEqual([{ state: "replaced" }, { state: "waiting" }])

  const licence = seen()
  const [current, theirs] = [(await supplier.detail()).version, (await other.detail()).version]
  const answers = await Promise.all([
    supplier.decide("verify", licence, current),
    supplier.decide("reject", { reason: "Race" }, current),
    other.decide("verify", licence, theirs),
  ])
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === "already-changed")).toHaveLength(1)
  const verified = await shelf.sql(
    "select id from suppliers where licence_number = $1 and licence_verified_at is not null",
    [licence.licenceNumber],
  )
  expect(verified).toHaveLength(1)
  expect((await supplier.decide("verify", seen({ validUntil: "2020-01-01" }))).body.code).toBe(
    "licence-not-valid",
  )
})

test("never leaves a new order with a supplier that is stopped while accepting it", async () => {
  for (let round = 0; round < 6; round++) {
    const supplier = await openSupplier()
    await supplier.decide("verify", seen())
    const order = await makeOrder()
    await shelf.sql("update purchase_orders set sent_to = $1 where id = $2", [supplier.id, order.id])
    const { version } = await supplier.detail()
    const taking = { supplier: supplier.id as never, subject: "test|driver", now }
    const accept = () =>
      acceptOrder(shelf.database, taking, { id: order.id, version: 1 }).catch((error: Error) => error.message)
    const stop = () => supplier.decide("reject", { reason: "Race" }, version)
    const [one, two] = round % 2 ? [accept(), stop()] : [stop(), accept()]
    const both = await Promise.all([one, two])
    expect(JSON.stringify(both)).not.toContain("deadlock")
    const [after] = await shelf.sql(
      "select supplier_id is null as free, sent_to from purchase_orders where id = $1",
      [order.id],
    )
    // Accepted before it was stopped, or open to all.
    expect([
      { free: false, sent_to: supplier.id },
      { free: true, sent_to: null },
    ]).toContainEqual(after)
  }
})
