import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { WaitingCorrection } from "#contract/admin/corrections.ts"
import type { OverviewFigures } from "#contract/admin/overview.ts"
import type { Correction, MedicineFacts } from "#contract/pharmacy/corrections.ts"
import { correctionKeptDays } from "#domain/admin/correction-rules.ts"
import { deleteOldCorrections } from "#server/pharmacy/corrections/queries.ts"
import { makeCorrection } from "#test/pharmacy/corrections.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

const gtin = "04006381333931"

async function openDesk() {
  const app = await startApp()
  const stockDesk = await openStockDesk(app)
  const { shelf, pharmacist } = stockDesk
  const purchases = makePurchases(shelf)
  const supplierId = await purchases.makeSupplier()
  const supplier = await signIn(app, { roles: ["supplier"], supplierId })
  const desk = await signIn(app, { roles: ["catalogue"] })
  const admin = await signIn(app, { roles: ["admin"] })
  const stock = await shelf.makeRow({ quantity: 5, priceCents: 1250 })
  const medicineId = await purchases.medicineOf(stock)
  await shelf.sql("insert into barcodes (gtin, medicine_id, pack_size) values ($1, $2, 10)", [
    gtin,
    medicineId,
  ])
  const send = <Body = { code?: string; data?: object }>(as: string | null, request: string, body?: object) =>
    stockDesk.send<Body>(as, request.replace(" ", " /api"), body)
  const bodyOf = (change: object) => ({
    key: randomUUID(),
    medicineId,
    version: 1,
    facts: {},
    reason: "As on the pack",
    ...change,
  })
  const facts = async () =>
    (await send<MedicineFacts>(pharmacist.cookie, `GET /pharmacy/corrections/medicines/${medicineId}`)).body
  return {
    shelf,
    medicineId,
    purchases,
    send,
    facts,
    pharmacist: pharmacist.cookie,
    customer: stockDesk.customer.cookie,
    supplier: supplier.cookie,
    supplierId,
    desk: desk.cookie,
    admin: admin.cookie,
    stock,
    propose: (change: object) =>
      send<Correction & { code?: string; data?: object }>(
        pharmacist.cookie,
        "POST /pharmacy/corrections",
        bodyOf(change),
      ),
    proposeAsSupplier: (change: object) =>
      send<Correction & { code?: string; data?: object }>(
        supplier.cookie,
        "POST /supplier/corrections",
        bodyOf(change),
      ),
    waiting: async () =>
      (await send<{ corrections: WaitingCorrection[] }>(desk.cookie, "GET /admin/medicines/corrections")).body
        .corrections,
    own: async () =>
      (await send<{ corrections: Correction[] }>(pharmacist.cookie, "GET /pharmacy/corrections")).body
        .corrections,
    accept: (id: number, fields: string[], change: object = {}) =>
      send(desk.cookie, `POST /admin/medicines/corrections/${id}/accept`, { version: 1, fields, ...change }),
    reject: (id: number, reason = "The pack says otherwise") =>
      send(desk.cookie, `POST /admin/medicines/corrections/${id}/reject`, { reason }),
    [Symbol.asyncDispose]: async () => {
      await stockDesk[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

test("changes a medicine as a pharmacy proposes once the catalogue desk accepts it", async () => {
  await using world = await openDesk()
  const { shelf, medicineId, purchases } = world
  await purchases.order(medicineId)
  const before = await world.facts()
  const proposed = await world.propose({
    facts: { strength: "500 mg", form: null, atcCode: "a10ba02", controlled: true },
    packs: [{ gtin, packSize: 30 }],
  })
  expect(proposed).toMatchObject({
    status: 201,
    body: {
      state: "waiting",
      changes: [
        { field: "strength", from: null, to: "500 mg" },
        { field: "atcCode", from: null, to: "A10BA02" },
        { field: "prescriptionOnly", from: false, to: true },
        { field: "controlled", from: false, to: true },
        { field: gtin, from: 10, to: 30 },
      ],
    },
  })
  expect(await world.facts()).toEqual(before)
  const overview = await world.send<OverviewFigures>(world.admin, "GET /admin/overview")
  expect(overview.body.pending.corrections).toBe(1)
  const [one] = await world.waiting()
  expect(one).toMatchObject({
    by: { kind: "pharmacy", name: "Test Pharmacy" },
    medicine: { id: medicineId, usedBy: 1 },
    purchaseOrders: 1,
    customerOrders: 0,
    reason: "As on the pack",
  })

  const { id, changes } = proposed.body
  const all = changes.map(({ field }) => field)
  const answers = await Promise.all([world.accept(id, all), world.accept(id, all), world.accept(id, all)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await world.facts()).toMatchObject({
    version: 2,
    name: `${before.genericName} 500 mg`,
    strength: "500 mg",
    atcCode: "A10BA02",
    prescriptionOnly: true,
    controlled: true,
    codes: [{ gtin, packSize: 30 }],
  })
  expect(await world.waiting()).toEqual([])
  expect(await world.own()).toMatchObject([{ state: "accepted", taken: all, answer: null }])
  const audited = await shelf.sql<{ action: string; pharmacy: boolean }>(
    `select action, pharmacy_id is not null as pharmacy from audit_log where thing = 'medicine' and thing_id = $1 order by id`,
    [String(medicineId)],
  )
  expect(audited).toEqual([
    { action: "corrections.propose", pharmacy: true },
    { action: "adminMedicines.edit", pharmacy: false },
    { action: "adminMedicines.addBarcode", pharmacy: false },
    { action: "adminCorrections.accept", pharmacy: false },
  ])
})

test("accepts a part with a reason, and leaves the rest of the medicine alone", async () => {
  await using world = await openDesk()
  const { body } = await world.proposeAsSupplier({ facts: { strength: "5 mg", manufacturer: "Another" } })
  expect((await world.accept(body.id, ["strength"])).body).toMatchObject({ code: "bad-input" })
  expect((await world.accept(body.id, ["strength", "form"])).body).toMatchObject({ code: "bad-input" })
  const part = () => world.accept(body.id, ["strength"], { reason: "The maker stays" })
  expect((await part()).status).toBe(200)
  expect((await part()).status).toBe(200)
  expect(await world.facts()).toMatchObject({ strength: "5 mg", manufacturer: "Test Maker", version: 2 })
  expect((await world.accept(body.id, ["strength", "manufacturer"], { version: 2 })).body).toMatchObject({
    code: "already-changed",
  })
  expect((await world.reject(body.id)).body).toMatchObject({ code: "already-changed" })
  const own = await world.send<{ corrections: Correction[] }>(world.supplier, "GET /supplier/corrections")
  expect(own.body.corrections).toMatchObject([
    { state: "accepted", taken: ["strength"], answer: "The maker stays" },
  ])
  expect(await world.own()).toEqual([])
})

test("decides a correction once when two decide differently at once", async () => {
  await using world = await openDesk()
  const { body } = await world.propose({ facts: { strength: "5 mg" } })
  const answers = await Promise.all([world.reject(body.id), world.accept(body.id, ["strength"])])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const [own] = await world.own()
  expect((await world.facts()).strength).toBe(own?.state === "accepted" ? "5 mg" : null)
  const withdrawn = await world.send(world.pharmacist, `POST /pharmacy/corrections/${body.id}/withdraw`, {})
  expect(withdrawn.body).toMatchObject({ code: "already-changed" })
})

test("refuses what has changed or was merged in the meantime", async () => {
  await using world = await openDesk()
  const { shelf, medicineId } = world
  const first = await world.propose({ facts: { strength: "5 mg" } })
  const pack = await world.propose({ packs: [{ gtin, packSize: 30 }] })
  await shelf.sql("update medicines set form = 'tablet', version = 2 where id = $1", [medicineId])
  expect((await world.accept(first.body.id, ["strength"])).body).toMatchObject({ code: "already-changed" })
  expect((await world.propose({ facts: { form: "capsule" } })).body).toMatchObject({
    code: "already-changed",
  })
  await shelf.sql("delete from barcodes where gtin = $1", [gtin])
  expect((await world.accept(pack.body.id, [gtin], { version: 2 })).body).toMatchObject({
    code: "already-changed",
  })
  const other = await world.purchases.medicineOf(await shelf.makeRow())
  const [kept] = await shelf.sql<{ name: string }>("select name from medicines where id = $1", [other])
  const merged = await world.send(world.desk, "POST /admin/medicines/merges", {
    key: randomUUID(),
    staying: { id: other, version: 1 },
    gone: [{ id: medicineId, version: 2 }],
    reason: "The same",
    typedName: kept?.name,
  })
  expect(merged.status).toBe(200)
  expect((await world.accept(first.body.id, ["strength"], { version: 2 })).body).toMatchObject({
    code: "already-changed",
  })
  expect((await world.propose({ facts: { form: "capsule" }, version: 2 })).status).toBe(404)
  expect((await world.waiting()).map(({ medicine }) => medicine.mergedInto?.id)).toEqual([other, other])
  expect((await world.reject(first.body.id)).status).toBe(200)
  expect(await world.own()).toMatchObject([{ state: "waiting" }, { state: "rejected" }])
})

test("lets a fact wait in one correction, and a proposer have so many", async () => {
  await using world = await openDesk()
  const { shelf } = world
  const key = randomUUID()
  const strength = { facts: { strength: "5 mg" }, key }
  const [first, again] = await Promise.all([world.propose(strength), world.propose(strength)])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.id).toBe(first.body.id)
  expect((await world.propose({ ...strength, reason: "Another" })).body).toMatchObject({
    code: "key-used-differently",
  })
  const both = { facts: { strength: "6 mg", form: "tablet" } }
  expect(await world.proposeAsSupplier(both)).toMatchObject({
    status: 409,
    body: { code: "correction-waiting", data: { fields: ["strength"] } },
  })
  const raced = await Promise.all([
    world.propose({ facts: { form: "tablet" } }),
    world.proposeAsSupplier({ facts: { form: "capsule" } }),
  ])
  expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  const rest = 20 - (await world.own()).length
  const { medicineId } = world
  for (let place = 0; place < rest; place++)
    await makeCorrection(shelf, { medicineId, pharmacy: shelf.pharmacy })
  expect((await world.propose({ facts: { brandName: "Brand" } })).body).toMatchObject({
    code: "too-many-corrections",
  })
  const withdraw = () =>
    world.send<Correction>(world.pharmacist, `POST /pharmacy/corrections/${first.body.id}/withdraw`, {})
  expect((await withdraw()).body.state).toBe("withdrawn")
  expect((await withdraw()).body.state).toBe("withdrawn")
  expect((await world.propose({ facts: { brandName: "Brand" } })).status).toBe(201)
})

test("refuses others, their corrections, and what is no change or absurd", async () => {
  await using world = await openDesk()
  const { body } = await world.propose({ facts: { strength: "5 mg" } })
  for (const as of [world.customer, world.desk, world.supplier, null])
    expect((await world.send(as, "GET /pharmacy/corrections")).status).toBeGreaterThan(400)
  for (const as of [world.customer, world.pharmacist, world.supplier])
    expect((await world.send(as, "GET /admin/medicines/corrections")).status).toBe(403)
  const theirs = await world.send(world.supplier, `POST /supplier/corrections/${body.id}/withdraw`, {})
  expect(theirs.status).toBe(404)
  expect((await world.accept(body.id + 1000, ["strength"])).status).toBe(404)
  for (const change of [
    {},
    { facts: { form: null } },
    { packs: [{ gtin, packSize: 10 }] },
    { facts: { genericName: "" } },
    { facts: { name: "x" } },
    { facts: { atcCode: "ZZ9" } },
    { packs: [{ gtin, packSize: 0 }] },
    { facts: { brandName: "Brand" }, reason: " " },
  ])
    expect((await world.propose(change)).status, JSON.stringify(change)).toBe(400)
  expect(await world.propose({ packs: [{ gtin: "4012345678901", packSize: 5 }] })).toMatchObject({
    status: 409,
    body: { code: "already-changed" },
  })
  await world.shelf.sql("update medicines set prescription_only = true, controlled = true where id = $1", [
    world.medicineId,
  ])
  expect((await world.propose({ facts: { prescriptionOnly: false } })).status).toBe(400)
  const freed = await world.propose({ facts: { prescriptionOnly: false, controlled: false } })
  expect(freed.status).toBe(201)
  expect((await world.accept(freed.body.id, ["prescriptionOnly"], { reason: "It stays" })).status).toBe(400)
})

test("asks before it accepts a maximum below the price of a pharmacy", async () => {
  await using world = await openDesk()
  const { body } = await world.propose({ facts: { maxRetailPriceCents: 1000 } })
  expect((await world.accept(body.id, ["maxRetailPriceCents"])).body).toMatchObject({
    code: "shelves-above-maximum",
  })
  const accepted = await world.accept(body.id, ["maxRetailPriceCents"], { takesShelvesAbove: true })
  expect(accepted.status).toBe(200)
  expect((await world.facts()).maxRetailPriceCents).toBe(1000)
})

test("tells the proposer of a decision until somebody there marks it as read", async () => {
  await using world = await openDesk()
  const { send } = world
  const [mine, theirs] = await Promise.all([
    world.propose({ facts: { strength: "5 mg" } }),
    world.proposeAsSupplier({ facts: { form: "tablet" } }),
  ])
  const read = (id: number, as = world.pharmacist, of = "pharmacy") =>
    send<Correction>(as, `POST /${of}/corrections/${id}/read`, {})
  const unread = async (as: string, of: string) =>
    (await send<{ corrections: Correction[] }>(as, `GET /${of}/corrections?unread=true`)).body.corrections
  const counts = async () => {
    const till = await send<{ corrections: number }>(world.pharmacist, "GET /till/waiting")
    const orders = await send<{ corrections: number }>(world.supplier, "GET /supplier/orders/counts")
    return [till.body.corrections, orders.body.corrections]
  }
  expect(await counts()).toEqual([0, 0])
  expect((await read(mine.body.id)).status).toBe(404)
  await world.reject(mine.body.id)
  await world.accept(theirs.body.id, ["form"])
  expect(await counts()).toEqual([1, 1])
  expect(await unread(world.pharmacist, "pharmacy")).toMatchObject([
    { id: mine.body.id, state: "rejected", answer: "The pack says otherwise", readAt: null },
  ])
  expect((await read(theirs.body.id)).status).toBe(404)
  const [first, again] = await Promise.all([read(mine.body.id), read(mine.body.id)])
  expect(first.body.readAt).toEqual(expect.any(String))
  expect(again.body).toEqual(first.body)
  expect(await counts()).toEqual([0, 1])
  expect(await unread(world.pharmacist, "pharmacy")).toEqual([])
  expect((await read(theirs.body.id, world.supplier, "supplier")).status).toBe(200)
  expect(await counts()).toEqual([0, 0])
  expect(await unread(world.supplier, "supplier")).toEqual([])
})

test("deletes corrections a year after the decision", async () => {
  await using world = await openDesk()
  const { body } = await world.propose({ facts: { strength: "5 mg" } })
  await world.propose({ facts: { form: "tablet" } })
  await world.reject(body.id)
  const after = (days: number) => new Date(Date.now() + days * 86_400_000)
  expect(await deleteOldCorrections(world.shelf.database, after(correctionKeptDays - 1), 10)).toBe(0)
  expect(await deleteOldCorrections(world.shelf.database, after(correctionKeptDays + 1), 10)).toBe(1)
  expect(await world.own()).toMatchObject([{ state: "waiting" }])
})
