import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { AdminPharmacy, PharmacyDetail } from "#contract/admin/pharmacies.ts"
import type { Answer } from "#contract/finder/search.ts"
import { makeOrder, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { openStream } from "#test/platform/live-reader.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { endLicences } from "./queries.ts"

type Page = { pharmacies: AdminPharmacy[]; next: number | null; counts: Record<string, number> }
type Read = { id: number; version: number; code?: string; data?: Record<string, unknown> }

const facts = {
  name: "Lotus Road Pharmacy",
  phoneNumber: "011 234 5670",
  address: "61 Lotus Road",
  town: "Pettah",
  lat: 6.9361,
  lng: 79.8561,
  hours: [{ from: 480, to: 1200 }],
  priceExposure: false,
  delivers: false,
}

async function openAdministration(app: TestApp) {
  const admin = await signIn(app, { roles: ["admin"], name: "Anula" })
  async function send<Body>(request: string, body?: object, as = admin.cookie) {
    const [method = "", path = ""] = request.split(" ")
    const answer = await app.ask(`/api${path}`, {
      method,
      headers: { cookie: as },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Body } // the contract's type
  }
  const act = (id: number, name: string, body: object) =>
    send<Read>(`POST /admin/pharmacies/${id}/${name}`, body)
  return {
    admin,
    send,
    act,
    make: (change: object = {}) =>
      send<Read>("POST /admin/pharmacies", {
        key: randomUUID(),
        ...facts,
        licenceNumber: null,
        isAnother: false,
        ...change,
      }),
    edit: (id: number, version: number, change: object = {}) =>
      send<Read>(`PATCH /admin/pharmacies/${id}`, { version, ...facts, ...change }),
    get: async (id: number) => (await send<PharmacyDetail>(`GET /admin/pharmacies/${id}`)).body,
    list: async (question = "") => (await send<Page>(`GET /admin/pharmacies${question}`)).body,
  }
}

const seen = (version: number, change: object = {}) => ({
  version,
  licenceNumber: "NMRA/1",
  validUntil: null,
  note: "Seen on paper",
  lists: true,
  ...change,
})

test("warns about a duplicate or similar pharmacy before adding it", async () => {
  await using app = await startApp()
  const { make, get, list } = await openAdministration(app)
  const key = randomUUID()
  const made = await make({ key })
  expect([made.status, (await make({ key })).body, (await make({ key, town: "Fort" })).body.code]).toEqual([
    201,
    made.body,
    "key-used-differently",
  ])
  expect(await get(made.body.id)).toMatchObject({
    state: "to-verify",
    phoneNumber: "+94112345670",
    openMinutes: "{[480,1200)}",
    freshAt: null,
    acts: [{ action: "adminPharmacies.make", by: "Anula" }],
  })
  const near = { name: "The Lotus Rd Medicals", phoneNumber: "011 234 5671", lat: 6.9365 }
  const twin = await make(near)
  expect([twin.status, twin.body.code, twin.body.data]).toEqual([
    409,
    "possible-duplicate",
    { pharmacies: [{ id: made.body.id, name: facts.name, town: "Pettah", metres: 44 }] },
  ])
  expect((await make({ ...near, lat: 6.95 })).status).toBe(201)
  expect((await make({ ...near, name: "Harbour Chemists" })).status).toBe(201)
  // Two administrators add the same pharmacy: the second one is asked.
  const other = { name: "Sea View Pharmacy", phoneNumber: "011 234 5690", lat: 8.5, lng: 81.2 }
  expect((await Promise.all([make(other), make(other)])).reduce((sum, { status }) => sum + status, 0)).toBe(
    201 + 409,
  )
  expect((await make({ ...other, isAnother: true })).status).toBe(201)
  expect((await make({ phoneNumber: "12", lat: 1 })).body).toMatchObject({
    code: "bad-input",
    data: { fields: [{ field: "phoneNumber" }] },
  })
  expect((await list()).counts).toEqual({ "to-verify": 5, listed: 0, "not-listed": 0, ended: 0 })
})

test("sets a pharmacy's district, keeps it when absent and clears it", async () => {
  await using app = await startApp()
  const { make, get, edit } = await openAdministration(app)
  const { body } = await make({ key: randomUUID(), district: "Kandy" })
  const saved = async () => (await get(body.id)).district
  expect(await saved()).toBe("Kandy")
  await edit(body.id, 1)
  expect(await saved()).toBe("Kandy")
  expect((await edit(body.id, 2, { district: "Atlantis" })).status).toBe(400)
  await edit(body.id, 2, { district: null })
  expect(await saved()).toBe(null)
})

test("puts pharmacies into a company by its name, keeps it when absent and takes them out", async () => {
  await using app = await startApp()
  const { make, get, edit } = await openAdministration(app)
  const { body } = await make({ key: randomUUID(), company: "Lotus Group" })
  const other = { company: "LOTUS group", name: "Sea View", phoneNumber: "011 234 5690", lat: 8.5, lng: 81.2 }
  const second = await make({ key: randomUUID(), ...other })
  const company = async (id: number) => (await get(id)).company
  expect([await company(body.id), await company(second.body.id)]).toEqual(["Lotus Group", "Lotus Group"])
  await edit(body.id, 1)
  expect(await company(body.id)).toBe("Lotus Group")
  expect((await edit(body.id, 2, { company: " " })).status).toBe(400)
  await edit(body.id, 2, { company: null })
  expect(await company(body.id)).toBe(null)
})

test("finds pharmacies by name, town, telephone, licence and state, page by page", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const { list } = await openAdministration(app)
  await shelf.makeRow({ quantity: 3 })
  await shelf.sql(`insert into pharmacies (name, town, phone_number, lat, lng, licence_number)
    select 'Row ' || lpad(n::text, 3, '0'), case n when 7 then 'Gallé' else 'Kandy' end, '+9411230' || lpad(n::text, 4, '0'), 7, 80,
      'NMRA/' || n from generate_series(1, 60) n`)
  const names = async (question: string) => (await list(question)).pharmacies.map(({ name }) => name)
  expect(await names("?q=galle")).toEqual(["Row 007"])
  expect(await names("?q=011%20230%200009")).toEqual(["Row 009"])
  expect(await names("?q=nmra%2F42")).toEqual(["Row 042"])
  expect(await names("?q=row%2011")).toContain("Row 011")
  expect(await names("?q=nowhere")).toEqual([])
  const first = await list("?show=to-verify")
  expect([first.pharmacies.length, first.counts["to-verify"], first.counts["listed"]]).toEqual([50, 60, 1])
  const rest = await list(`?show=to-verify&after=${first.next}`)
  expect([rest.pharmacies.length, rest.pharmacies[0]?.name, rest.next]).toEqual([10, "Row 051", null])
  const [own] = (await list("?show=listed")).pharmacies
  expect(own).toMatchObject({ name: "Test Pharmacy", medicines: 1, staff: 0 })
  expect(Date.now() - Date.parse(own?.freshAt ?? "")).toBeLessThan(60_000)
})

test("lists only pharmacies with a verified licence in the finder", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { shelf, placeAs, customer, sell } = desk
  const { act, get, edit } = await openAdministration(app)
  const id = shelf.pharmacy
  const stockId = await shelf.makeRow({ quantity: 20 })
  await shelf.sql("update pharmacies set listed = false, licence_verified_at = null where id = $1", [id])
  await using tracker = await openStream(app.url, { topics: ["pharmacies"] })
  const offered = async () => {
    const answer = await app.ask("/api/availability?q=medicine&lat=6.9&lng=79.86")
    return ((await answer.json()) as Answer).pharmacies.length // the contract's type
  }
  const expectOffered = async (isOffered: boolean) => {
    const way = await app.ask(`/api/route?pharmacyId=${id}&lat=6.91&lng=79.87`)
    const order = await placeAs(customer.cookie, makeOrder({ stockId, quantity: 1 }))
    expect([await offered(), way.status === 404, order.status]).toEqual(
      isOffered ? [1, false, 201] : [0, true, 404],
    )
    expect((await sell(stockId, 1)).status).toBe(201)
  }
  await expectOffered(false)
  expect((await act(id, "relist", { version: 1 })).body.code).toBe("licence-not-valid")
  await tracker.untilLive()
  expect((await act(id, "verify", seen(1, { validUntil: "2026-01-31" }))).body.code).toBe("licence-not-valid")
  expect((await act(id, "verify", seen(1, { lists: false }))).status).toBe(200)
  await expectOffered(false)
  expect((await act(id, "relist", { version: 2 })).status).toBe(200)
  await tracker.until((events) => events.some(({ name }) => name === "changed"))
  await expectOffered(true)
  expect((await act(id, "unlist", { version: 3, reason: "Closed by the authority" })).status).toBe(200)
  await expectOffered(false)
  expect((await get(id)).acts?.[0]).toMatchObject({
    action: "adminPharmacies.unlist",
    by: "Anula",
    changed: ["listed"],
    reason: "Closed by the authority",
  })
  // Another number, wherever it comes from, is another licence.
  expect((await act(id, "relist", { version: 4 })).status).toBe(200)
  await shelf.sql("update pharmacies set licence_number = 'NMRA/9' where id = $1", [id])
  expect(await get(id)).toMatchObject({ state: "to-verify", licenceVerifiedAt: null })
  const [other] = [await shelf.makePharmacy()]
  expect((await act(other, "verify", seen(1))).status).toBe(200)
  expect((await act(id, "verify", seen(5))).body).toMatchObject({
    code: "licence-taken",
    data: { name: "Test Pharmacy" },
  })
  expect((await edit(id, 5)).status).toBe(200)
})

