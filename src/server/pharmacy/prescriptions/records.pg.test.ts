import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { Prescription } from "#contract/pharmacy/prescriptions.ts"
import { maxRepeats } from "#domain/pharmacy/prescriptions.ts"
import { dayIn, makePrescribed, onPaper } from "#test/pharmacy/controlled.ts"
import { makeCart, makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
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

const listed = (desk: Desk, query = "", as?: string) =>
  desk.send<{ prescriptions: { id: number; patientName: string }[]; next: number | null }>(
    `GET /pharmacy/prescriptions${query}`,
    undefined,
    as,
  )
const read = (desk: Desk, id: number, as?: string) =>
  desk.send<Prescription>(`GET /pharmacy/prescriptions/${id}`, undefined, as)

/** Sells on a new prescription and returns its id. */
async function supply(desk: Desk, stockId: number, change: object = {}, quantity = 2) {
  const sale = await desk.sold([{ stockId, quantity }], { prescription: onPaper(change) })
  const [newest] = (await listed(desk)).body.prescriptions
  return { sale, id: newest?.id ?? 0 }
}

test("a controlled medicine is sold only with patient, prescriber, registration number and date", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf)
  const lines = [{ stockId, quantity: 2 }]
  const refused = await desk.sell(makeCart(lines, { prescriptionSeen: true }))
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "prescription-record-needed", data: { lines: [{ stockId, name: expect.any(String) }] } },
  })
  const without = { ...onPaper(), prescriberNumber: undefined }
  expect((await desk.sell(makeCart(lines, { prescription: without }))).body.code).toBe(
    "prescription-record-needed",
  )
  for (const missing of ["patientName", "prescriber", "writtenOn"] as const)
    expect(
      (await desk.sell(makeCart(lines, { prescription: { ...onPaper(), [missing]: undefined } }))).status,
    ).toBe(400)
  expect((await desk.rows([stockId])).body).toMatchObject([{ quantity: 50, controlled: true }])

  const { id, sale } = await supply(desk, stockId, {
    directions: [{ stockId, text: "1 bd" }],
    patientAge: 61,
  })
  expect(sale.prescriptionSeen).toBe(true)
  expect((await read(desk, id)).body).toMatchObject({
    patientName: "Nimal Perera",
    prescriber: "Dr. S. Fernando",
    supplies: 1,
    repeatsLeft: 0,
    validUntil: dayIn(180),
    entries: [
      { entryNo: 1, patientAge: 61, prescriberNumber: "SLMC 12345", reason: null, recordedBy: "Ruwan" },
    ],
    lines: [{ quantity: 2, directions: "1 bd", controlled: true, stockId }],
    dispensings: [
      {
        supplyNo: 1,
        receiptNumber: sale.receiptNumber,
        soldBy: "Ruwan",
        lines: [{ quantity: 2, returned: 0 }],
      },
    ],
  })
})

test("for another prescription medicine seeing it is enough, and a record may do without the number", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf, { controlled: false })
  expect((await desk.sell(makeCart([{ stockId, quantity: 1 }]))).body.code).toBe("prescription-needed")
  await desk.sold([{ stockId, quantity: 1 }], { prescriptionSeen: true })
  expect((await listed(desk)).body.prescriptions).toEqual([])
  const { id } = await supply(desk, stockId, { prescriberNumber: undefined })
  expect((await read(desk, id)).body.entries).toMatchObject([{ prescriberNumber: null }])
})

test("a sale sent again records its prescription once", async () => {
  const desk = await openDesk()
  const cart = makeCart([{ stockId: await makePrescribed(desk.shelf), quantity: 1 }], {
    prescription: onPaper(),
  })
  const [one, other] = await Promise.all([desk.sell(cart), desk.sell(cart)])
  expect([one.status, other.status]).toEqual([201, 201])
  expect((await listed(desk)).body.prescriptions).toHaveLength(1)
})

