import { afterAll, beforeAll, expect, test } from "vitest"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { maxPictureBytes } from "#domain/platform/picture-limits.ts"
import { type OrderDesk, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { makePhoto, needPrescription, stripped, takenAt, upload } from "#test/pharmacy/prescriptions.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { sweepPictures } from "./pictures.ts"

const noon = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => noon })
})
afterAll(() => app[Symbol.asyncDispose]())

/** A customer's order of a medicine that needs a prescription, and what both sides do with its picture. */
async function openPrescribed(at = app) {
  const desk = await openOrderDesk(at)
  const stockId = await desk.shelf.makeRow({ quantity: 20 })
  await needPrescription(desk.shelf, stockId)
  const order = await desk.makeOpen({ stockId })
  return { desk, stockId, order, ...pictureActs(desk, at) }
}

function pictureActs(desk: OrderDesk, app: TestApp) {
  const own = (id: number) => `/files/orders/${id}/prescription`
  const at = (id: number) => `/files/pharmacy/orders/${id}/prescription`
  const get = (path: string, cookie: string | null) =>
    app.ask(path, { headers: cookie === null ? {} : { cookie } })
  return {
    put: async (
      id: number,
      picture: Buffer | string = makePhoto(),
      as: string | null = desk.customer.cookie,
      query = "",
    ) => {
      const answer = await app.ask(own(id) + query, upload(as, picture))
      return {
        status: answer.status,
        body: (await answer.json()) as { code?: string; data?: unknown; pictureId?: string },
      }
    },
    see: (id: number, as: string | null = desk.customer.cookie) => get(own(id), as),
    look: (id: number, as: string | null = desk.pharmacist.cookie) => get(at(id), as),
    remove: (id: number, as = desk.customer.cookie) =>
      desk.send<CustomerOrder>(as, `DELETE /api/orders/${id}/prescription`),
    stored: () =>
      desk.shelf.sql<{ id: string; sealed: Buffer }>(
        "select id, sealed from prescription_pictures where customer_id = $1",
        [desk.customer.subject],
      ),
  }
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test("stores the picture encrypted and without its position, and shows it to customer and pharmacy only", async () => {
  const { desk: opened, order, put, see, look, stored } = await openPrescribed()
  await using desk = opened
  expect((await see(order.id)).status).toBe(404)
  const photo = makePhoto()
  const { status, body } = await put(order.id, photo)
  expect(status).toBe(200)

  const [row] = await stored()
  expect(row?.id).toBe(body.pictureId)
  expect(row?.sealed.includes("pixels") || row?.sealed.includes(takenAt)).toBe(false)
  for (const answer of [await see(order.id), await look(order.id)]) {
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"])
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none';sandbox")
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(await bytesOf(answer)).toEqual(stripped(photo))
  }
  expect((await desk.list()).body.orders).toMatchObject([
    { prescriptionOnly: true, pictureId: body.pictureId },
  ])
  expect((await desk.received()).body.orders).toMatchObject([{ pictureId: body.pictureId }])

  const [stranger, admin, neighbour] = [
    await signIn(app),
    await signIn(app, { roles: ["admin"] }),
    await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() }),
  ]
  for (const { cookie } of [stranger, admin, neighbour, desk.pharmacist])
    expect((await see(order.id, cookie)).status).toBe(404)
  expect((await look(order.id, neighbour.cookie)).status).toBe(404)
  for (const { cookie } of [stranger, admin, desk.customer])
    expect((await look(order.id, cookie)).status).toBe(403)
  expect([(await see(order.id, null)).status, (await look(order.id, null)).status]).toEqual([401, 401])
  for (const id of ["0", "x", "-1", "99999999999", "1e3"])
    expect(
      (await app.ask(`/files/orders/${id}/prescription`, { headers: { cookie: stranger.cookie } })).status,
    ).toBe(404)
})

