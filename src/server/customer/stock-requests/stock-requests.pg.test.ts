import { afterAll, beforeAll, expect, test } from "vitest"
import type { ReceivedRequest, StockRequest } from "#contract/customer/stock-requests.ts"
import { openWatches, type WatchDesk } from "#test/customer/watches.ts"
import { signIn } from "#test/support/app.ts"

// One server for all tests; each has its own people, pharmacies and place.
let desk: WatchDesk
beforeAll(async () => {
  desk = await openWatches()
})
afterAll(() => desk[Symbol.asyncDispose]())

let nextLat = 6

/** Creates pharmacies with a pharmacist each, one to three kilometres from a place that no other test uses. */
async function openPlace(count = 2) {
  const lat = (nextLat += 0.5)
  const place = { lat, lng: 81 }
  const pharmacies: { id: number; cookie: string }[] = []
  for (let n = 1; n <= count; n++) {
    const [row] = await desk.shelf.sql<{ id: number }>(
      "insert into pharmacies (name, phone_number, lat, lng, listed, licence_verified_at) values ($1, '+94112345678', $2, 81, true, now()) returning id",
      [`Pharmacy ${n}`, lat + n * 0.0089],
    )
    const id = row?.id ?? 0
    const { cookie } = await signIn(desk.app, { roles: ["pharmacien"], pharmacyId: id })
    pharmacies.push({ id, cookie })
  }
  const medicineId = await desk.makeMedicine()
  const customer = await signIn(desk.app, { name: "Nimali Perera" })
  const ask = (change: object = {}, cookie: string | null = customer.cookie) =>
    desk.ask<StockRequest>(cookie, "POST /api/stock-requests", { medicineId, place, radiusKm: 10, ...change })
  return { place, pharmacies, medicineId, customer, ask }
}

const listOf = async (cookie: string) =>
  (await desk.ask<{ requests: StockRequest[] }>(cookie, "GET /api/stock-requests")).body.requests
const receivedAt = async (cookie: string) =>
  (await desk.ask<{ requests: ReceivedRequest[] }>(cookie, "GET /api/pharmacy/stock-requests")).body.requests
const answer = (cookie: string | null, id: number, body: object) =>
  desk.ask(cookie, `POST /api/pharmacy/stock-requests/${id}/answer`, body)

test("asks the pharmacies near a customer, without the name, and shows their answers", async () => {
  const { pharmacies, customer, ask, medicineId } = await openPlace(3)
  const { status, body } = await ask({ radiusKm: 2 })
  expect([status, body.asked, body.isOpen, body.answers]).toEqual([200, 2, true, []])
  const [first, second, far] = pharmacies
  const received = await receivedAt(first?.cookie ?? "")
  expect(received).toMatchObject([{ id: body.id, medicineId }])
  expect(JSON.stringify(received)).not.toMatch(/Nimali|test\|/)
  expect(await receivedAt(far?.cookie ?? "")).toEqual([])

  const yes = { has: true, priceCents: 4500, readyOn: "2026-11-23" }
  expect((await answer(first?.cookie ?? "", body.id, yes)).status).toBe(200)
  expect((await answer(second?.cookie ?? "", body.id, { has: false })).status).toBe(200)
  expect(await receivedAt(first?.cookie ?? "")).toEqual([])
  expect(await listOf(customer.cookie)).toMatchObject([
    {
      asked: 2,
      answers: [
        { pharmacy: "Pharmacy 1", phoneNumber: "+94112345678", ...yes },
        { pharmacy: "Pharmacy 2", has: false, priceCents: null, readyOn: null },
      ],
    },
  ])
  const audit = await desk.shelf.sql(
    "select action, after, pharmacy_id from audit_log where thing = 'stock-request' and thing_id = $1 order by id",
    [String(body.id)],
  )
  expect(audit).toMatchObject([
    { action: "receivedRequests.answer", after: { has: true, price_cents: 4500 }, pharmacy_id: first?.id },
    { action: "receivedRequests.answer", after: { has: false }, pharmacy_id: second?.id },
  ])
})

test("makes one request of several sent at once, and limits requests per day", async () => {
  const { customer, ask, medicineId } = await openPlace(1)
  const sent = await Promise.all(Array.from({ length: 4 }, () => ask()))
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  const medicines = await Promise.all(Array.from({ length: 5 }, () => desk.makeMedicine()))
  const more = await Promise.all(medicines.map((id) => ask({ medicineId: id })))
  expect(more.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(more.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "too-many-stock-requests",
    data: { limit: 3 },
  })
  // Asking again for what is open costs nothing.
  expect((await ask({ medicineId })).status).toBe(200)
  expect(await listOf(customer.cookie)).toHaveLength(3)
})

