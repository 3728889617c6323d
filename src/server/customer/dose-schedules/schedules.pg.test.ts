import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Dose } from "#contract/customer/dose-schedules.ts"
import { makeForm, openDoses } from "#test/customer/doses.ts"

const timesOf = (doses: Dose[]) => doses.map(({ dueAt }) => dueAt.slice(5, 16))
const fieldsOf = ({ data }: { data?: unknown }) =>
  (data as { fields: { field: string }[] }).fields.map(({ field }) => field) // of a refusal with fields

test("stores a schedule as written, with the doses of its preview", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { status, body } = await patient.create({ customTimes: ["2026-11-20T21:00"], unitsAtHome: 42.5 })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    version: 1,
    schedulerName: "Diabetes, morning and night",
    medicineName: "metformin 500 mg",
    medicineId: null,
    medicineForm: null,
    personId: null,
    personName: null,
    plan: { kind: "interval" },
    firstDoseTime: "2026-11-20T02:30:00.000Z",
    dosePeriod: 8,
    remindTimes: 3,
    customTimes: ["2026-11-20T15:30:00.000Z"],
    description: "Take with food.",
    timeZone: "Asia/Colombo",
    unitsAtHome: 42.5,
    unitsPerDose: null,
    nextDose: "2026-11-20T10:30:00.000Z",
    upcomingDose: "2026-11-20T15:30:00.000Z",
    coming: 4,
    lastDose: "2026-11-21T02:30:00.000Z",
    asNeeded: null,
  })
  const { doses } = await patient.read(body.id)
  expect(timesOf(doses)).toEqual(["11-20T10:30", "11-20T15:30", "11-20T18:30", "11-21T02:30"])
  expect(doses.map(({ reminderCount }) => reminderCount)).toEqual([1, 4, 2, 3])
  expect(doses[1]).toMatchObject({ state: "coming", of: 4, missedAt: "2026-11-20T19:30:00.000Z" })
  expect((await patient.call("GET", "/schedules")).body).toEqual([body])
})

test("orders next and upcoming doses by time and skips answered and past ones", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make()
  await patient.answer(doses[0]?.id, "taken")
  expect((await patient.read(schedule.id)).schedule).toMatchObject({
    nextDose: "2026-11-20T18:30:00.000Z",
    upcomingDose: "2026-11-21T02:30:00.000Z",
    coming: 2,
  })
  await desk.passHours(13)
  expect((await patient.read(schedule.id)).schedule).toMatchObject({ upcomingDose: null, coming: 1 })
  await desk.passHours(48)
  expect((await patient.read(schedule.id)).schedule).toMatchObject({ nextDose: null, coming: 0 })
})

test("creates one schedule per key, also for concurrent requests", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => patient.create({ key })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await desk.sql("select count(*)::int as doses from next_doses")).toEqual([{ doses: 3 }])

  const other = await patient.create({ key, remindTimes: 4 })
  expect([other.status, other.body.code]).toEqual([422, "key-used-differently"])
  const stranger = await desk.makePatient()
  expect((await stranger.create({ key, remindTimes: 4 })).status).toBe(201)
})

test("limits a person to fifty schedules, also for concurrent requests", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const answers = []
  for (let round = 0; round < 3; round++)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => patient.create()))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(answers.filter(({ body }) => body.code === "too-many-schedules")).toHaveLength(10)
})

test("keeps the history of doses whose instant does not change in an edit", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make({ customTimes: ["2026-11-20T11:00"] })
  await desk.passHours(0.1)
  const [eleven, first, second] = doses
  await patient.answer(eleven?.id, "taken")
  const happened = `update next_doses set notified_at = '2026-11-20T10:31Z', snoozed_until = '2026-11-20T10:40Z',
    claimed_until = '2026-11-20T10:42Z', claimed_by = gen_random_uuid() where id = $1 returning *`
  const [before] = await desk.sql(happened, [first?.id])

  const { status, body } = await patient.edit(schedule, { dosePeriod: 4, remindTimes: 2 })
  expect([status, body.version]).toEqual([200, 2])
  const after = await patient.read(schedule.id)
  expect(timesOf(after.doses)).toEqual(["11-20T06:30", "11-20T10:30"])
  expect(after.doses.map(({ reminderCount }) => reminderCount)).toEqual([1, 2])
  expect(await desk.sql("select * from next_doses where id = $1", [first?.id])).toEqual([
    { ...before, reminder_count: 2 },
  ])
  expect((await patient.answer(second?.id, "taken")).status).toBe(404)
  expect(await desk.sql("select dose_id, outcome from dose_records")).toEqual([
    { dose_id: null, outcome: "taken" },
  ])

  await patient.edit(body, { customTimes: ["2026-11-20T11:00"] })
  const { doses: again } = await patient.read(schedule.id)
  expect(again.map(({ state }) => state)).toEqual(["taken", "coming", "coming", "coming"])
})

