import { expect, test } from "vitest"
import type { DosePlan } from "#domain/customer/dose-plans.ts"
import { openDoses } from "#test/customer/doses.ts"

const atTimes = (change: object = {}): DosePlan => ({
  kind: "times",
  times: ["08:00", "20:00"],
  firstDay: "2026-11-20",
  days: 3,
  weekdays: [],
  cycle: null,
  ...change,
})

const inColombo = (at: string) =>
  new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(5, 16).replace("T", " ")

test("stores the doses of chosen times as custom times, without those of the interval", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make({ plan: atTimes(), firstDoseTime: null })
  expect(doses.map(({ dueAt }) => inColombo(dueAt))).toEqual([
    "11-20 08:00",
    "11-20 20:00",
    "11-21 08:00",
    "11-21 20:00",
    "11-22 08:00",
    "11-22 20:00",
  ])
  expect(doses.map(({ reminderCount, of }) => `${reminderCount}/${of}`)).toEqual([
    "1/6",
    "2/6",
    "3/6",
    "4/6",
    "5/6",
    "6/6",
  ])
  expect(schedule).toMatchObject({
    plan: atTimes(),
    remindTimes: 0,
    dosePeriod: 12,
    customTimes: doses.map(({ dueAt }) => dueAt),
    firstDoseTime: doses[0]?.dueAt,
    coming: 5,
    lastDose: doses[5]?.dueAt,
  })

  const { body } = await patient.edit(schedule, {
    plan: atTimes({ days: 9, weekdays: [5], cycle: { on: 1, off: 6 }, times: ["20:00"] }),
  })
  const after = await patient.read(body.id)
  expect(after.doses.map(({ id, dueAt }) => [id === doses[1]?.id, inColombo(dueAt)])).toEqual([
    [true, "11-20 20:00"],
    [false, "11-27 20:00"],
  ])
  await patient.edit(body, { firstDoseTime: "2026-11-20T08:00" })
  expect((await patient.read(body.id)).schedule).toMatchObject({ plan: { kind: "interval" }, remindTimes: 3 })
})

test("refuses absurd plans with the field named and stores nothing", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const absurd = [
    [{ plan: atTimes({ times: [] }) }, "plan.times"],
    [{ plan: atTimes({ times: ["24:00"] }) }, "plan.times.0"],
    [{ plan: atTimes({ times: ["8:00"] }) }, "plan.times.0"],
    [{ plan: atTimes({ times: ["08:00", "08:00"] }) }, "plan.times"],
    [{ plan: atTimes({ times: Array.from({ length: 7 }, (_, n) => `1${n}:00`) }) }, "plan.times"],
    [{ plan: atTimes({ days: 0 }) }, "plan.days"],
    [{ plan: atTimes({ days: 1000 }) }, "plan.days"],
    [{ plan: atTimes({ days: 61 }) }, "plan.days"],
    [{ plan: atTimes({ days: 1, weekdays: [1] }) }, "plan.days"],
    [{ plan: atTimes({ firstDay: "1900-01-01" }) }, "plan.firstDay"],
    [{ plan: atTimes({ firstDay: "2026-02-31" }) }, "plan.firstDay"],
    [{ plan: atTimes({ weekdays: [0] }) }, "plan.weekdays.0"],
    [{ plan: atTimes({ weekdays: [1, 1] }) }, "plan.weekdays"],
    [{ plan: atTimes({ cycle: { on: 0, off: 1 } }) }, "plan.cycle.on"],
    [{ plan: { kind: "as-needed", leastHours: 73, mostPerDay: null } }, "plan.leastHours"],
    [{ plan: { kind: "as-needed", leastHours: 6, mostPerDay: 0.5 } }, "plan.mostPerDay"],
    [{ plan: { kind: "whenever" } }, "plan.kind"],
    [{ firstDoseTime: null }, "firstDoseTime"],
    [{ personId: 1 }, "personId"],
  ] as const
  for (const [change, field] of absurd) {
    const { status, body } = await patient.create(change as object) // invalid on purpose
    const fields = (body.data as { fields?: { field: string }[] } | undefined)?.fields ?? []
    expect([change, status, fields.map((each) => each.field)]).toEqual([change, 400, [field]])
  }
  expect(await desk.sql("select id from medicine_schedulers")).toEqual([])
})

const asNeeded = { kind: "as-needed", leastHours: 6, mostPerDay: 3 } as const