test("a prescription of tomorrow or of half a year ago is refused", async () => {
  const desk = await openDesk()
  const lines = [{ stockId: await makePrescribed(desk.shelf), quantity: 1 }]
  const sell = (writtenOn: string) => desk.sell(makeCart(lines, { prescription: onPaper({ writtenOn }) }))
  expect(await sell(dayIn(1))).toMatchObject({ status: 400 })
  expect(await sell(dayIn(-181))).toMatchObject({
    status: 409,
    body: { code: "prescription-not-repeatable", data: { why: "old" } },
  })
  expect((await sell(dayIn(-180))).status).toBe(201)
})

test("a repeat is counted, and refused when none is left, for another medicine and for more units", async () => {
  const desk = await openDesk()
  const [stockId, another] = [await makePrescribed(desk.shelf), await makePrescribed(desk.shelf)]
  const { id } = await supply(desk, stockId, { repeatsAllowed: 1 })
  const repeat = (line: object, change: object = {}) =>
    desk.sell(
      makeCart([{ stockId, quantity: 2, ...line }], { repeats: id, overrideReason: "Holiday", ...change }),
    )
  expect((await repeat({ stockId: another })).body).toMatchObject({ data: { why: "other" } })
  expect((await repeat({ quantity: 3 })).body).toMatchObject({ data: { why: "other" } })
  expect((await read(desk, id)).body).toMatchObject({ supplies: 1, repeatsLeft: 1 })
  const both = await Promise.all([repeat({}), repeat({})])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "prescription-not-repeatable",
    data: { why: "used" },
  })
  expect((await read(desk, id)).body).toMatchObject({ supplies: 2, repeatsLeft: 0 })
  expect((await repeat({}, { repeats: 4711 })).status).toBe(404)
})

test("the same medicine for the same patient within seven days warns, and a reason is kept", async () => {
  const desk = await openDesk()
  const made = { controlled: false, generic: "morphine" }
  const [stockId, brand] = [await makePrescribed(desk.shelf, made), await makePrescribed(desk.shelf, made)]
  const stronger = await makePrescribed(desk.shelf, { ...made, strength: "30 mg" })
  const { sale } = await supply(desk, stockId)
  const sell = (line: object, change: object = {}, more: object = {}) =>
    desk.sell(
      makeCart([{ stockId: brand, quantity: 1, ...line }], { prescription: onPaper(change), ...more }),
    )
  expect(await sell({}, { patientName: " nimal PERERA " })).toMatchObject({
    status: 409,
    body: { code: "supply-warned", data: { warnings: [{ kind: "duplicate", stockId: brand, quantity: 2 }] } },
  })
  expect((await sell({ stockId: stronger })).status).toBe(201)
  expect((await sell({}, { patientName: "Kamala Perera" })).status).toBe(201)
  expect((await sell({}, {}, { overrideReason: "Lost on the way" })).status).toBe(201)
  const { body } = await listed(desk)
  expect((await read(desk, body.prescriptions[0]?.id ?? 0)).body.dispensings).toMatchObject([
    { overrideReason: "Lost on the way", warnings: [{ kind: "duplicate" }] },
  ])
  // What came back, and what was longer ago, does not warn.
  await desk.shelf.sql(
    "update sales set occurred_at = occurred_at - interval '7 days 1 minute' where id <> $1",
    [sale.id],
  )
  expect((await sell({})).status).toBe(409)
  await desk.takeBack(makeReturn(sale.receiptNumber, [{ lineNo: 1, quantity: 2, to: "quarantine" }]))
  expect((await sell({})).status).toBe(201)
})

test("two tills that supply one patient at once warn the second", async () => {
  const desk = await openDesk()
  const made = { controlled: false, generic: "diazepam" }
  const rows = [await makePrescribed(desk.shelf, made), await makePrescribed(desk.shelf, made)]
  const sales = await Promise.all(
    rows.map((stockId) => desk.sell(makeCart([{ stockId, quantity: 1 }], { prescription: onPaper() }))),
  )
  expect(sales.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
})

test("an allergy that the pharmacy noted warns of each medicine with that generic", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf, {
    controlled: false,
    generic: "amoxicillin and clavulanic acid",
  })
  const { id } = await supply(desk, await makePrescribed(desk.shelf))
  const note = (generics: string[], as?: string) =>
    desk.send<Prescription>(`PUT /pharmacy/prescriptions/${id}/allergies`, { generics }, as)
  expect((await note(["Amoxicillin", "penicillin"])).body.allergies).toEqual(["Amoxicillin", "penicillin"])
  const sell = (prescription: object) => desk.sell(makeCart([{ stockId, quantity: 1 }], { prescription }))
  expect((await sell(onPaper())).body).toMatchObject({
    code: "supply-warned",
    data: { warnings: [{ kind: "allergy", stockId, generic: "Amoxicillin" }] },
  })
  expect((await note(["moxi"])).body.allergies).toEqual(["moxi"])
  expect((await sell(onPaper())).status).toBe(201)
})

