import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { Prescription } from "#contract/pharmacy/prescriptions.ts"
import type { RegisterMonth } from "#contract/pharmacy/register.ts"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import { dayIn, makePrescribed, onPaper } from "#test/pharmacy/controlled.ts"
import { makeOffline, makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function openDesk() {
  const desk = await openTillDesk(app)
  onTestFinished(() => desk[Symbol.asyncDispose]())
  return desk
}
type Desk = Awaited<ReturnType<typeof openDesk>>

const add = (desk: Desk, receiptNumber: string, change: object = {}, as?: string) =>
  desk.send<Receipt>(
    `POST /sales/receipts/${receiptNumber}/prescription`,
    { prescription: onPaper(), ...change },
    as,
  )
async function newest(desk: Desk) {
  const { body } = await desk.send<{ prescriptions: { id: number }[] }>("GET /pharmacy/prescriptions")
  const id = body.prescriptions[0]?.id
  return {
    count: body.prescriptions.length,
    body: (await desk.send<Prescription>(`GET /pharmacy/prescriptions/${id}`)).body,
  }
}

/** A sale whose prescription was seen and not recorded. */
async function seen(desk: Desk, { quantity = 3, ...made }: { quantity?: number; generic?: string } = {}) {
  const stockId = await makePrescribed(desk.shelf, { controlled: false, ...made })
  const { receiptNumber, id } = await desk.sold([{ stockId, quantity }], { prescriptionSeen: true })
  return { stockId, receiptNumber, id }
}

test("a record added to a sale holds the units that did not come back, with who recorded it", async () => {
  const desk = await openDesk()
  const { receiptNumber, stockId } = await seen(desk)
  expect((await desk.receipt(receiptNumber)).body.unrecorded).toMatchObject([{ stockId, controlled: false }])
  await desk.takeBack(makeReturn(receiptNumber, [{ lineNo: 1, quantity: 1, to: "quarantine" }]))
  const directions = [{ stockId, text: "1 bd" }]
  const added = await add(desk, receiptNumber, { prescription: onPaper({ directions }) })
  expect(added.status).toBe(201)
  expect(added.body.unrecorded).toBeUndefined()
  expect(added.body.supply).toMatchObject({ patientName: "Nimal Perera", directions })
  expect((await newest(desk)).body).toMatchObject({
    entries: [{ recordedBy: "Ruwan" }],
    lines: [{ quantity: 2, directions: "1 bd" }],
    dispensings: [{ receiptNumber, lines: [{ quantity: 3, returned: 1 }] }],
  })
  expect(
    await desk.shelf.sql(
      "select subject from audit_log where action = 'sales.addPrescription' and thing = 'prescription'",
    ),
  ).toEqual([{ subject: desk.pharmacist.subject }])
})

test("the same record twice at once is one, and another one is refused", async () => {
  const desk = await openDesk()
  const { receiptNumber } = await seen(desk)
  const twice = await Promise.all([add(desk, receiptNumber), add(desk, receiptNumber)])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect((await newest(desk)).count).toBe(1)
  const other = await add(desk, receiptNumber, { prescription: onPaper({ patientName: "Sita Silva" }) })
  expect(other).toMatchObject({
    status: 409,
    body: { code: "prescription-not-addable", data: { why: "recorded" } },
  })
  const directed = onPaper({
    directions: [{ stockId: (await desk.receipt(receiptNumber)).body.lines[0]?.stockId, text: "1 bd" }],
  })
  expect((await add(desk, receiptNumber, { prescription: directed })).status).toBe(409)
})

test("no record is added after 31 days, after everything came back, or where none is needed", async () => {
  const desk = await openDesk()
  const [old, returned] = [await seen(desk), await seen(desk)]
  const plain = await desk.sold([{ stockId: await desk.shelf.makeRow({ quantity: 5 }), quantity: 1 }])
  const age = (days: number) =>
    desk.shelf.sql("update sales set recorded_at = now() - make_interval(days => $2) where id = $1", [
      old.id,
      days,
    ])
  await desk.takeBack(makeReturn(returned.receiptNumber, [{ lineNo: 1, quantity: 3, to: "quarantine" }]))
  await age(32)
  const why = async (receipt: string) => (await add(desk, receipt)).body
  expect(await why(old.receiptNumber)).toMatchObject({
    code: "prescription-not-addable",
    data: { why: "old" },
  })
  expect((await desk.receipt(old.receiptNumber)).body.unrecorded).toBeUndefined()
  expect(await why(returned.receiptNumber)).toMatchObject({ data: { why: "none" } })
  expect(await why(plain.receiptNumber)).toMatchObject({ data: { why: "none" } })
  await age(31)
  expect((await add(desk, old.receiptNumber)).status).toBe(201)
})

test("a prescription must have been valid on the day of the sale, and be of a day that has come", async () => {
  const desk = await openDesk()
  const { receiptNumber, id } = await seen(desk)
  await desk.shelf.sql("update sales set occurred_at = occurred_at - interval '2 days' where id = $1", [id])
  const written = (days: number) =>
    add(desk, receiptNumber, { prescription: onPaper({ writtenOn: dayIn(days) }) })
  expect((await written(1)).status).toBe(400)
  expect((await written(-183)).body).toMatchObject({
    code: "prescription-not-repeatable",
    data: { why: "old" },
  })
  expect((await written(-182)).status).toBe(201)
})

test("a record added later warns of other supplies within seven days, not of its own sale", async () => {
  const desk = await openDesk()
  const generic = "gabapentin"
  const [first, second] = [await seen(desk, { generic }), await seen(desk, { generic, quantity: 2 })]
  expect((await add(desk, first.receiptNumber)).status).toBe(201)
  const warned = await add(desk, second.receiptNumber)
  expect(warned).toMatchObject({
    status: 409,
    body: { code: "supply-warned", data: { warnings: [{ kind: "duplicate", quantity: 3 }] } },
  })
  expect((await add(desk, second.receiptNumber, { overrideReason: "Two children" })).status).toBe(201)
  expect((await newest(desk)).body.dispensings).toMatchObject([{ overrideReason: "Two children" }])

  // The sale itself is a week after the others.
  const third = await seen(desk, { generic })
  await desk.shelf.sql("update sales set occurred_at = occurred_at - interval '8 days' where id = $1", [
    third.id,
  ])
  expect((await add(desk, third.receiptNumber)).status).toBe(201)
})

test("a controlled medicine sold offline gets its record: the task is done, the register names the patient, the balance stays", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf)
  const { body: sale } = await desk.sell(makeOffline([{ stockId, quantity: 2, shownPriceCents: 500 }]))
  const register = async () =>
    (await desk.send<RegisterMonth>(`GET /pharmacy/register/${stockId}?month=2026-11`)).body
  const before = await register()
  expect(before.entries.at(-1)).toMatchObject({ act: "supplied", party: null, prescriptionRecordedAt: null })
  expect((await desk.tasks()).body.tasks).toMatchObject([{ kind: "offline-prescription" }])
  const without = onPaper({ prescriberNumber: undefined })
  expect((await add(desk, sale.receiptNumber, { prescription: without })).body.code).toBe(
    "prescription-record-needed",
  )
  expect((await add(desk, sale.receiptNumber)).status).toBe(201)
  expect((await desk.tasks()).body.tasks).toEqual([])
  const after = await register()
  expect(after.entries.at(-1)).toMatchObject({
    party: "Nimal Perera",
    prescriber: "Dr. S. Fernando",
    prescriptionRecordedAt: expect.any(String),
  })
  expect(after.closing).toBe(before.closing)
})

