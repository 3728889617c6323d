import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { maxCaregivers } from "#domain/customer/caregiver-rules.ts"
import { type CaregiverDesk, openCaregivers } from "#test/customer/caregivers.ts"

// One server for all tests; each has its own people.
let desk: CaregiverDesk
beforeAll(async () => {
  desk = await openCaregivers()
})
afterAll(() => desk[Symbol.asyncDispose]())

const six = new Date("2026-11-21T06:00:00Z")
const minutes = (count: number) => new Date(six.getTime() + count * 60_000)
beforeEach(() => {
  desk.clock.now = six
})

test("tells a caregiver once of a dose that is not recorded in time, over two nodes", async () => {
  const { patient, caregiver } = await desk.makePair({ afterHours: 2 })
  await desk.makeDose({ subject: patient.subject, medicine: "secretol 5 mg", dueAt: minutes(10) })
  desk.clock.now = minutes(129)
  await desk.tell()
  expect(desk.gotBy(caregiver.device)).toEqual([])
  desk.clock.now = minutes(130)
  await Promise.all([desk.tell(), desk.tell(), desk.tell()])
  await desk.tell()
  expect(desk.gotBy(caregiver.device)).toMatchObject([
    {
      kind: "missed",
      title: "A dose was not recorded",
      body: expect.stringMatching(/: the dose due at 11:40\sam has not been recorded\.$/),
      path: "/account#caregivers",
      doses: [],
    },
  ])
  expect(JSON.stringify(desk.gotBy(caregiver.device))).not.toContain("secretol")
})

test("names the medicine where the person agreed and the caregiver does not hide names", async () => {
  const { patient, caregiver } = await desk.makePair({ namesMedicine: true })
  const discreet = await desk.makePair({ namesMedicine: true })
  await desk.shelf.sql("update people set hide_medicine_name = true where subject = $1", [
    discreet.caregiver.subject,
  ])
  for (const { subject } of [patient, discreet.patient])
    await desk.makeDose({ subject, medicine: "secretol 5 mg", dueAt: minutes(10) })
  desk.clock.now = minutes(90)
  await desk.tell()
  expect(desk.gotBy(caregiver.device)[0]?.body).toContain("secretol 5 mg")
  expect(JSON.stringify(desk.gotBy(discreet.caregiver.device))).not.toContain("secretol")
})

test("says nothing of doses that were recorded, before acceptance, for others, or of an ended schedule", async () => {
  const { patient, caregiver } = await desk.makePair()
  const { subject } = patient
  const [mother] = await desk.shelf.sql<{ id: number }>(
    "insert into dose_people (user_id, name) values ($1, 'Amma') returning id",
    [subject],
  )
  const taken = await desk.makeDose({ subject, dueAt: minutes(10) })
  const skipped = await desk.makeDose({ subject, dueAt: minutes(11) })
  const ended = await desk.makeDose({ subject, dueAt: minutes(12) })
  const others = await desk.makeDose({ subject, dueAt: minutes(13) })
  await desk.makeDose({ subject, dueAt: minutes(-5) })
  await desk.record(subject, taken)
  await desk.record(subject, skipped, "skipped")
  const scheduleOf = "(select scheduler_id from next_doses where id = $1)"
  await desk.shelf.sql(`delete from medicine_schedulers where id = ${scheduleOf}`, [ended])
  await desk.shelf.sql(`update medicine_schedulers set person_id = $2 where id = ${scheduleOf}`, [
    others,
    mother?.id,
  ])
  desk.clock.now = minutes(100)
  await desk.tell()
  expect(desk.gotBy(caregiver.device)).toEqual([])
  expect((await desk.list(caregiver.cookie)).caredFor).toMatchObject([{ missed: [] }])
})

test("says nothing of a dose that is recorded while its message waits", async () => {
  const { patient, caregiver } = await desk.makePair()
  const dose = await desk.makeDose({ subject: patient.subject, dueAt: minutes(10) })
  desk.clock.now = minutes(80)
  await desk.shelf.sql(
    `insert into missed_doses (caregiver_id, dose_id, noticed_at)
     select a.id, $2, $3 from caregiver_acceptances a where a.subject = $1`,
    [caregiver.subject, dose, desk.clock.now],
  )
  await desk.record(patient.subject, dose)
  await desk.tell()
  expect(desk.gotBy(caregiver.device)).toEqual([])
  expect((await desk.list(caregiver.cookie)).caredFor[0]?.missed).toMatchObject([{ isRecorded: true }])
})