test("a mistake is corrected by another entry with its reason; what was recorded stays", async () => {
  const desk = await openDesk()
  const { id } = await supply(desk, await makePrescribed(desk.shelf))
  const correct = (change: object = {}) =>
    desk.send<Prescription>(`POST /pharmacy/prescriptions/${id}/corrections`, {
      ...onPaper({ prescriber: "Dr. T. Fernando", repeatsAllowed: 2 }),
      version: 1,
      reason: "Misread the initial",
      ...change,
    })
  expect((await correct({ reason: "" })).status).toBe(400)
  expect((await correct({ repeatsAllowed: maxRepeats + 1 })).status).toBe(400)
  expect((await correct({ prescriberNumber: undefined })).body.code).toBe("prescription-record-needed")
  const both = await Promise.all([correct(), correct()])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await read(desk, id)).body).toMatchObject({
    prescriber: "Dr. T. Fernando",
    repeatsLeft: 2,
    entries: [
      { entryNo: 2, reason: "Misread the initial" },
      { entryNo: 1, prescriber: "Dr. S. Fernando", reason: null },
    ],
  })
  await expect(desk.shelf.sql("update prescription_entries set prescriber = 'X'")).rejects.toThrow(
    "never changed",
  )
  await expect(desk.shelf.sql("delete from dispensings")).rejects.toThrow("never changed")
})

test("prescriptions are found by patient, prescriber and date, by their pharmacy alone, and each look is recorded", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf, { controlled: false })
  const { id } = await supply(desk, stockId, { writtenOn: dayIn(-3) })
  await supply(desk, stockId, { patientName: "Sita Silva", prescriber: "Dr. Jayasuriya" })
  const found = async (query: string) =>
    (await listed(desk, query)).body.prescriptions.map((one) => one.patientName)
  expect(await found("")).toEqual(["Sita Silva", "Nimal Perera"])
  expect(await found("?q=perer")).toEqual(["Nimal Perera"])
  expect(await found("?q=jayasuriya")).toEqual(["Sita Silva"])
  expect(await found(`?writtenOn=${dayIn(-3)}`)).toEqual(["Nimal Perera"])
  const stranger = await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() })
  expect((await listed(desk, "", stranger.cookie)).body.prescriptions).toEqual([])
  expect((await read(desk, id, stranger.cookie)).status).toBe(404)
  await read(desk, id)
  expect(
    await desk.shelf.sql(
      "select distinct action, thing_id from audit_log where thing = 'prescription' and thing_id = $1 and subject = $2 order by 1",
      [String(id), desk.pharmacist.subject],
    ),
  ).toMatchObject([
    { action: "prescriptions.get" },
    { action: "prescriptions.list" },
    { action: "sales.sell" },
  ])
})

test("an offline sale of a controlled medicine is recorded with a task; a repeat is never sold offline", async () => {
  const desk = await openDesk()
  const stockId = await makePrescribed(desk.shelf)
  const offline = { isOffline: true, occurredAt: "2026-11-20T03:00:00Z", prescriptionSeen: true }
  const line = { stockId, quantity: 1, shownPriceCents: 500 }
  expect((await desk.sell(makeCart([line], offline))).status).toBe(201)
  expect((await desk.tasks()).body.tasks).toMatchObject([{ kind: "offline-prescription", stockId }])
  expect((await desk.sell(makeCart([line], { ...offline, repeats: 1 }))).status).toBe(400)
  expect(
    (
      await desk.sell(
        makeCart([line], {
          ...offline,
          id: randomUUID(),
          prescription: onPaper({ writtenOn: "2026-11-19" }),
        }),
      )
    ).status,
  ).toBe(201)
})