test("sales without a record are listed until they have one", async () => {
  const desk = await openDesk()
  const [one, other] = [await seen(desk), await seen(desk)]
  await desk.sold([{ stockId: await desk.shelf.makeRow({ quantity: 5 }), quantity: 1 }])
  const listed = async () =>
    (await desk.receipts("?unrecorded=true&days=32")).body.receipts.map(({ receiptNumber }) => receiptNumber)
  expect(await listed()).toEqual([other.receiptNumber, one.receiptNumber])
  await add(desk, other.receiptNumber)
  expect(await listed()).toEqual([one.receiptNumber])
})

test("only a member of this pharmacy's staff adds a record, with a cashier where there are any", async () => {
  const desk = await openDesk()
  const { receiptNumber } = await seen(desk)
  const stranger = await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() })
  expect((await add(desk, receiptNumber, {}, stranger.cookie)).status).toBe(404)
  expect((await add(desk, receiptNumber, {}, (await signIn(app)).cookie)).status).toBe(403)
  await desk.send("POST /till/cashiers", {
    key: randomUUID(),
    name: "Nimali",
    pin: "8264",
    rights: ["manage"],
  })
  expect((await add(desk, receiptNumber)).body.code).toBe("cashier-needed")
  expect((await desk.receipt(receiptNumber)).body.unrecorded).toHaveLength(1)
})