test("refuses an outdated edit and returns the current version", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make({ unitsAtHome: 10, unitsPerDose: 1 })
  await patient.edit(schedule, { schedulerName: "First tab", unitsAtHome: 10, unitsPerDose: 1 })
  const late = await patient.edit(schedule, { schedulerName: "Second tab" })
  expect([late.status, late.body.code, late.body.data]).toEqual([409, "already-changed", { version: 2 }])
  expect((await patient.read(schedule.id)).schedule.schedulerName).toBe("First tab")
  // A form opened before a dose was taken would write the old count back.
  await patient.answer(doses[0]?.id, "taken")
  expect((await patient.edit({ id: schedule.id, version: 2 })).body.data).toEqual({ version: 3 })
})

test("deletes a schedule's doses and keeps its history", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make()
  await patient.answer(doses[0]?.id, "skipped")
  expect((await patient.remove(schedule.id)).body).toEqual({ removed: true })
  expect((await patient.remove(schedule.id)).status).toBe(404)
  expect(await desk.sql("select id from next_doses")).toEqual([])
  await desk.passHours(12)
  expect((await patient.history()).doses).toMatchObject([
    { id: null, schedulerId: null, medicineName: "metformin 500 mg", state: "skipped" },
  ])
})

test("returns 404 for other people's schedules and 401 for guests", async () => {
  await using desk = await openDoses()
  const [owner, other] = [await desk.makePatient(), await desk.makePatient()]
  const { schedule, doses } = await owner.make()
  const [dose] = doses
  const tries = [
    ["GET", `/schedules/${schedule.id}`],
    ["PUT", `/schedules/${schedule.id}`, { ...makeForm(), version: 1 }],
    ["PUT", `/schedules/${schedule.id}/stock`, { unitsAtHome: 1, unitsPerDose: 1 }],
    ["DELETE", `/schedules/${schedule.id}`],
    ["POST", `/doses/${dose?.id}/answer`, { outcome: "taken" }],
    ["POST", `/doses/${dose?.id}/reopen`, {}],
    ["POST", `/doses/${dose?.id}/snooze`, {}],
    ["POST", `/schedules/${schedule.id}/doses`, { key: randomUUID() }],
    ["DELETE", `/doses/${dose?.id}`],
  ] as const
  const before = await desk.sql("select * from medicine_schedulers")
  for (const [method, path, body] of tries) {
    expect([path, (await other.call(method, path, body)).status]).toEqual([path, 404])
    const guest = await desk.app.ask(`/api${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect([path, guest.status]).toEqual([path, 401])
  }
  const file = `/files/schedules/${schedule.id}.ics`
  expect((await desk.app.ask(file, { headers: { cookie: other.cookie } })).status).toBe(404)
  expect((await desk.app.ask(file)).status).toBe(401)
  expect([await other.first(), await other.day("2026-11-20"), (await other.history()).doses]).toEqual([
    [],
    [],
    [],
  ])
  expect((await other.call("GET", "/schedules")).body).toEqual([])
  expect(await desk.sql("select * from medicine_schedulers")).toEqual(before)
  expect(await desk.sql("select id from dose_records")).toEqual([])
})

test("refuses invalid values with the field named and stores nothing", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const tooMany = Array.from(
    { length: 51 },
    (_, n) => `2026-12-01T${10 + (n % 10)}:${10 + Math.floor(n / 10)}`,
  )
  const absurd = [
    [{ firstDoseTime: "2026-02-31T10:00" }, "firstDoseTime"],
    [{ firstDoseTime: "2026-11-20T24:00" }, "firstDoseTime"],
    [{ firstDoseTime: "2026-11-20T08:00:00Z" }, "firstDoseTime"],
    [{ firstDoseTime: "9999-12-31T23:59" }, "firstDoseTime"],
    [{ firstDoseTime: "0000-01-01T00:00" }, "firstDoseTime"],
    [{ dosePeriod: 0 }, "dosePeriod"],
    [{ dosePeriod: 24.5 }, "dosePeriod"],
    [{ remindTimes: 21 }, "remindTimes"],
    [{ customTimes: [""] }, "customTimes.0"],
    [{ customTimes: ["2026-11-20T16:00"] }, "customTimes.0"],
    [{ customTimes: tooMany }, "customTimes"],
    [{ schedulerName: " " }, "schedulerName"],
    [{ medicineName: "a\nb" }, "medicineName"],
    [{ description: "" }, "description"],
    [{ timeZone: "Mars/Olympus" }, "timeZone"],
    [{ timeZone: "" }, "timeZone"],
    [{ medicineId: 2_000_000_000 }, "medicineId"],
    [{ unitsAtHome: -1 }, "unitsAtHome"],
    [{ unitsPerDose: 0 }, "unitsPerDose"],
  ] as const
  for (const [change, field] of absurd) {
    const { status, body } = await patient.create(change as object) // invalid on purpose
    expect([change, status, fieldsOf(body)]).toEqual([change, 400, [field]])
  }
  expect((await patient.create({ surprise: 1 } as object)).status).toBe(400)
  expect(await desk.sql("select id from medicine_schedulers")).toEqual([])
})