test("unlists a pharmacy the day after its licence expires", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const { act, get } = await openAdministration(app)
  await act(shelf.pharmacy, "verify", seen(1, { validUntil: "2099-01-31" }))
  expect(await endLicences(app.database, "2099-01-31")).toBe(0)
  const ended = await Promise.all([1, 2].map(() => endLicences(app.database, "2099-02-01")))
  expect(ended.reduce((sum, one) => sum + one)).toBe(1)
  expect(await get(shelf.pharmacy)).toMatchObject({
    state: "not-listed",
    version: 3,
    acts: [{ action: "licence.ended", isPharos: true, by: null, changed: ["listed"] }, {}],
  })
})

test("moves all 5,000 stock rows with a pharmacy that changes its location", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const { edit, get } = await openAdministration(app)
  await shelf.sql(
    `with made as (
       insert into medicines (name, generic_name, manufacturer) select 'Med ' || n, 'Med', 'M' from generate_series(1, 5000) n returning id
     ) insert into stock (medicine_id, pharmacy_id, price_cents, quantity) select id, $1, 100, 5 from made`,
    [shelf.pharmacy],
  )
  expect((await edit(shelf.pharmacy, 1, { lat: 9.66, lng: 80.02 })).status).toBe(200)
  const [apart] = await shelf.sql(
    "select count(*)::int as rows from stock s join pharmacies p on p.id = s.pharmacy_id where s.loc <> p.loc",
  )
  expect(apart).toEqual({ rows: 0 })
  const answer = await app.ask("/api/availability?q=med&lat=9.66&lng=80.02&withinKm=2")
  expect(((await answer.json()) as Answer).pharmacies[0]).toMatchObject({
    id: shelf.pharmacy,
    distanceKm: 0,
  })
  expect((await get(shelf.pharmacy)).acts?.[0]?.changed).toEqual(
    expect.arrayContaining(["address", "lat", "lng", "name", "open_minutes", "phone_number", "town"]),
  )
})

