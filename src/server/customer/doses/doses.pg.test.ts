import { expect, test } from "vitest"
import { topic } from "#domain/platform/live.ts"
import { type DoseDesk, openDoses, type Patient } from "#test/customer/doses.ts"
import { openStream } from "#test/platform/live-reader.ts"

const counted = { unitsAtHome: 10, unitsPerDose: 2 }
const unitsOf = async (patient: Patient, id: number) => (await patient.read(id)).schedule.unitsAtHome
const recordsOf = (desk: DoseDesk) =>
  desk.sql("select outcome, units::float from dose_records order by due_at")
const statesOf = (doses: { state: string }[]) => doses.map(({ state }) => state)

test("lists a day's doses in order of time with their outcome", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { doses } = await patient.make()
  await patient.make({ medicineName: "amoxicillin", dosePeriod: 6, remindTimes: 5 })
  await patient.answer(doses[0]?.id, "taken")
  await desk.passHours(9)
  const day = await patient.day("2026-11-20")
  expect(day.map(({ dueAt, medicineName, state }) => [dueAt.slice(11, 16), medicineName, state])).toEqual([
    ["08:30", "amoxicillin", "missed"],
    ["10:30", "metformin 500 mg", "taken"],
    ["14:30", "amoxicillin", "due"],
  ])
  expect(await patient.day("2026-11-21")).toHaveLength(5)
  expect(await patient.day("2026-11-20", "America/New_York")).toHaveLength(7)
  expect(await patient.day("2026-11-20", "Pacific/Kiritimati")).toHaveLength(1)
  for (const odd of ["0000-01-01", "9999-12-31"]) expect(await patient.day(odd)).toEqual([])
  for (const odd of ["2026-02-30", "today", ""]) {
    expect((await patient.call("GET", `/doses?day=${odd}`)).status).toBe(400)
  }
})

test("lists due doses first, then the next dose of each schedule", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { doses } = await patient.make({ customTimes: ["2026-11-20T16:15"] })
  await patient.make({ medicineName: "amoxicillin", remindTimes: 1, dosePeriod: 24 })
  const shown = async () => (await patient.first()).map(({ dueAt, state }) => [dueAt.slice(5, 16), state])

  const amoxicillin = ["11-21T02:30", "coming"]
  expect(await shown()).toEqual([["11-20T10:30", "coming"], amoxicillin])
  await desk.passHours(5)
  const both = [
    ["11-20T10:30", "due"],
    ["11-20T10:45", "due"],
  ]
  expect(await shown()).toEqual([...both, ["11-20T18:30", "coming"], amoxicillin])
  await patient.answer(doses[0]?.id, "skipped")
  expect(await shown()).toEqual([both[1], ["11-20T18:30", "coming"], amoxicillin])
  await desk.passHours(8.75)
  expect(await shown()).toEqual([["11-20T18:30", "coming"], amoxicillin])
})

test("keeps a snoozed dose open until half an hour after its last reminder", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { doses } = await patient.make({ dosePeriod: 1, remindTimes: 4 })
  const dose = doses[3]
  expect((await patient.snooze(dose?.id)).body.code).toBe("not-due-yet")
  await desk.passHours(0.5)
  const { body } = await patient.snooze(dose?.id)
  expect([body.state, body.snoozedUntil, body.missedAt].map((text) => text?.slice(-14))).toEqual([
    "due",
    "T06:40:00.000Z",
    "T07:10:00.000Z",
  ])
  await desk.passHours(1.1)
  expect((await patient.snooze(dose?.id)).body.snoozedUntil).toBe("2026-11-20T07:16:00.000Z")
  await desk.passHours(1.7)
  expect(statesOf(await patient.first())).toEqual(["due"])
  await desk.passHours(1.8)
  expect(await patient.first()).toEqual([])
  expect((await patient.snooze(dose?.id)).body.code).toBe("already-changed")
})