test("logs a dose as needed once per key, and takes its units", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make({ plan: asNeeded, unitsAtHome: 10, unitsPerDose: 2 })
  expect(doses).toEqual([])
  expect(schedule).toMatchObject({
    coming: 0,
    nextDose: null,
    lastDose: null,
    asNeeded: { lastTakenAt: null, takenIn24Hours: 0, allowedFrom: null },
  })
  const key = "6f2b7c1e-5a0d-4b7e-9f5e-2d3c4b5a6978"
  const answers = await Promise.all(Array.from({ length: 8 }, () => patient.log(schedule.id, { key })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({
    state: "taken",
    isAsNeeded: true,
    dueAt: "2026-11-20T06:00:00.000Z",
  })
  const after = await patient.read(schedule.id)
  expect(after.schedule).toMatchObject({
    unitsAtHome: 8,
    asNeeded: {
      lastTakenAt: "2026-11-20T06:00:00.000Z",
      takenIn24Hours: 1,
      allowedFrom: "2026-11-20T12:00:00.000Z",
    },
  })
  expect((await patient.day("2026-11-20")).map(({ state }) => state)).toEqual(["taken"])
  const { adherence, doses: past } = await patient.history()
  expect([adherence.due, past.map(({ isAsNeeded }) => isAsNeeded)]).toEqual([0, [true]])
  // Nothing to remind of, and no calendar event.
  expect(await patient.first()).toEqual([])
  const file = await desk.app.ask(`/files/schedules/${schedule.id}.ics`, {
    headers: { cookie: patient.cookie },
  })
  expect(await file.text()).not.toContain("VEVENT")

  const other = await patient.make({ plan: asNeeded })
  expect((await patient.log(other.schedule.id, { key })).body.code).toBe("key-used-differently")
  const [dose] = after.doses
  for (const answer of [
    patient.reopen(dose?.id),
    patient.snooze(dose?.id),
    patient.answer(dose?.id, "skipped"),
  ])
    expect((await answer).status).toBe(404)
  const stranger = await desk.makePatient()
  expect((await stranger.removeLogged(dose?.id)).status).toBe(404)
  expect((await patient.removeLogged(dose?.id)).body).toEqual({ removed: true })
  expect((await patient.removeLogged(dose?.id)).status).toBe(404)
  expect((await patient.read(schedule.id)).schedule).toMatchObject({ unitsAtHome: 10 })
  expect(await desk.sql("select id from next_doses")).toEqual([])
})

test("says from when the next dose is allowed, and logs one taken all the same", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule } = await patient.make({ plan: asNeeded })
  const taken = await Promise.all(Array.from({ length: 5 }, () => patient.log(schedule.id)))
  expect(taken.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = taken.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.body).toMatchObject({
    code: "too-soon",
    data: { allowedFrom: "2026-11-20T12:00:00.000Z", because: "least-hours" },
  })
  expect((await patient.log(schedule.id, { isTooSoonConfirmed: true })).status).toBe(201)
  await desk.passHours(7)
  expect((await patient.log(schedule.id)).status).toBe(201)
  expect((await patient.log(schedule.id, { at: "2026-11-20T12:30:00Z" })).body).toMatchObject({
    code: "too-soon",
    data: { allowedFrom: "2026-11-21T06:00:00.000Z", because: "most-per-day" },
  })
  const hours = (n: number) => new Date(desk.now().getTime() + n * 3_600_000).toISOString()
  for (const at of [hours(1), hours(-25), "1900-01-01T00:00:00Z"])
    expect([at, (await patient.log(schedule.id, { at, isTooSoonConfirmed: true })).status]).toEqual([at, 400])
  const planned = await patient.make()
  expect((await patient.log(planned.schedule.id)).status).toBe(400)
  expect((await patient.removeLogged(planned.doses[0]?.id)).status).toBe(404)
})

test("keeps logged doses in an edit, and in the history when doses are planned", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule } = await patient.make({ plan: asNeeded })
  await patient.log(schedule.id)
  const { body } = await patient.edit(schedule, {
    plan: { ...asNeeded, leastHours: 4 },
    description: "For pain",
  })
  expect((await patient.read(schedule.id)).doses).toHaveLength(1)
  expect(body.asNeeded?.allowedFrom).toBe("2026-11-20T10:00:00.000Z")
  await patient.edit(body, { plan: atTimes({ firstDay: "2026-11-21" }) })
  expect((await patient.read(schedule.id)).doses).toHaveLength(6)
  expect((await patient.history()).doses).toMatchObject([{ isAsNeeded: true, state: "taken", id: null }])
})