test("refuses the second of two concurrent edits and returns the current pharmacy", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const { act, edit } = await openAdministration(app)
  const statuses = async (...both: Promise<{ status: number; body: Read }>[]) =>
    (await Promise.all(both))
      .map(({ status, body }) => String(body.code ?? status))
      .toSorted((a, b) => a.localeCompare(b))
  const id = shelf.pharmacy
  for (let turn = 0, version = 1; turn < 10; turn++, version += 2) {
    const first = turn % 2 === 0 ? edit(id, version) : act(id, "verify", seen(version))
    const second =
      turn % 2 === 0
        ? edit(id, version, { town: `T${turn}` })
        : act(id, "unlist", { version, reason: "Race" })
    expect(await statuses(first, second)).toEqual(["200", "already-changed"])
    await shelf.sql(
      "update pharmacies set version = $2, licence_verified_at = now(), listed = true where id = $1",
      [id, version + 2],
    )
  }
})

test("closes a pharmacy only when no orders or goods are open", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { shelf, pharmacist, customer, makeOpen, reject, placeAs } = desk
  const { act, get, edit, list } = await openAdministration(app)
  const id = shelf.pharmacy
  const stockId = await shelf.makeRow({ quantity: 20 })
  const purchases = makePurchases(shelf)
  const supplier = await purchases.makeSupplier()
  const medicineId = await purchases.medicineOf(stockId)
  const order = await makeOpen({ stockId })
  const sent = await purchases.completed(supplier, medicineId)
  const open = await purchases.order(medicineId)
  const { body: key } = await desk.send<{ secret: string }>(pharmacist.cookie, "POST /api/pharmacy/keys", {
    name: "Till",
    scopes: ["stock:read"],
  })
  const authorization = { authorization: `Bearer ${key.secret}` }
  const end = (version: number, name = "test  PHARMACY") => act(id, "end", { version, name, reason: "Sold" })

  expect((await end(1, "Another")).body).toMatchObject({
    code: "bad-input",
    data: { fields: [{ field: "name" }] },
  })
  expect((await end(1)).body).toMatchObject({ code: "pharmacy-busy", data: { orders: 1, shipments: 1 } })
  await reject(order.id)
  expect((await end(1)).body.data).toEqual({ orders: 0, shipments: 1 })
  await shelf.sql("update purchase_orders set accepted_units = order_quantity where id = $1", [sent])
  expect((await app.ask("/api/public/stock", { headers: authorization })).status).toBe(200)
  expect((await end(1)).status).toBe(200)
  await shelf.sql("update purchase_orders set accepted_units = 0 where id = $1", [sent])

  expect(await purchases.stateOf(open)).toMatchObject({ removed: true })
  expect(await get(id)).toMatchObject({
    state: "ended",
    acts: [{ action: "adminPharmacies.end", reason: "Sold" }],
  })
  expect((await list("?show=ended")).pharmacies.map((one) => one.id)).toEqual([id])
  expect((await edit(id, 2)).body.code).toBe("already-changed")
  expect((await app.ask("/api/till/shelf", { headers: { cookie: pharmacist.cookie } })).status).toBe(403)
  expect((await app.ask("/api/public/stock", { headers: authorization })).status).toBe(401)
  expect((await placeAs(customer.cookie, makeOrder({ stockId }))).status).toBe(404)
  await expect(purchases.order(medicineId)).rejects.toThrow("no such pharmacy")
  await expect(
    shelf.sql("insert into staff (subject, pharmacy_id) values ('somebody', $1)", [id]),
  ).rejects.toThrow("no such pharmacy")
})