test("records ten concurrent answers once and takes the units once", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make(counted)
  const answers = await Promise.all(Array.from({ length: 10 }, () => patient.answer(doses[0]?.id, "taken")))
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual(answers.map(() => [200, "taken"]))
  expect(await recordsOf(desk)).toEqual([{ outcome: "taken", units: 2 }])
  expect(await unitsOf(patient, schedule.id)).toBe(8)
})

test("takes the units of each of several concurrent doses", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make({
    unitsAtHome: 40,
    unitsPerDose: 2,
    dosePeriod: 1,
    remindTimes: 12,
  })
  const answers = await Promise.all(doses.map(({ id }) => patient.answer(id, "taken")))
  // On a busy machine, some requests may be told to retry.
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken.length).toBeGreaterThan(1)
  expect(await unitsOf(patient, schedule.id)).toBe(40 - 2 * taken.length)
})

test("replaces an earlier answer and returns its units", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make(counted)
  const id = doses[0]?.id
  await patient.answer(id, "taken")
  await patient.answer(id, "skipped")
  expect([await recordsOf(desk), await unitsOf(patient, schedule.id)]).toEqual([
    [{ outcome: "skipped", units: null }],
    10,
  ])
  await patient.answer(id, "taken", "2026-11-20T05:00:00Z")
  const moved = await patient.answer(id, "taken", "2026-11-20T10:00:00+05:30")
  expect(moved.body.answeredAt).toBe("2026-11-20T04:30:00.000Z")
  expect((await patient.answer(id, "taken")).body.answeredAt).toBe("2026-11-20T04:30:00.000Z")
  expect(await unitsOf(patient, schedule.id)).toBe(8)
  await Promise.all(Array.from({ length: 5 }, () => patient.reopen(id)))
  expect([await recordsOf(desk), await unitsOf(patient, schedule.id)]).toEqual([[], 10])
})

test("takes at most the remaining units and returns exactly those", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make({ unitsAtHome: 2.5, unitsPerDose: 1.5 })
  await desk.passHours(21)
  for (const { id } of doses) await patient.answer(id, "taken")
  expect(await recordsOf(desk)).toEqual([1.5, 1, 0].map((units) => ({ outcome: "taken", units })))
  expect(await unitsOf(patient, schedule.id)).toBe(0)
  await patient.reopen(doses[1]?.id)
  expect(await unitsOf(patient, schedule.id)).toBe(1)
})

test("returns no units for an answer undone after a new count", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make(counted)
  await patient.answer(doses[0]?.id, "taken")
  const stock = await patient.call("PUT", `/schedules/${schedule.id}/stock`, {
    unitsAtHome: 30,
    unitsPerDose: 2,
  })
  expect(stock.body).toMatchObject({ unitsAtHome: 30, version: 3 })
  await patient.reopen(doses[0]?.id)
  expect(await unitsOf(patient, schedule.id)).toBe(30)

  await patient.answer(doses[0]?.id, "taken")
  const { schedule: now } = await patient.read(schedule.id)
  expect((await patient.edit(now, { unitsAtHome: 60, unitsPerDose: 2 })).status).toBe(200)
  await patient.reopen(doses[0]?.id)
  expect(await unitsOf(patient, schedule.id)).toBe(60)
})

test("keeps the taken units after an edit without a new count", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make(counted)
  await patient.answer(doses[0]?.id, "taken")
  const { schedule: now } = await patient.read(schedule.id)
  await patient.edit(now, { unitsAtHome: 8, unitsPerDose: 2, description: "After food." })
  await patient.reopen(doses[0]?.id)
  expect(await unitsOf(patient, schedule.id)).toBe(10)
})