test("records each look of the pharmacy, and shows it to the customer", async () => {
  const { desk: opened, order, put, look } = await openPrescribed()
  await using desk = opened
  await put(order.id)
  await Promise.all([look(order.id), look(order.id)])
  expect((await look(order.id)).status).toBe(200)
  const audited = await desk.shelf.sql(
    "select distinct subject, thing, before, after from audit_log where action = 'receivedOrders.prescription' and thing_id = $1",
    [String(order.id)],
  )
  expect(audited).toEqual([
    { subject: desk.pharmacist.subject, thing: "customer-order", before: null, after: null },
  ])
  const { body } = await desk.send<{ looks: object[] }>(desk.customer.cookie, "GET /api/account/looks")
  expect(body.looks).toContainEqual(
    expect.objectContaining({ what: "prescription", medicine: order.medicine }),
  )
})

test("refuses a picture that is none, too large, animated, or made of script", async () => {
  const { desk: opened, order, put, stored } = await openPrescribed()
  await using _desk = opened
  const gif = "GIF89a"
  const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
  const refused: [Buffer | string, string][] = [
    ["", "This is not a PNG, JPEG, WebP or AVIF picture"],
    [gif, "This is not a PNG, JPEG, WebP or AVIF picture"],
    [svg, "This is not a PNG, JPEG, WebP or AVIF picture"],
    [makePhoto({ width: 4001 }), "The picture is wider or higher than 4000 pixels"],
    [makePhoto().subarray(0, 40), "This picture is damaged or incomplete"],
  ]
  for (const [picture, message] of refused)
    expect(await put(order.id, picture)).toMatchObject({
      status: 400,
      body: { code: "bad-input", data: { fields: [{ field: "picture", message }] } },
    })
  expect(await put(order.id, Buffer.alloc(maxPictureBytes + 1))).toMatchObject({
    status: 413,
    body: { code: "body-too-large" },
  })
  expect(await stored()).toEqual([])
})

test("accepts a picture only for the own pending order of a medicine that needs a prescription", async () => {
  const { desk: opened, order, stockId, put, remove, stored } = await openPrescribed()
  await using desk = opened
  const stranger = await signIn(app)
  for (const as of [stranger.cookie, desk.pharmacist.cookie])
    expect((await put(order.id, makePhoto(), as)).status).toBe(404)
  expect((await put(order.id, makePhoto(), null)).status).toBe(401)
  expect((await put(2_000_000_000)).status).toBe(404)

  const free = await desk.makeOpen({ stockId: await desk.shelf.makeRow({ quantity: 5 }) })
  expect(await put(free.id)).toMatchObject({
    status: 400,
    body: { data: { fields: [{ message: "This medicine needs no prescription" }] } },
  })

  const closed = await desk.makeOpen({ stockId })
  await desk.reject(closed.id)
  for (const { status, body } of [await put(closed.id), await remove(closed.id)])
    expect([status, body.code, body.data]).toMatchObject([409, "already-changed", { status: "rejected" }])
  expect((await remove(order.id, stranger.cookie)).status).toBe(404)
  expect(await stored()).toEqual([])
})

test("replaces and removes a picture once for repeated requests", async () => {
  const { desk: opened, order, put, see, remove, stored } = await openPrescribed()
  await using desk = opened
  const photos = Array.from({ length: 6 }, (_, n) => makePhoto({ mark: `photo ${n % 2}` }))
  const answers = await Promise.all(photos.map((photo) => put(order.id, photo)))
  expect(answers.map(({ status }) => status)).toEqual(photos.map(() => 200))
  const [kept, ...others] = await stored()
  expect(others).toEqual([])
  expect(answers.map(({ body }) => body.pictureId)).toContain(kept?.id)

  const last = makePhoto({ mark: "the right one" })
  for (let time = 0; time < 2; time++) await put(order.id, last)
  expect(await bytesOf(await see(order.id))).toEqual(stripped(last))
  expect(await stored()).toHaveLength(1)
  // Adding a picture leaves a change under way valid.
  expect((await desk.edit(order, { quantity: 3 })).status).toBe(200)

  for (const { status, body } of await Promise.all([remove(order.id), remove(order.id)]))
    expect([status, body.pictureId]).toEqual([200, null])
  expect((await see(order.id)).status).toBe(404)
  expect(await stored()).toEqual([])
})