test("never leaves an open order at a closed pharmacy when both race", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { shelf, placeAs, cancel } = desk
  const { act } = await openAdministration(app)
  const stockId = await shelf.makeRow({ quantity: 500 })
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 12; turn++) {
    const { cookie } = await signIn(app)
    const place = () => placeAs(cookie, makeOrder({ stockId }))
    const end = () => act(shelf.pharmacy, "end", { version: 1, name: "Test Pharmacy", reason: "Race" })
    const [placed, ended] =
      turn % 2 === 0
        ? await Promise.all([place(), end()])
        : (await Promise.all([end(), place()])).toReversed()
    outcomes.add(`${placed?.status} ${ended?.status}`)
    const [wrong] = await shelf.sql(
      `select count(*)::int as rows from customer_orders o join pharmacies p on p.id = o.pharmacy_id
       where p.ended_at is not null and o.order_status = 'pending'`,
    )
    expect(wrong).toEqual({ rows: 0 })
    if (placed?.status === 201) await cancel((placed.body as Read).id, cookie)
    await shelf.sql("update pharmacies set ended_at = null, listed = true, version = 1 where id = $1", [
      shelf.pharmacy,
    ])
  }
  expect([...outcomes].filter((outcome) => !["201 409", "404 200"].includes(outcome))).toEqual([])
})
