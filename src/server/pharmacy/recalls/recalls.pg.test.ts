import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { FollowedRecall } from "#contract/admin/recalls.ts"
import type { Recall, ReceivedRecall, TracedReceivedRecall } from "#contract/pharmacy/recalls.ts"
import type { PharmacyTask } from "#contract/pharmacy/till.ts"
import { recalledReason } from "#domain/pharmacy/recalls.ts"
import { joinCompany } from "#test/pharmacy/branches.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { makeReturn } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const batch = (lot: string, quantity: number) => ({ lot, quantity, expiresOn: "2031-06-30" })
type Batches = ReturnType<typeof batch>[]

/** A medicine in two pharmacies, an administrator, and the acts of a recall. */
async function openRecalls(
  here: Batches = [batch("AB 123", 10), batch("C2", 5)],
  there: Batches = [batch("ab123", 4)],
) {
  const desk = await openOrderDesk(app)
  const { shelf, send, pharmacist } = desk
  const admin = await signIn(app, { roles: ["admin"] })
  const other = await shelf.makePharmacy()
  const neighbour = await signIn(app, { roles: ["pharmacien"], pharmacyId: other })
  const stockId = await shelf.makeRow({ batches: here })
  const medicineId = await makePurchases(shelf).medicineOf(stockId)
  const [row] = await shelf.sql<{ id: number }>(
    "insert into stock (medicine_id, pharmacy_id, price_cents) values ($1, $2, 900) returning id",
    [medicineId, other],
  )
  const otherStock = row?.id ?? 0
  for (const each of there) await shelf.receive(other, otherStock, each)
  const make = (change: object = {}) => ({
    key: randomUUID(),
    medicineId,
    lots: ["AB123"],
    class: 2,
    reason: "Failed dissolution",
    orderedBy: "NMRA",
    ...change,
  })
  return {
    ...desk,
    admin,
    neighbour,
    other,
    stockId,
    otherStock,
    medicineId,
    make,
    start: (recall: object = make(), as = admin.cookie) =>
      send<Recall>(as, "POST /api/admin/recalls", recall),
    startOwn: (recall: object = make(), as = pharmacist.cookie) =>
      send<ReceivedRecall>(as, "POST /api/pharmacy/recalls", recall),
    follow: async (id: string) =>
      (await send<FollowedRecall>(admin.cookie, `GET /api/admin/recalls/${id}`)).body,
    see: (id: string, as = pharmacist.cookie) =>
      send<TracedReceivedRecall>(as, `GET /api/pharmacy/recalls/${id}`),
    answer: (id: string, body: object, as = pharmacist.cookie) =>
      send<ReceivedRecall>(as, `PUT /api/pharmacy/recalls/${id}/answer`, { note: "", ...body }),
    close: (id: string, body: object = { summary: "All packs are back" }) =>
      send<Recall>(admin.cookie, `POST /api/admin/recalls/${id}/close`, body),
    remind: (id: string) => send<Recall>(admin.cookie, `POST /api/admin/recalls/${id}/remind`, {}),
    lift: (id: string, reason = "The wrong lot was named") =>
      send<Recall>(admin.cookie, `POST /api/admin/recalls/${id}/lift`, { reason }),
    tasks: async (as = pharmacist.cookie) =>
      (await send<{ tasks: PharmacyTask[] }>(as, "GET /api/till/tasks")).body.tasks,
    quarantined: async (id = stockId) =>
      (
        await shelf.sql<{ units: number }>(
          "select coalesce(sum(quantity - settled), 0)::int as units from quarantined_units where stock_id = $1",
          [id],
        )
      )[0]?.units,
  }
}

const lotRecalled = { status: 409, body: { code: "lot-recalled" } }

