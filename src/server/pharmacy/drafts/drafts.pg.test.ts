import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Draft, DraftSummary, GoodsContent } from "#contract/pharmacy/drafts.ts"
import { draftKeptDays, maxDrafts } from "#domain/pharmacy/drafts.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { deleteOldDrafts } from "./queries.ts"

const now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

const makeContent = (change: Partial<GoodsContent> = {}): GoodsContent => ({
  kind: "goods-in",
  supplier: "Lanka",
  invoiceNumber: "A 1",
  invoiceDate: "2026-11-20",
  total: "1,00",
  other: "",
  costOf: "line",
  takesShortDated: false,
  lines: [],
  ...change,
})

async function openDesk() {
  const till = await openTillDesk(app)
  type Refused = { code?: string; data?: object }
  return {
    ...till,
    list: async (kind = "goods-in", as?: string) =>
      (await till.send<{ drafts: DraftSummary[] }>(`GET /pharmacy/drafts?kind=${kind}`, undefined, as)).body
        .drafts,
    save: (id: string, version: number, content: object, as?: string | null) =>
      till.send<DraftSummary & Refused>(`PUT /pharmacy/drafts/${id}`, { version, content }, as),
    get: (id: string, as?: string) => till.send<Draft & Refused>(`GET /pharmacy/drafts/${id}`, undefined, as),
    remove: (id: string, version: number, as?: string) =>
      till.send<Refused>(`POST /pharmacy/drafts/${id}/remove`, { version }, as),
    [Symbol.asyncDispose]: () => till[Symbol.asyncDispose](),
  }
}

const colleagueOf = async (pharmacyId: number) =>
  (await signIn(app, { roles: ["pharmacien"], pharmacyId })).cookie

test("refuses the second of two changes and names who made the first, and loses neither", async () => {
  await using desk = await openDesk()
  const colleague = await colleagueOf(desk.shelf.pharmacy)
  const id = randomUUID()
  expect(await desk.save(id, 0, makeContent())).toMatchObject({
    status: 200,
    body: { version: 1, lineCount: 0 },
  })
  expect((await desk.get(id, colleague)).body.content).toEqual(makeContent())
  const theirs = makeContent({ total: "250.00", supplier: "Ceylon" })
  expect((await desk.save(id, 1, theirs, colleague)).body).toMatchObject({ version: 2, supplier: "Ceylon" })
  const [saved] = await desk.list()
  expect(await desk.save(id, 1, makeContent({ total: "9" }))).toMatchObject({
    status: 409,
    body: {
      code: "draft-changed",
      data: { version: 2, savedBy: saved?.savedBy, savedAt: now.toISOString() },
    },
  })
  expect(saved).toMatchObject({ total: "250.00", invoiceNumber: "A 1", savedBy: expect.any(String) })
  expect((await desk.remove(id, 1)).body.code).toBe("draft-changed")
  // An answer that was lost on its way is no change of somebody else.
  expect((await desk.save(id, 1, theirs, colleague)).body.version).toBe(2)
  const races = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => desk.save(id, 2, makeContent({ total: String(nth) }))),
  )
  expect(races.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await desk.remove(id, 3)).toMatchObject({ status: 200 })
  expect((await desk.remove(id, 3)).status).toBe(404)
  expect((await desk.save(id, 3, makeContent())).body.code).toBe("not-found")
})

test("ends with the receipt that it becomes, in one transaction", async () => {
  await using desk = await openDesk()
  const stockId = await desk.shelf.makeRow()
  const [row] = await desk.shelf.sql<{ id: number }>("select medicine_id as id from stock where id = $1", [
    stockId,
  ])
  const id = randomUUID()
  const receive = (change: object) =>
    desk.send<{ code?: string }>("POST /pharmacy/goods-in", {
      key: id,
      supplier: "Lanka",
      invoiceNumber: randomUUID(),
      invoiceDate: "2026-11-20",
      totalCents: 500,
      lines: [{ medicineId: row?.id, lot: "L", expiresOn: "2028-01-31", units: 5, costCents: 500 }],
      ...change,
    })
  await desk.save(id, 0, makeContent())
  await desk.save(id, 1, makeContent({ total: "5" }))
  expect((await receive({ draftVersion: 1 })).body.code).toBe("draft-changed")
  expect((await receive({ draftVersion: 2, totalCents: 400 })).body.code).toBe("invoice-total-differs")
  expect(await desk.list()).toHaveLength(1)
  const invoiceNumber = "B 7"
  expect((await receive({ draftVersion: 2, invoiceNumber })).status).toBe(201)
  expect(await desk.list()).toEqual([])
  expect((await receive({ draftVersion: 2, invoiceNumber })).status).toBe(201)
  // What a slower machine still saves does not bring it back.
  expect((await desk.save(id, 0, makeContent())).status).toBe(404)
  expect((await desk.save(id, 2, makeContent())).status).toBe(404)
  expect(await desk.list()).toEqual([])
})