test.each(["patient", "caregiver"] as const)("says nothing after the %s has ended it", async (side) => {
  const { patient, caregiver, id } = await desk.makePair()
  await desk.makeDose({ subject: patient.subject, dueAt: minutes(10) })
  const { cookie } = side === "patient" ? patient : caregiver
  expect((await desk.ask(cookie, `DELETE /api/caregivers/${id}`)).status).toBe(200)
  desk.clock.now = minutes(100)
  await desk.tell()
  expect(desk.gotBy(caregiver.device)).toEqual([])
  expect((await desk.list(caregiver.cookie)).caredFor).toEqual([])
  const left = side === "patient" ? [] : [{ id, state: "ended", acceptedBy: null, code: null }]
  expect((await desk.list(patient.cookie)).caregivers).toMatchObject(left)
  expect((await desk.ask(patient.cookie, `DELETE /api/caregivers/${id}`)).status).toBe(
    side === "patient" ? 404 : 200,
  )
})

test("tries a busy push service again later, and tells late doses for half a day only", async () => {
  const patient = await desk.makePerson()
  const caregiver = await desk.makeCaregiver("busy")
  const { body } = await desk.invite(patient.cookie)
  await desk.accept(caregiver.cookie, body.code ?? null)
  await desk.makeDose({ subject: patient.subject, dueAt: minutes(10) })
  desk.clock.now = minutes(80)
  await desk.tell()
  expect(desk.gotBy(caregiver.device)).toEqual([])
  desk.service.setTrouble(caregiver.device, null)
  await desk.shelf.sql("update missed_doses set claimed_until = now() where notified_at is null")
  await desk.tell()
  expect(desk.gotBy(caregiver.device).length).toBe(1)
  await desk.makeDose({ subject: patient.subject, dueAt: minutes(100) })
  desk.clock.now = minutes(100 + 13 * 60)
  await desk.tell()
  expect(desk.gotBy(caregiver.device).length).toBe(1)
})

test("shows a caregiver which doses were missed and nothing else", async () => {
  const { patient, caregiver } = await desk.makePair()
  await desk.makeDose({ subject: patient.subject, medicine: "secretol 5 mg", dueAt: minutes(10) })
  desk.clock.now = minutes(80)
  await desk.tell()
  const { caredFor, caregivers } = await desk.list(caregiver.cookie)
  expect(caregivers).toEqual([])
  expect(caredFor).toMatchObject([
    { person: null, afterHours: 1, missed: [{ dueAt: minutes(10).toISOString(), medicine: null }] },
  ])
  expect((await desk.list((await desk.makePerson()).cookie)).caredFor).toEqual([])
})

test("returns the same invitation for the same key, also at once, and refuses the key for another", async () => {
  const { cookie } = await desk.makePerson()
  const key = randomUUID()
  const made = await Promise.all([1, 2, 3].map(() => desk.invite(cookie, { key })))
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(made.map(({ body }) => body.code)).size).toBe(1)
  expect((await desk.list(cookie)).caregivers.length).toBe(1)
  expect((await desk.invite(cookie, { key, namesMedicine: true })).body.code).toBe("key-used-differently")
})

test("holds the limit of caregivers against requests at once", async () => {
  const { cookie } = await desk.makePerson()
  for (let count = 1; count < maxCaregivers; count++) await desk.invite(cookie)
  const last = await Promise.all([1, 2, 3].map(() => desk.invite(cookie)))
  expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
})

test.each([
  ["a foreign person", { personId: 2_147_483_647 }],
  ["a person below 1", { personId: -1 }],
  ["another period", { afterHours: 3 as 1 }],
  ["an empty name", { name: " " }],
  ["a long name", { name: "x".repeat(61) }],
  ["a name of two lines", { name: "a\nb" }],
])("refuses an invitation with %s", async (_, change) => {
  const { cookie } = await desk.makePerson()
  expect((await desk.invite(cookie, change)).status).toBe(400)
  expect((await desk.list(cookie)).caregivers).toEqual([])
})