test("blocks a lot in every pharmacy at once, however it is written, and nothing else", async () => {
  await using here = await openRecalls()
  const { shelf, stockId, otherStock } = here
  const recall = here.make({ lots: [" ab 123 "] })
  expect(await here.start(recall)).toMatchObject({
    status: 201,
    body: { id: recall.key, isNational: true, lots: ["ab 123"], class: 2, asked: 2, answered: 0 },
  })
  expect(await shelf.left(stockId)).toEqual({ "AB 123": 0, C2: 5 })
  expect(await shelf.quantity(stockId)).toBe(5)
  expect(await shelf.left(otherStock)).toEqual({ ab123: 0 })
  expect([await here.quarantined(), await here.quarantined(otherStock)]).toEqual([10, 4])
  expect((await here.tasks()).map(({ kind, details }) => [kind, details])).toEqual([
    ["recall", { recallId: recall.key, class: 2, lots: ["ab 123"], blocked: 10 }],
  ])
})

test("sells no unit of a recalled lot, not even a pack that is scanned", async () => {
  await using here = await openRecalls()
  const { stockId } = here
  await here.start()
  expect((await here.sell(stockId, 6)).body).toMatchObject({ code: "not-enough-stock" })
  const scanned = {
    id: randomUUID(),
    lines: [{ stockId, quantity: 1, lots: [{ lot: "ab 123", quantity: 1 }] }],
  }
  expect(await here.send(here.pharmacist.cookie, "POST /api/sales", scanned)).toMatchObject({
    status: 409,
    body: { code: "lot-recalled", data: { lots: ["ab 123"] } },
  })
  expect((await here.sell(stockId, 5)).status).toBe(201)
})

test("lists the sales, tells the customer of a sold order, and names the customer to that pharmacy only", async () => {
  await using here = await openRecalls()
  const { stockId } = here
  const order = await here.makeOpen({ stockId, quantity: 3 })
  expect((await here.complete(order)).status).toBe(200)
  expect((await here.sell(stockId, 2)).status).toBe(201)
  const { key } = here.make()
  await here.start(here.make({ key }))

  const mine = (await here.see(key)).body
  expect(mine.trace.unitsSold).toBe(5)
  expect(mine.trace.sales.map(({ units, lot, customer }) => [units, lot, customer?.name])).toEqual([
    [2, "AB 123", undefined],
    [3, "AB 123", "Nimal Perera"],
  ])
  const followed = await here.follow(key)
  expect(followed.trace.sales.map(({ isToldInAccount, customer }) => [isToldInAccount, customer])).toEqual([
    [false, null],
    [true, null],
  ])
  expect(followed.pharmacies.map(({ unitsBlocked, unitsSold }) => [unitsBlocked, unitsSold])).toEqual(
    expect.arrayContaining([
      [5, 5],
      [4, 0],
    ]),
  )
  const [own] = (await here.list()).body.orders
  expect(own?.recall).toMatchObject({
    lots: ["AB123"],
    class: 2,
    reason: "Failed dissolution",
    wasSold: true,
  })
  expect((await here.see(key, here.neighbour.cookie)).body.trace.sales).toEqual([])
})

test("gives open orders other units, and rejects those for which none are left", async () => {
  await using here = await openRecalls([batch("AB 123", 8), batch("C2", 3)])
  const { stockId, shelf } = here
  const kept = await here.makeOpen({ stockId, quantity: 3 })
  const lost = await here.makeOpen({ stockId, quantity: 4 })
  const { body } = await here.start()
  const orders = (await here.list()).body.orders
  expect(orders.find(({ id }) => id === kept.id)).toMatchObject({ status: "pending", recall: null })
  expect(orders.find(({ id }) => id === lost.id)).toMatchObject({
    status: "rejected",
    reason: recalledReason,
    recall: { wasSold: false },
  })
  expect(await shelf.left(stockId)).toEqual({ "AB 123": 0, C2: 0 })
  expect(await here.quarantined()).toBe(8)
  expect((await here.see(body.id)).body.trace.orders.map(({ outcome }) => outcome)).toEqual([
    "rejected",
    "kept",
  ])
})