test("adds one picture to all medicines of a basket that need a prescription", async () => {
  await using desk = await openOrderDesk(app)
  const { put, see, look, remove, stored } = pictureActs(desk, app)
  const rows: number[] = []
  for (const needs of [true, false, true]) {
    const row = await desk.shelf.makeRow({ quantity: 9 })
    if (needs) await needPrescription(desk.shelf, row)
    rows.push(row)
  }
  const { body } = await desk.placeBasket({
    key: crypto.randomUUID(),
    lines: rows.map((stockId) => ({ stockId, quantity: 1 })),
    customerTele: "077 123 4567",
    deliveryType: "pickup",
    description: "",
  })
  const [first, free, third] = body.orders.map(({ id }) => id) as [number, number, number] // three lines
  const photo = makePhoto()
  expect((await put(first, photo, desk.customer.cookie, "?whole=1")).status).toBe(200)
  expect(await stored()).toHaveLength(1)
  expect([(await look(first)).status, (await look(free)).status, (await look(third)).status]).toEqual([
    200, 404, 200,
  ])

  // Another one for a single medicine leaves the other's.
  const other = makePhoto({ mark: "another" })
  await put(third, other)
  expect(await bytesOf(await see(first))).toEqual(stripped(photo))
  expect(await bytesOf(await see(third))).toEqual(stripped(other))
  await put(third, photo, desk.customer.cookie, "?whole=1")
  expect(await stored()).toHaveLength(1)
  expect((await remove(first)).body.pictureId).toBeNull()
  expect((await see(third)).status).toBe(404)
  expect(await stored()).toEqual([])
})

test("keeps a picture for seven days after its order was completed, and not after it was canceled", async () => {
  await using app = await startApp({ now: () => noon })
  const { desk: opened, order, stockId, put, look, stored } = await openPrescribed(app)
  await using desk = opened
  const canceled = await desk.makeOpen({ stockId })
  await put(order.id)
  await put(canceled.id)
  const after = (days: number) => sweepPictures(app.database, new Date(noon.getTime() + days * 86_400_000))
  expect(await after(30)).toBe(0)

  await desk.cancel(canceled.id)
  expect((await look(canceled.id)).status).toBe(404)
  expect(await after(0)).toBe(1)
  const how = { version: 1, prescriptionSeen: true, withoutCode: "Known to us" }
  await desk.send(desk.pharmacist.cookie, `POST /api/pharmacy/orders/${order.id}/complete`, how)
  expect(await after(6.9)).toBe(0)
  expect((await look(order.id)).status).toBe(200)
  const swept = await Promise.all([after(7.1), after(7.1), after(7.1)])
  expect(swept.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await stored()).toEqual([])
  expect((await look(order.id)).status).toBe(404)
  expect((await desk.list("?status=completed")).body.orders).toMatchObject([{ pictureId: null }])
})

test("opens pictures with the key of the settings, which the database does not have", async () => {
  await using app = await startApp({ now: () => noon })
  const { desk: opened, order, put, look } = await openPrescribed(app)
  await using desk = opened
  await put(order.id)
  const PICTURE_KEY = Buffer.alloc(32, 7).toString("base64url")
  await using keyed = await startApp({ database: app.cluster, settings: { PICTURE_KEY } })
  const headers = { cookie: desk.customer.cookie }
  const path = `/files/orders/${order.id}/prescription`
  expect((await keyed.ask(path, { headers })).status).toBe(500)
  expect((await keyed.ask(path, upload(desk.customer.cookie, makePhoto()))).status).toBe(200)
  expect((await keyed.ask(path, { headers })).status).toBe(200)
  expect((await look(order.id)).status).toBe(500)
})