test("lets one person accept a code, who may do so again, and tells them whose doses before", async () => {
  const patient = await desk.makePerson()
  const { body } = await desk.invite(patient.cookie, { afterHours: 4 })
  const code = body.code ?? null
  const typed = ` ${code?.toLowerCase().match(/.{4}/g)?.join("-")} `
  const people = await Promise.all([desk.makePerson(), desk.makePerson(), desk.makePerson()])
  const read = `GET /api/caregiver-invitations/${encodeURIComponent(typed)}`
  expect((await desk.ask(people[0].cookie, read)).body).toMatchObject({ afterHours: 4, person: null })
  expect((await desk.ask(patient.cookie, read)).body.code).toBe("own-invitation")
  expect((await desk.accept(patient.cookie, code)).body.code).toBe("own-invitation")
  const answers = await Promise.all(people.map(({ cookie }) => desk.accept(cookie, code)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  const winner = people[answers.findIndex(({ status }) => status === 200)]
  expect((await desk.accept(winner?.cookie ?? null, code)).status).toBe(200)
  expect((await desk.list(patient.cookie)).caregivers).toMatchObject([{ state: "accepted", code: null }])
  // A second invitation would send two messages for a dose.
  const again = await desk.invite(patient.cookie)
  expect((await desk.accept(winner?.cookie ?? null, again.body.code ?? null)).body.code).toBe(
    "already-caregiver",
  )
})

test("refuses codes that are expired, withdrawn, ended or unknown", async () => {
  const [patient, reader] = [await desk.makePerson(), await desk.makePerson()]
  const expired = await desk.invite(patient.cookie)
  await desk.shelf.sql("update dose_caregivers set expires_at = $2 where id = $1", [expired.body.id, six])
  const withdrawn = await desk.invite(patient.cookie)
  await desk.ask(patient.cookie, `DELETE /api/caregivers/${withdrawn.body.id}`)
  const left = await desk.invite(patient.cookie)
  await desk.accept(reader.cookie, left.body.code ?? null)
  await desk.ask(reader.cookie, `DELETE /api/caregivers/${left.body.id}`)
  for (const code of [expired.body.code, withdrawn.body.code, left.body.code, "ABCD2345EFGH"])
    expect((await desk.accept(reader.cookie, code ?? null)).status, code).toBe(404)
  expect((await desk.accept(reader.cookie, "O0O0O0O0O0O0")).status).toBe(400)
  expect((await desk.list(patient.cookie)).caregivers).toMatchObject([
    { state: "expired", code: null },
    { state: "ended", code: null },
  ])
})

test("lets a withdrawal and an acceptance at once end in one state", async () => {
  const [patient, reader] = [await desk.makePerson(), await desk.makePerson()]
  const { body } = await desk.invite(patient.cookie)
  const [accepted, ended] = await Promise.all([
    desk.accept(reader.cookie, body.code ?? null),
    desk.ask(patient.cookie, `DELETE /api/caregivers/${body.id}`),
  ])
  expect(ended.status).toBe(200)
  expect([200, 404]).toContain(accepted.status)
  expect((await desk.list(reader.cookie)).caredFor).toEqual([])
})

test("changes and ends only one's own, and asks for a login", async () => {
  const { patient, caregiver, id } = await desk.makePair()
  const stranger = await desk.makePerson()
  const consent = { afterHours: 8, namesMedicine: true }
  for (const { cookie } of [stranger, caregiver])
    expect((await desk.ask(cookie, `PATCH /api/caregivers/${id}`, consent)).status).toBe(404)
  expect((await desk.ask(stranger.cookie, `DELETE /api/caregivers/${id}`)).status).toBe(404)
  expect((await desk.list(patient.cookie)).caregivers).toMatchObject([
    { afterHours: 1, namesMedicine: false, state: "accepted" },
  ])
  expect((await desk.ask(patient.cookie, `PATCH /api/caregivers/${id}`, consent)).body).toMatchObject(consent)
  expect((await desk.invite(null)).status).toBe(401)
  expect((await desk.ask(null, `DELETE /api/caregivers/${id}`)).status).toBe(401)
})

test("forgets missed doses and unaccepted invitations after a month", async () => {
  const { patient, caregiver } = await desk.makePair()
  await desk.invite(patient.cookie)
  await desk.makeDose({ subject: patient.subject, dueAt: minutes(10) })
  desk.clock.now = minutes(80)
  await desk.tell()
  desk.clock.now = minutes(40 * 24 * 60)
  await desk.tell()
  // By plain statements: their sessions have ended.
  const left = await desk.shelf.sql<{ accepted: boolean; missed: number }>(
    `select c.accepted_at is not null as accepted,
       (select count(*)::int from missed_doses m where m.caregiver_id = c.id) as missed
     from dose_caregivers c where c.subject = $1`,
    [patient.subject],
  )
  expect(left).toEqual([{ accepted: true, missed: 0 }])
  expect(
    await desk.shelf.sql("select from caregiver_acceptances where subject = $1", [caregiver.subject]),
  ).toHaveLength(1)
})
