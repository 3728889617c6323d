import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ExpiringBatch } from "#contract/pharmacy/expiring.ts"
import type { QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import type { Report } from "#contract/pharmacy/reports.ts"
import type { SupplierReturn } from "#contract/pharmacy/supplier-returns.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

async function openDesk() {
  const till = await openTillDesk(app)
  const list = async (query = "", as?: string | null) =>
    till.send<{ batches: ExpiringBatch[]; total: number }>(`GET /pharmacy/expiring${query}`, undefined, as)
  return { ...till, list, [Symbol.asyncDispose]: () => till[Symbol.asyncDispose]() }
}

test("lists batches within the horizon until their last day, the first to expire on top", async () => {
  await using desk = await openDesk()
  const days = ["2027-02-18", "2026-11-20", "2026-11-19", "2027-02-19", "2026-12-20", null]
  await desk.shelf.makeRow({
    priceCents: 250,
    batches: days.map((expiresOn, nth) => ({ quantity: nth + 1, lot: `L${nth}`, expiresOn })),
  })
  await desk.shelf.makeRow({
    pharmacy: await desk.shelf.makePharmacy(),
    batches: [{ quantity: 7, expiresOn: "2026-12-01" }],
  })
  const lots = async (query?: string) => (await desk.list(query)).body.batches.map(({ lot }) => lot)
  expect(await lots()).toEqual(["L1", "L4", "L0"])
  expect(await lots("?days=30")).toEqual(["L1", "L4"])
  expect(await lots("?days=180")).toEqual(["L1", "L4", "L0", "L3"])
  const { batches, total } = (await desk.list("?days=30")).body
  expect(total).toBe(2)
  expect(batches[1]).toMatchObject({
    expiresOn: "2026-12-20",
    units: 5,
    shelfCents: 1250,
    costedUnits: 0,
    costCents: 0,
    packSize: null,
    perDay: 0,
    unsold: 5,
    supplier: null,
  })
})

test("says what will not be sold in time, by the sales of the medicine", async () => {
  await using desk = await openDesk()
  const stockId = await desk.shelf.makeRow()
  const received = [
    { stock_id: stockId, kind: "receipt", delta: 58, lot: "A", expires_on: "2026-11-29" },
    { stock_id: stockId, kind: "receipt", delta: 25, lot: "B", expires_on: "2026-12-09" },
  ]
  await desk.shelf.sql("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2, $3)", [
    desk.shelf.pharmacy,
    JSON.stringify(received),
    "2026-11-10T04:00:00Z",
  ])
  // In ten days in stock.
  await desk.sold([{ stockId, quantity: 20 }])
  const { batches } = (await desk.list()).body
  expect(batches.map(({ lot, units, perDay, unsold }) => [lot, units, perDay, unsold])).toEqual([
    ["A", 38, 2, 18],
    ["B", 25, 2, 5],
  ])
})

test("names the supplier of a batch, its pack and its cost", async () => {
  await using desk = await openDesk()
  const stockId = await desk.shelf.makeRow()
  const [row] = await desk.shelf.sql<{ medicineId: number }>(
    'select medicine_id as "medicineId" from stock where id = $1',
    [stockId],
  )
  const received = await desk.send("POST /pharmacy/goods-in", {
    key: randomUUID(),
    supplier: "Ceylon Wholesale",
    invoiceNumber: "77",
    invoiceDate: "2026-11-20",
    totalCents: 5_000,
    lines: [{ medicineId: row?.medicineId, lot: "C", expiresOn: "2027-01-31", units: 20, costCents: 5_000 }],
    takesShortDated: true,
  })
  expect(received).toMatchObject({ status: 201 })
  expect((await desk.list()).body.batches).toMatchObject([
    { lot: "C", units: 20, costedUnits: 20, costCents: 5_000, supplier: "Ceylon Wholesale" },
  ])
})

test("refuses other horizons and other people", async () => {
  await using desk = await openDesk()
  const customer = await signIn(app, {})
  for (const days of ["0", "-30", "31", "1e9", "x", "", "30.5", "1000000000000000000000"])
    expect([days, (await desk.list(`?days=${days}`)).status]).toEqual([days, 400])
  expect((await desk.list("", customer.cookie)).status).toBe(403)
  expect((await desk.list("", null)).status).toBe(401)
})

/** A row with one batch whose cost is known, as the list shows it. */
async function expiringBatch(desk: Awaited<ReturnType<typeof openDesk>>, quantity = 20) {
  const stockId = await desk.shelf.makeRow({ quantity: 0 })
  await desk.shelf.sql("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2, $3)", [
    desk.shelf.pharmacy,
    JSON.stringify([
      {
        stock_id: stockId,
        kind: "receipt",
        delta: quantity,
        lot: "S1",
        expires_on: "2026-12-20",
        costed_units: quantity,
        cost_cents: 1001,
      },
    ]),
    now,
  ])
  const batch = (await desk.list()).body.batches.find((one) => one.stockId === stockId)
  if (!batch) throw new Error("Not listed")
  return batch
}
type Set = { return: SupplierReturn | null }
const request = (id: number) => `POST /pharmacy/expiring/${id}/set-aside`
const aside = (change: object = {}) => ({
  key: randomUUID(),
  quantity: 6,
  supplier: null,
  reason: "Too soon",
  ...change,
})
const unitsOf = async (desk: Awaited<ReturnType<typeof openDesk>>) =>
  (await desk.send<{ units: QuarantinedUnits[] }>("GET /quarantine")).body.units

test("takes units of a batch off the shelf into quarantine once, with their cost", async () => {
  await using desk = await openDesk()
  const batch = await expiringBatch(desk)
  const body = aside()
  const answers = await Promise.all([
    desk.send<Set>(request(batch.id), body),
    desk.send<Set>(request(batch.id), body),
  ])
  expect(answers.map(({ status, body: { return: sent } }) => [status, sent])).toEqual([
    [200, null],
    [200, null],
  ])
  expect(await desk.shelf.quantity(batch.stockId)).toBe(14)
  expect(await unitsOf(desk)).toMatchObject([{ origin: "short-dated", lot: "S1", quantity: 6, left: 6 }])
  const journal = await desk.send<Report>("GET /pharmacy/reports/journal?from=2026-11-20&to=2026-11-20")
  expect(journal.body.rows.filter(([, account]) => account === "1210").map((row) => row[3])).toEqual([300])
  expect((await desk.send(request(batch.id), { ...body, quantity: 7 })).body.code).toBe(
    "key-used-differently",
  )
})

test("sends units back to the supplier in the same act, and all or nothing", async () => {
  await using desk = await openDesk()
  const batch = await expiringBatch(desk)
  const body = aside({ supplier: "Lanka Wholesale", quantity: 20 })
  const [one, two] = await Promise.all([
    desk.send<Set>(request(batch.id), body),
    desk.send<Set>(request(batch.id), body),
  ])
  expect(one.body.return).toMatchObject({
    id: body.key,
    number: 1,
    supplier: "Lanka Wholesale",
    costCents: 1001,
  })
  expect(two).toEqual(one)
  expect(await desk.shelf.quantity(batch.stockId)).toBe(0)
  expect(await unitsOf(desk)).toEqual([])
  const gone = await desk.send(request(batch.id), aside({ quantity: 1 }))
  expect(gone).toMatchObject({ status: 409, body: { code: "not-enough-stock" } })
  // Of two who take the last units, one gets them.
  const other = await expiringBatch(desk, 5)
  const both = await Promise.all([
    desk.send(request(other.id), aside({ quantity: 4 })),
    desk.send(request(other.id), aside({ quantity: 4, supplier: "Another" })),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await desk.shelf.quantity(other.stockId)).toBe(1)
})

test("refuses another pharmacy's batch, absurd quantities and other roles", async () => {
  await using desk = await openDesk()
  const batch = await expiringBatch(desk)
  const elsewhere = await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() })
  expect((await desk.send(request(batch.id), aside(), elsewhere.cookie)).body.code).toBe("not-found")
  expect((await desk.send(request(2_000_000_000), aside())).body.code).toBe("not-found")
  for (const quantity of [0, -1, 1.5, 1_000_001])
    expect((await desk.send(request(batch.id), aside({ quantity }))).status).toBe(400)
  const admin = await signIn(app, { roles: ["admin"] })
  expect((await desk.send(request(batch.id), aside(), admin.cookie)).status).toBe(403)
  expect(await desk.shelf.quantity(batch.stockId)).toBe(20)
})