test("puts deliveries of a recalled lot into quarantine, and refuses every other way onto the shelf", async () => {
  await using here = await openRecalls()
  const { stockId, medicineId, shelf, pharmacist, send } = here
  await here.start()
  const goods = {
    key: randomUUID(),
    supplier: "Wholesale House",
    invoiceNumber: "W-1",
    invoiceDate: "2026-11-01",
    totalCents: 1000,
    otherCents: 0,
    lines: [
      { medicineId, lot: "ab123", expiresOn: "2031-01-31", units: 6, freeUnits: 0, costCents: 600 },
      { medicineId, lot: "D4", expiresOn: "2031-01-31", units: 4, freeUnits: 0, costCents: 400 },
    ],
  }
  expect(await send(pharmacist.cookie, "POST /api/pharmacy/goods-in", goods)).toMatchObject({
    status: 201,
    body: { recalledUnits: 6 },
  })
  expect(await send(pharmacist.cookie, "POST /api/pharmacy/goods-in", goods)).toMatchObject({
    body: { recalledUnits: 6 },
  })
  expect(await shelf.quantity(stockId)).toBe(9)
  expect(await here.quarantined()).toBe(16)
  const bought = { key: randomUUID(), quantity: 2, lot: "Ab123", expiresOn: "2031-01-31" }
  expect(await send(pharmacist.cookie, `POST /api/pharmacy/stock/${stockId}/buy`, bought)).toMatchObject(
    lotRecalled,
  )
  const [units] = await shelf.sql<{ id: number }>("select id from quarantined_units where stock_id = $1", [
    stockId,
  ])
  const release = { key: randomUUID(), act: "released", quantity: 1, reason: "Sealed" }
  expect(await send(pharmacist.cookie, `POST /api/quarantine/${units?.id}/acts`, release)).toMatchObject(
    lotRecalled,
  )
})

test("refuses to put a returned unit of a recalled lot on the shelf", async () => {
  await using here = await openRecalls()
  const { stockId, pharmacist, send } = here
  const sale = { id: randomUUID(), lines: [{ stockId, quantity: 2 }] }
  const { body } = await send<{ receiptNumber: string }>(pharmacist.cookie, "POST /api/sales", sale)
  await here.start()
  const back = (to: "shelf" | "quarantine") =>
    send(
      pharmacist.cookie,
      "POST /api/returns",
      makeReturn(body.receiptNumber, [{ lineNo: 1, quantity: 1, to }]),
    )
  expect(await back("shelf")).toMatchObject(lotRecalled)
  expect((await back("quarantine")).status).toBe(201)
})