test("asks a bounded number of pharmacies and spares those with many open requests", async () => {
  const { pharmacies, ask, medicineId } = await openPlace(10)
  expect((await ask({ radiusKm: 100 })).body.asked).toBe(8)
  const asker = await signIn(desk.app)
  await desk.shelf.sql(
    `with request as (
       insert into stock_requests (subject, medicine_id, medicine, created_at, expires_at)
       select $1, $2, 'Many', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z' from generate_series(1, 30) returning id
     )
     insert into stock_request_answers (request_id, pharmacy_id, expires_at) select id, p, '2026-11-22T07:00:00Z' from request, unnest($3::int[]) p`,
    [asker.subject, medicineId, pharmacies.slice(0, 5).map(({ id }) => id)],
  )
  const other = await signIn(desk.app)
  expect((await ask({ radiusKm: 9 }, other.cookie)).body.asked).toBe(4)
  const third = await signIn(desk.app)
  expect(await ask({ radiusKm: 3 }, third.cookie)).toMatchObject({
    status: 409,
    body: { code: "no-pharmacy-near" },
  })
})

test("takes one answer of two pharmacists at once and repeats none", async () => {
  const { pharmacies, customer, ask } = await openPlace(1)
  const [pharmacy] = pharmacies
  const colleague = await signIn(desk.app, { roles: ["pharmacien"], pharmacyId: pharmacy?.id ?? 0 })
  const { body } = await ask()
  const answers = await Promise.all([
    answer(pharmacy?.cookie ?? "", body.id, { has: true, priceCents: 100 }),
    answer(colleague.cookie, body.id, { has: false }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [request] = await listOf(customer.cookie)
  expect(request?.answers).toHaveLength(1)
  const same = request?.answers[0]?.has ? { has: true, priceCents: 100 } : { has: false }
  expect((await answer(pharmacy?.cookie ?? "", body.id, same)).status).toBe(200)
  expect(await desk.shelf.sql("select answers from stock_requests where id = $1", [body.id])).toEqual([
    { answers: 1 },
  ])
})

test("takes no answer after the request has expired or was withdrawn", async () => {
  const { pharmacies, customer, ask } = await openPlace(1)
  const cookie = pharmacies[0]?.cookie ?? ""
  const { body } = await ask()
  const before = desk.clock.now
  desk.clock.now = new Date(before.getTime() + 24 * 3_600_000)
  expect(await receivedAt(cookie)).toEqual([])
  expect((await answer(cookie, body.id, { has: true })).status).toBe(409)
  expect((await listOf(customer.cookie))[0]?.isOpen).toBe(false)
  desk.clock.now = before
  const withdrawals = await Promise.all([
    desk.ask(customer.cookie, `DELETE /api/stock-requests/${body.id}`),
    desk.ask(customer.cookie, `DELETE /api/stock-requests/${body.id}`),
  ])
  expect(withdrawals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await answer(cookie, body.id, { has: true })).status).toBe(404)
})

test("refuses other people's requests, other pharmacies, wrong roles and absurd values", async () => {
  const { pharmacies, customer, ask } = await openPlace(1)
  const { body } = await ask()
  const stranger = await signIn(desk.app)
  const elsewhere = (await openPlace(1)).pharmacies[0]?.cookie ?? ""
  expect((await desk.ask(stranger.cookie, `DELETE /api/stock-requests/${body.id}`)).status).toBe(404)
  expect(await listOf(stranger.cookie)).toEqual([])
  expect((await answer(elsewhere, body.id, { has: true })).status).toBe(404)
  expect((await answer(customer.cookie, body.id, { has: true })).status).toBe(403)
  expect((await answer(null, body.id, { has: true })).status).toBe(401)
  const cookie = pharmacies[0]?.cookie ?? ""
  for (const bad of [
    {},
    { has: "yes" },
    { has: true, priceCents: 0 },
    { has: true, priceCents: 1.5 },
    { has: true, priceCents: 1e12 },
    { has: true, readyOn: "2026-11-20" },
    { has: true, readyOn: "2027-11-20" },
    { has: true, readyOn: "soon" },
    { has: false, priceCents: 100 },
  ])
    expect([bad, (await answer(cookie, body.id, bad)).status]).toEqual([bad, 400])
  for (const bad of [
    { medicineId: 0 },
    { radiusKm: 0 },
    { radiusKm: 500 },
    { place: { lat: 99, lng: 0 } },
    { note: "hi" },
  ])
    expect([bad, (await ask(bad)).status]).toEqual([bad, 400])
  expect((await ask({ medicineId: 999_999 })).status).toBe(404)
  expect((await ask({}, null)).status).toBe(401)
})
