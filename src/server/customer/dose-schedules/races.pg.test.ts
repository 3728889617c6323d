import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { type ClaimedDose, claimDueDoses, markNotified } from "#server/customer/reminders/queries.ts"
import { type DoseDesk, hourMs, openDoses, type Patient } from "#test/customer/doses.ts"

const instant = ({ dueAt }: ClaimedDose) => dueAt.toISOString()

/** Starts a node's reminder job without push services; it records which doses it sent. */
function startJob({ app, now }: DoseDesk) {
  const node = randomUUID()
  const sent: string[] = []
  let stopped = false
  const run = async () => {
    while (!stopped) {
      const claimed = await claimDueDoses(app.database, { node, now: now(), atMost: 100 })
      sent.push(...claimed.map(instant))
      await new Promise((done) => setTimeout(done, 5 + Math.random() * 10))
      await markNotified(app.database, claimed, { node, now: now() })
    }
  }
  const running = run()
  return {
    sent,
    stop: async () => {
      stopped = true
      await running
    },
  }
}

type Plan = { first: Date; period: number; count: number; doses: Date[] }

/** Returns the stored doses of a schedule and those its row requires, in one snapshot. */
async function comparePlan(desk: DoseDesk) {
  const { rows } = await desk.app.database.pool.query<Plan>(`
    select first_dose_time as first, dose_period as period, remind_times as count,
      (select array_agg(next_dose_time order by reminder_count) from next_doses where scheduler_id = ms.id) as doses
    from medicine_schedulers ms`)
  const { first = new Date(0), period = 0, count = 0, doses = [] } = rows[0] ?? {}
  const asked = Array.from({ length: count }, (_, n) => first.getTime() + (n + 1) * period * hourMs)
  return { stored: doses.map((at) => at.getTime()), asked }
}

const everyHour = { dosePeriod: 1, remindTimes: 20 }
const everyTwoHours = { dosePeriod: 2, remindTimes: 10 }

/** Two tabs save what they have read concurrently: one wins. */
async function editTwice(patient: Patient, { id }: Schedule, inTheSecond: number) {
  const { schedule } = await patient.read(id)
  return Promise.all([
    patient.edit(schedule, everyHour),
    new Promise((done) => setTimeout(done, inTheSecond)).then(() => patient.edit(schedule, everyTwoHours)),
  ])
}

test("keeps one plan and sends each reminder once when two tabs edit 50 times", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule } = await patient.make(everyHour)
  const jobs = [startJob(desk), startJob(desk)]
  const statuses: number[] = []
  for (let round = 1; round <= 50; round++) {
    await desk.passHours(round / 4)
    const answers = await editTwice(patient, schedule, round % 3)
    statuses.push(...answers.map(({ status }) => status))
    const { stored, asked } = await comparePlan(desk)
    expect(stored).toEqual(asked)
  }
  const sent = jobs.flatMap((job) => job.sent)
  const waiting = () =>
    desk.sql("select id from next_doses where notified_at is null and next_dose_time between $1 and $2", [
      new Date(desk.now().getTime() - hourMs / 2),
      desk.now(),
    ])
  await expect.poll(waiting).toEqual([])
  await Promise.all(jobs.map((job) => job.stop()))

  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(50)
  expect(sent).toEqual([...new Set(sent)])
  // The even hours are in both plans, so no edit may drop them.
  const inBothPlans = [6, 8, 10, 12, 14, 16, 18].map(
    (hour) => `2026-11-20T${String(hour).padStart(2, "0")}:30:00.000Z`,
  )
  expect(sent).toEqual(expect.arrayContaining(inBothPlans))
})

test("deletes a schedule while its reminder is being sent", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule } = await patient.make(everyHour)
  await desk.passHours(0.5)
  const claim = { node: randomUUID(), now: desk.now() }
  const claimed = await claimDueDoses(desk.app.database, { ...claim, atMost: 10 })
  expect(claimed.map(instant)).toEqual(["2026-11-20T06:30:00.000Z"])
  expect((await patient.remove(schedule.id)).status).toBe(200)
  await markNotified(desk.app.database, claimed, claim)
  expect(await desk.sql("select id from next_doses")).toEqual([])
  expect(await claimDueDoses(desk.app.database, { ...claim, atMost: 10 })).toEqual([])
})

test("rings again after a snooze during sending", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { doses } = await patient.make()
  await desk.passHours(4.5)
  const node = randomUUID()
  const claimed = await claimDueDoses(desk.app.database, { node, now: desk.now(), atMost: 10 })
  await patient.snooze(doses[0]?.id)
  await markNotified(desk.app.database, claimed, { node, now: desk.now() })
  await desk.passHours(4.5 + 10 / 60)
  const again = await claimDueDoses(desk.app.database, { node, now: desk.now(), atMost: 10 })
  expect(again.map(instant)).toEqual(["2026-11-20T10:40:00.000Z"])
})

test("runs concurrent edits, deletions and answers without a deadlock", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule, doses } = await patient.make({ ...everyHour, unitsAtHome: 100, unitsPerDose: 1 })
  await desk.passHours(0.5)
  const job = startJob(desk)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const { id } = schedule
      if (n % 4 === 0) return patient.edit({ id, version: 1 + n / 4 }, n % 8 ? everyHour : everyTwoHours)
      if (n % 4 === 1) return patient.answer(doses[3]?.id, n % 8 === 1 ? "taken" : "skipped")
      if (n === 58) return patient.remove(id)
      return n % 4 === 2 ? patient.reopen(doses[3]?.id) : patient.snooze(doses[3]?.id)
    }),
  )
  await job.stop()
  expect(answers.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status))).toEqual(
    [],
  )
})