test("starts one recall for two at once and for a request sent twice", async () => {
  await using here = await openRecalls()
  const first = here.make()
  const answers = await Promise.all([
    here.start(first),
    here.start(here.make({ lots: ["ab 123"] })),
    here.start(first),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual(
    answers[1].status === 201 ? [201, 409, 409] : [201, 201, 409],
  )
  expect(answers.filter(({ status }) => status === 409)[0]?.body.code).toBe("already-recalled")
  expect(await here.tasks()).toHaveLength(1)
  expect(await here.quarantined()).toBe(10)
  const winner = answers[1].status === 201 ? answers[1].body.id : first.key
  expect(await here.start(here.make({ key: winner, lots: ["Z9"] }))).toMatchObject({
    status: 422,
    body: { code: "key-used-differently" },
  })
})

test("lists every sale that a recall ran into, or refuses it", async () => {
  await using here = await openRecalls([batch("AB 123", 40)])
  const { stockId } = here
  const { key } = here.make()
  const recall = here.make({ key })
  const sales = Array.from({ length: 12 }, () => here.sell(stockId, 2))
  const [started, ...sold] = await Promise.all([here.start(recall), ...sales])
  expect(started.status).toBe(201)
  const units = 2 * sold.filter(({ status }) => status === 201).length
  expect((await here.follow(key)).trace.unitsSold).toBe(units)
  expect(await here.quarantined()).toBe(40 - units)
  const refused = sold.filter(({ status }) => status !== 201).map(({ body }) => body.code)
  expect(new Set(["not-enough-stock", ...refused])).toEqual(new Set(["not-enough-stock"]))
})

test("blocks units that arrive while the recall starts", async () => {
  await using here = await openRecalls([batch("AB 123", 1)])
  const { stockId, shelf, other, otherStock } = here
  await Promise.all([
    here.start(),
    ...Array.from({ length: 6 }, () => shelf.receive(other, otherStock, batch("AB123", 1))),
  ])
  const left = await shelf.left(otherStock)
  expect([left["ab123"], left["AB123"] ?? 0]).toEqual([0, 0])
  expect(await here.quarantined(otherStock)).toBe(10)
  expect(await shelf.quantity(stockId)).toBe(0)
})

test("follows a recall up until each pharmacy has answered, then closes it; its lots stay blocked", async () => {
  await using here = await openRecalls()
  const { key } = here.make()
  await here.start(here.make({ key }))
  const found = { unitsFound: 12, unitsRemoved: 12, note: "Two more in the window" }
  expect((await here.answer(key, found)).body).toMatchObject({
    answered: 1,
    answer: { ...found, unitsBlocked: 10 },
  })
  expect(await here.tasks()).toEqual([])
  const corrected = { unitsFound: 11, unitsRemoved: 11 }
  expect((await here.answer(key, corrected)).body).toMatchObject({
    answered: 1,
    answer: { ...corrected, note: null },
  })
  expect((await here.follow(key)).pharmacies.map(({ unitsFound }) => unitsFound)).toEqual([null, 11])

  expect(await here.close(key)).toMatchObject({
    status: 409,
    body: { code: "recall-unanswered", data: { count: 1 } },
  })
  expect((await here.remind(key)).status).toBe(200)
  const [reminded] = await here.tasks(here.neighbour.cookie)
  expect(reminded?.details).toMatchObject({ remindedAt: expect.any(String) })
  expect((await here.answer(key, { unitsFound: 4, unitsRemoved: 4 }, here.neighbour.cookie)).status).toBe(200)
  expect((await here.close(key)).body).toMatchObject({ summary: "All packs are back", answered: 2 })
  expect((await here.close(key)).status).toBe(200)
  expect(await here.answer(key, corrected)).toMatchObject({ status: 409, body: { code: "already-changed" } })
  const bought = { key: randomUUID(), quantity: 2, lot: "AB123", expiresOn: "2031-01-31" }
  expect(
    await here.send(here.pharmacist.cookie, `POST /api/pharmacy/stock/${here.stockId}/buy`, bought),
  ).toMatchObject(lotRecalled)
})

test("reminds pharmacies without an answer once in ten minutes, two requests at once included, until it is over", async () => {
  await using here = await openRecalls()
  const { key } = here.make()
  await here.start(here.make({ key }))
  const [first, second] = await Promise.all([here.remind(key), here.remind(key)])
  expect(second.body.remindedAt).toBe(first.body.remindedAt)
  expect((await here.remind(key)).body.remindedAt).toBe(first.body.remindedAt)
  await here.shelf.sql("update recalls set reminded_at = reminded_at - interval '11 minutes' where id = $1", [
    key,
  ])
  const earlier = (await here.follow(key)).remindedAt ?? ""
  expect((await here.remind(key)).body.remindedAt?.localeCompare(earlier)).toBe(1)

  expect((await here.close(key)).status).toBe(409)
  expect((await here.close(key, { summary: "Two are closed for good", leavesOut: true })).body).toMatchObject(
    {
      closedAt: expect.any(String),
      answered: 0,
    },
  )
  expect([await here.tasks(), (await here.remind(key)).status]).toEqual([[], 409])
})

test("lifts a recall that was a mistake: undecided units return, destroyed ones do not", async () => {
  await using here = await openRecalls()
  const { stockId, otherStock, shelf } = here
  const order = await here.makeOpen({ stockId, quantity: 1 })
  await here.complete(order)
  const { key } = here.make()
  await here.start(here.make({ key }))
  const [units] = await shelf.sql<{ id: number }>("select id from quarantined_units where stock_id = $1", [
    stockId,
  ])
  const destroyed = { key: randomUUID(), act: "destroyed", quantity: 2, reason: "Recalled" }
  expect(
    (await here.send(here.pharmacist.cookie, `POST /api/quarantine/${units?.id}/acts`, destroyed)).status,
  ).toBe(201)
  const answers = await Promise.all([here.lift(key), here.lift(key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await shelf.left(stockId)).toEqual({ "AB 123": 7, C2: 5 })
  expect(await shelf.left(otherStock)).toEqual({ ab123: 4 })
  expect(await here.tasks()).toEqual([])
  expect((await here.list()).body.orders[0]?.recall).toMatchObject({ liftedAt: expect.any(String) })
  expect((await here.sell(stockId, 12)).status).toBe(201)
  expect((await here.start()).status).toBe(201)
})

test("leaves units in quarantine that another recall holds", async () => {
  await using here = await openRecalls()
  const { key } = here.make()
  await here.startOwn(here.make({ key }))
  expect(await here.startOwn()).toMatchObject({ status: 409, body: { code: "already-recalled" } })
  expect((await here.start()).status).toBe(201)
  const lifted = await here.send<ReceivedRecall>(
    here.pharmacist.cookie,
    `POST /api/pharmacy/recalls/${key}/lift`,
    {
      reason: "A mistake",
    },
  )
  expect(lifted.status).toBe(200)
  expect(await here.shelf.left(here.stockId)).toEqual({ "AB 123": 0, C2: 5 })
})

test("recalls all lots, also units without one", async () => {
  await using here = await openRecalls([batch("AB 123", 2), batch("C2", 3)])
  await here.shelf.receive(here.shelf.pharmacy, here.stockId, { quantity: 5 })
  await here.start(here.make({ lots: [] }))
  expect(await here.shelf.quantity(here.stockId)).toBe(0)
  expect(await here.quarantined()).toBe(10)
})

test("keeps a pharmacy's own recall to its own shelf, and from other pharmacies", async () => {
  await using here = await openRecalls()
  const { key } = here.make()
  expect((await here.startOwn(here.make({ key }))).body).toMatchObject({ isNational: false, asked: 1 })
  expect(await here.shelf.left(here.otherStock)).toEqual({ ab123: 4 })
  await here.shelf.receive(here.other, here.otherStock, batch("AB123", 2))
  expect(await here.shelf.quantity(here.otherStock)).toBe(6)
  const foreign = here.neighbour.cookie
  expect((await here.see(key, foreign)).status).toBe(404)
  expect((await here.answer(key, { unitsFound: 1, unitsRemoved: 1 }, foreign)).status).toBe(404)
  for (const [act, body] of [
    ["close", { summary: "Done" }],
    ["lift", { reason: "Mine" }],
  ] as const)
    expect((await here.send(foreign, `POST /api/pharmacy/recalls/${key}/${act}`, body)).status).toBe(404)
  expect((await here.lift(key)).status).toBe(404)

  const national = here.make()
  await here.start(national)
  const own = here.pharmacist.cookie
  const ended = await here.send(own, `POST /api/pharmacy/recalls/${national.key}/lift`, {
    reason: "We need it",
  })
  expect(ended.status).toBe(404)
  expect((await here.startOwn(here.make({ medicineId: 2_000_000_000 }))).status).toBe(404)
})

test("a pharmacy's own recall asks its branches, leaves their shelves alone, and is followed up", async () => {
  await using here = await openRecalls()
  const { shelf, neighbour, pharmacist, other, send } = here
  const third = await signIn(app, { roles: ["pharmacien"], pharmacyId: await shelf.makePharmacy() })
  await joinCompany(shelf.sql, [shelf.pharmacy, other])
  const recall = here.make()
  const { key } = recall
  const started = await Promise.all([here.startOwn(recall), here.startOwn(recall)])
  expect(started.map(({ status }) => status)).toEqual([201, 201])
  expect(started[0]?.body).toMatchObject({ askedBy: null, asked: 2, answered: 0 })
  expect(await shelf.left(here.otherStock)).toEqual({ ab123: 4 })
  const name = (await here.see(key, neighbour.cookie)).body.askedBy
  expect(name).toEqual(expect.any(String))
  expect((await here.tasks(neighbour.cookie)).map(({ kind, details }) => [kind, details])).toEqual([
    ["recall", { recallId: key, class: 2, lots: ["AB123"], blocked: 0, branch: name }],
  ])
  expect((await here.see(key, third.cookie)).status).toBe(404)
  // The branch may answer it, and neither remind, close nor lift it.
  for (const [act, body] of [
    ["remind", {}],
    ["close", { summary: "Done" }],
    ["lift", { reason: "Mine" }],
  ] as const)
    expect((await send(neighbour.cookie, `POST /api/pharmacy/recalls/${key}/${act}`, body)).status).toBe(404)

  // Recalled there in turn, it asks nobody who has been asked.
  const theirs = here.make()
  expect((await here.startOwn(theirs, neighbour.cookie)).body).toMatchObject({ asked: 1 })
  expect((await here.see(theirs.key)).status).toBe(404)

  expect((await send(pharmacist.cookie, `POST /api/pharmacy/recalls/${key}/remind`, {})).status).toBe(200)
  expect((await here.tasks(neighbour.cookie))[0]?.details).toHaveProperty("remindedAt")
  await here.answer(key, { unitsFound: 10, unitsRemoved: 10 })
  const close = (body: object) => send(pharmacist.cookie, `POST /api/pharmacy/recalls/${key}/close`, body)
  expect((await close({ summary: "Done" })).status).toBe(409)
  await here.answer(key, { unitsFound: 4, unitsRemoved: 3, note: "One is prepared" }, neighbour.cookie)
  expect((await here.see(key)).body).toMatchObject({
    asked: 2,
    answered: 2,
    branches: [{ id: other, unitsFound: 4, unitsRemoved: 3, note: "One is prepared" }],
  })
  expect((await here.see(key, neighbour.cookie)).body.branches).toEqual([])
  expect((await here.tasks(neighbour.cookie)).map(({ details }) => details)).toMatchObject([
    { recallId: theirs.key },
  ])
  expect((await close({ summary: "Done" })).status).toBe(200)
})

test("lists what a supplier has on its way, and refuses to ship more of the lot", async () => {
  await using here = await openRecalls()
  const { shelf, medicineId, send } = here
  const supplierId = await makePurchases(shelf).makeSupplier("Lanka Distributors")
  const supplier = await signIn(app, { roles: ["supplier"], supplierId })
  const place = async () => {
    const [row] = await shelf.sql<{ id: number }>(
      `insert into purchase_orders (key, medicine_id, pharmacy_id, order_quantity, ordered_by, supplier_id, status, accepted_at)
       values (gen_random_uuid(), $1, $2, 30, 'test|orderer', $3, 'Accepted', now()) returning id`,
      [medicineId, shelf.pharmacy, supplierId],
    )
    return row?.id
  }
  const ship = async (id: number | undefined, lot: string) =>
    send(supplier.cookie, `POST /api/supplier/orders/${id}/shipments`, {
      key: randomUUID(),
      version: 1,
      lines: [{ quantity: 30, lot, expiresOn: "2031-01-31" }],
    })
  const [early, late] = [await place(), await place()]
  expect((await ship(early, "AB-123 ")).status).toBe(201)
  const { key } = here.make()
  await here.start(here.make({ key, lots: ["ab-123"] }))
  expect((await here.see(key)).body.trace.shipments).toMatchObject([
    { supplier: "Lanka Distributors", lot: "AB-123", units: 30 },
  ])
  expect(await ship(late, "ab-123")).toMatchObject(lotRecalled)
})

test("traces what went to another branch and what it answered, to the two of them only", async () => {
  await using here = await openRecalls()
  const { shelf, stockId, other } = here
  await joinCompany(shelf.sql, [shelf.pharmacy, other])
  const sendTo = async (quantity: number) => {
    const body = { key: randomUUID(), to: other, lines: [{ stockId, quantity }] }
    const sent = await here.send<{ id: number; lines: { lineNo: number; lot: string }[] }>(
      here.pharmacist.cookie,
      "POST /api/pharmacy/transfers",
      body,
    )
    expect(sent.status).toBe(201)
    return sent.body
  }
  const [arrived, underWay] = [await sendTo(4), await sendTo(2)]
  const received = {
    key: randomUUID(),
    lines: [{ lineNo: 1, received: 3, damaged: 0, reason: "One is missing" }],
  }
  expect(
    (await here.send(here.neighbour.cookie, `POST /api/pharmacy/transfers/${arrived.id}/receive`, received))
      .status,
  ).toBe(201)
  const { key } = here.make()
  await here.start(here.make({ key }))
  const transfers = async (as?: string) => (await here.see(key, as)).body.trace.transfers
  const waiting = { answeredAt: null, unitsFound: null, unitsRemoved: null }
  expect(await transfers()).toMatchObject([
    { id: underWay.id, lot: "AB 123", units: 2, arrived: null, answer: waiting },
    { id: arrived.id, lot: "AB 123", units: 4, arrived: 3, answer: waiting },
  ])
  await here.answer(key, { unitsFound: 3, unitsRemoved: 2 }, here.neighbour.cookie)
  const answered = { answeredAt: expect.any(String), unitsFound: 3, unitsRemoved: 2 }
  expect((await transfers()).map(({ answer }) => answer)).toEqual([answered, answered])
  // The receiver sees the sender's answer, and the administration the receiver's.
  expect((await transfers(here.neighbour.cookie)).map(({ answer }) => answer)).toEqual([waiting, waiting])
  expect((await here.follow(key)).trace.transfers.map(({ answer }) => answer)).toEqual([answered, answered])
  const stranger = await signIn(app, { roles: ["pharmacien"], pharmacyId: await shelf.makePharmacy() })
  await shelf.sql(
    `insert into recall_answers (recall_id, pharmacy_id, stock_id, units_blocked)
     select $1, pharmacy_id, $2, 0 from staff where subject = $3`,
    [key, stockId, stranger.subject],
  )
  expect(await transfers(stranger.cookie)).toEqual([])
})

test("traces transfers for a recall of one's own shelf, to the other branch as well", async () => {
  await using here = await openRecalls()
  const { shelf, stockId, other } = here
  await joinCompany(shelf.sql, [shelf.pharmacy, other])
  const body = { key: randomUUID(), to: other, lines: [{ stockId, quantity: 12 }] }
  await here.send(here.pharmacist.cookie, "POST /api/pharmacy/transfers", body)
  const every = (await here.startOwn(here.make({ lots: [] }))).body
  const answer = { answeredAt: null, unitsFound: null, unitsRemoved: null }
  for (const as of [here.pharmacist.cookie, here.neighbour.cookie])
    expect((await here.see(every.id, as)).body.trace.transfers).toMatchObject([
      { lot: "AB 123", units: 10, answer },
      { lot: "C2", units: 2, answer },
    ])
})