test("accepts a dose taken up to 12 hours early, at a time since the day before", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { doses } = await patient.make({ customTimes: ["2026-11-20T23:30", "2026-11-20T23:31"] })
  const [today, inTwelveHours, later] = [doses[0]?.id, doses[1]?.id, doses[2]?.id]
  expect((await patient.answer(inTwelveHours, "taken")).status).toBe(200)
  expect((await patient.answer(later, "taken")).body.code).toBe("not-due-yet")
  expect((await patient.answer(today, "taken", "2026-11-20T06:05:00Z")).body.message).toMatch(/^at: /)
  expect((await patient.answer(today, "taken", "2026-11-19T10:29:00Z")).body.message).toMatch(/^at: /)
  expect((await patient.answer(today, "taken", "yesterday")).status).toBe(400)
  expect((await patient.answer(today, "eaten")).status).toBe(400)
  // A device's clock that is a minute ahead counts as now.
  const { body } = await patient.answer(today, "taken", "2026-11-20T06:01:00Z")
  expect(body.answeredAt).toBe("2026-11-20T06:00:00.000Z")
  await desk.passHours(24 * 300)
  expect((await patient.answer(later, "taken")).body.state).toBe("taken")
})

test("counts due doses in the history, newest first", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make({ remindTimes: 6, customTimes: ["2026-11-20T11:00"] })
  const [madeTooLate, first, second] = doses
  expect(madeTooLate?.state).toBe("due")
  await desk.passHours(38)
  await patient.answer(first?.id, "taken")
  await patient.answer(second?.id, "skipped")
  // 10:30 taken, 18:30 skipped, 02:30 and 10:30 missed, 18:30 due; the one at 05:30 had passed before it was
  // planned.
  const history = await patient.history(7)
  expect(history.adherence).toEqual({ days: 7, due: 5, taken: 1, skipped: 1, missed: 2 })
  expect(statesOf(history.doses)).toEqual(["due", "missed", "missed", "skipped", "taken"])

  const { schedule: now } = await patient.read(schedule.id)
  await patient.edit(now, { dosePeriod: 24, remindTimes: 1 })
  expect((await patient.history(7)).adherence).toEqual({ days: 7, due: 3, taken: 1, skipped: 1, missed: 1 })
  await patient.remove(schedule.id)
  const after = await patient.history(90)
  expect(after.adherence).toEqual({ days: 90, due: 2, taken: 1, skipped: 1, missed: 0 })
  expect(new Set(after.doses.map(({ key }) => key)).size).toBe(2)
  await desk.passHours(24 * 8)
  expect((await patient.history(7)).adherence.due).toBe(0)
  expect((await patient.history(30)).adherence.due).toBe(2)
  expect((await patient.call("GET", "/doses/history?days=400")).status).toBe(400)
})

test("notifies only the person's own open pages of changes", async () => {
  await using desk = await openDoses()
  const [patient, other] = [await desk.makePatient(), await desk.makePatient()]
  const { schedule, doses } = await patient.make()
  await desk.passHours(5)
  const mine = topic.customerDoses(patient.subject)
  const changes: [string, () => Promise<{ status: number }>][] = [
    ["create", () => patient.create()],
    ["snooze", () => patient.snooze(doses[0]?.id)],
    ["answer", () => patient.answer(doses[0]?.id, "skipped")],
    ["reopen", () => patient.reopen(doses[0]?.id)],
    ["edit", () => patient.edit(schedule)],
    ["remove", () => patient.remove(schedule.id)],
  ]
  for (const [name, change] of changes) {
    await using stream = await openStream(desk.app.url, {
      topics: [mine],
      headers: { cookie: patient.cookie },
    })
    await stream.untilLive()
    expect([name, (await change()).status]).toEqual([name, name === "create" ? 201 : 200])
    await stream.has(mine)
  }
  await using foreign = await openStream(desk.app.url, { topics: [mine], headers: { cookie: other.cookie } })
  expect(foreign.answer.status).toBe(404)
})

test("deletes schedules, doses and records with the person", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { doses } = await patient.make()
  await patient.answer(doses[0]?.id, "taken")
  await patient.call("POST", "/calendar-feed", {})
  await desk.app.database.pool.query("delete from people where subject = $1", [patient.subject])
  const left =
    await desk.sql(`select (select count(*) from medicine_schedulers) + (select count(*) from next_doses)
    + (select count(*) from dose_records) + (select count(*) from calendar_feeds) as rows`)
  expect(left).toEqual([{ rows: "0" }])
})