test("prepares a return whose units stay in quarantine until it is sent, once", async () => {
  await using desk = await openDesk()
  const stockId = await desk.shelf.makeRow({ batches: [{ quantity: 9, lot: "R", expiresOn: "2028-01-31" }] })
  const [batch] = await desk.shelf.sql<{ id: number }>("select id from batches where stock_id = $1", [
    stockId,
  ])
  await desk.send(`POST /pharmacy/stock/${stockId}/adjust`, {
    key: randomUUID(),
    batchId: batch?.id,
    reason: "damaged",
    delta: -6,
    note: "",
  })
  const left = async () =>
    (await desk.send<{ units: { id: number; left: number }[] }>("GET /quarantine")).body.units
  const [units] = await left()
  const lines = [{ unitsId: units?.id ?? 0, quantity: "4" }]
  const content = { kind: "supplier-return", supplier: "Lanka", reason: "", lines }
  const [id, other] = [randomUUID(), randomUUID()]
  for (const draft of [id, other]) expect((await desk.save(draft, 0, content)).status).toBe(200)
  expect((await left())[0]?.left).toBe(6)
  expect((await desk.get(id)).body).toMatchObject({ content, units: [{ id: units?.id, left: 6 }] })
  const send = (key: string, change: object = {}) =>
    desk.send<{ code?: string }>("POST /pharmacy/supplier-returns", {
      key,
      supplier: "Lanka",
      reason: "Damaged",
      lines: [{ unitsId: units?.id, quantity: 4 }],
      draftVersion: 1,
      ...change,
    })
  expect((await send(id, { draftVersion: 2 })).body.code).toBe("draft-changed")
  expect(await Promise.all([send(id), send(id)])).toMatchObject([{ status: 201 }, { status: 201 }])
  expect((await send(other)).body.code).toBe("not-in-quarantine")
  expect((await left())[0]?.left).toBe(2)
  expect((await desk.list("supplier-return")).map((draft) => draft.id)).toEqual([other])
})

test("keeps drafts apart by pharmacy and role, and refuses absurd ones and too many", async () => {
  await using desk = await openDesk()
  const foreign = await colleagueOf(await desk.shelf.makePharmacy())
  const { cookie } = await signIn(app, {})
  const id = randomUUID()
  await desk.save(id, 0, makeContent())
  expect((await desk.get(id, foreign)).status).toBe(404)
  expect((await desk.save(id, 1, makeContent(), foreign)).status).toBe(404)
  expect((await desk.remove(id, 1, foreign)).status).toBe(404)
  expect(await desk.list("goods-in", foreign)).toEqual([])
  expect((await desk.save(id, 1, makeContent(), cookie)).status).toBe(403)
  expect((await desk.save(id, 1, makeContent(), null)).status).toBe(401)
  for (const wrong of [
    { supplier: "x".repeat(301) },
    { total: "a\u0000" },
    { costOf: "unit" },
    { kind: "sale" },
    { lines: [{}] },
    { pharmacyId: 1 },
  ])
    expect([wrong, (await desk.save(id, 1, { ...makeContent(), ...wrong })).status]).toEqual([wrong, 400])
  expect((await desk.save("1", 1, makeContent())).status).toBe(400)
  await desk.shelf.sql(
    `insert into drafts select pharmacy_id, gen_random_uuid(), kind, content, 1, saved_by, saved_at from drafts, generate_series(2, $2)
     where id = $1`,
    [id, maxDrafts],
  )
  expect((await desk.save(randomUUID(), 0, makeContent())).body.code).toBe("too-many-drafts")
})

test("deletes drafts that nobody has changed for weeks, and no others", async () => {
  await using desk = await openDesk()
  const [old, fresh] = [randomUUID(), randomUUID()]
  for (const id of [old, fresh]) await desk.save(id, 0, makeContent())
  const age = (id: string, seconds: number) =>
    desk.shelf.sql(
      "update drafts set saved_at = $2::timestamptz - $3 * interval '1 day' - $4 * interval '1 second' where id = $1",
      [id, now, draftKeptDays, seconds],
    )
  await age(old, 1)
  await age(fresh, -1)
  while ((await deleteOldDrafts(app.database, now, 20)) === 20);
  expect((await desk.list()).map(({ id }) => id)).toEqual([fresh])
})
