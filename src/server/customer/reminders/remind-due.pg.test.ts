import { expect, test } from "vitest"
import { openReminders } from "#test/customer/reminders.ts"
import { withOwner } from "#test/platform/live-server.ts"
import { makeDatabase } from "#test/support/postgres.ts"

const eight = new Date("2026-11-21T08:00:00Z")
// Generous, for a busy machine.
const minutes = (count: number) => new Date(eight.getTime() + count * 60_000)

test("reminds every device once, encrypted and signed, in the SPEC's words", async () => {
  await using desk = await openReminders()
  const { subject, id: phone } = await desk.makeReminded()
  const { id: laptop } = await desk.makeReminded({ subject })
  const { id: stranger } = await desk.makeReminded()
  const dose = await desk.makeDose({ subject, medicine: "metformin 500 mg", dueAt: eight })

  await Promise.all([desk.remind(), desk.remind(), desk.remind()])
  expect(await desk.remind()).toBe(0)

  expect(
    desk
      .got()
      .map(({ to }) => to)
      .sort(),
  ).toEqual([phone, laptop].sort())
  expect(desk.got().map(({ to }) => to)).not.toContain(stranger)
  expect(desk.got()[0]).toMatchObject({
    kind: "dose",
    title: "Time to take your medicine!",
    body: "It's time to take your dose for metformin 500 mg.",
    tag: `dose-${dose}`,
    doses: [{ id: dose, at: "2026-11-21T08:00:00.000Z" }],
  })
  const [message] = desk.service.accepted
  expect(message).toMatchObject({ ttl: 3600, urgency: "high", subject: "mailto:nobody@example.com" })
  expect(desk.service.refusals).toEqual([])
  expect(await desk.notified()).toEqual([dose])
})

test("combines doses due together in one message without hidden names", async () => {
  await using desk = await openReminders()
  const { subject } = await desk.makeReminded()
  const { subject: discreet } = await desk.makeReminded()
  await desk.sql("update people set hide_medicine_name = true where subject = $1", [discreet])
  const first = await desk.makeDose({ subject, medicine: "metformin", dueAt: eight })
  const second = await desk.makeDose({ subject, medicine: "amoxicillin", dueAt: eight })
  const third = await desk.makeDose({ subject, medicine: "aspirin", dueAt: minutes(-1) })
  await desk.makeDose({ subject: discreet, medicine: "secretol", dueAt: eight })
  await desk.makeDose({ subject: discreet, medicine: "hushamine", dueAt: eight })

  await desk.remind()

  const bodies = desk.got().map(({ body }) => body)
  expect(bodies.sort()).toEqual([
    "It's time to take your dose for aspirin, metformin and amoxicillin.",
    "It's time to take your dose.",
  ])
  expect(desk.got().map(({ tag }) => tag)).toContain(`dose-${first}-${second}-${third}`)
  expect(JSON.stringify(desk.got())).not.toMatch(/secretol|hushamine/)
})

test("writes the reminder in the language of the person's account", async () => {
  await using desk = await openReminders()
  const { subject } = await desk.makeReminded()
  await desk.sql("update people set language = 'ta' where subject = $1", [subject])
  await desk.makeDose({ subject, medicine: "metformin", dueAt: eight })

  await desk.remind()

  expect(desk.got()[0]).toMatchObject({
    title: "மருந்து எடுக்கும் நேரம்!",
    body: "metformin எடுக்கும் நேரம் இது.",
  })
})

test("sends no reminder for future, old or recorded doses", async () => {
  await using desk = await openReminders()
  const { subject } = await desk.makeReminded()
  await desk.makeDose({ subject, dueAt: minutes(1) })
  await desk.makeDose({ subject, dueAt: minutes(-60) })
  await desk.makeDose({ subject, dueAt: minutes(-2), madeAt: minutes(-1) })
  const taken = await desk.makeDose({ subject, dueAt: eight })
  await desk.sql(
    `insert into dose_records (user_id, dose_id, scheduler_name, medicine_name, due_at, time_zone, outcome, answered_at)
     values ($1, $2, 'Test', 'metformin', now(), 'Asia/Colombo', 'taken', now())`,
    [subject, taken],
  )
  expect(await desk.remind()).toBe(0)
  expect(desk.got()).toEqual([])
})

test("skips a person without a device", async () => {
  await using desk = await openReminders()
  await desk.sql("insert into people (subject, name) values ('alone', 'Alone')")
  const dose = await desk.makeDose({ subject: "alone", dueAt: eight })
  await desk.remind()
  expect(await desk.notified()).toEqual([dose])
})

test("leases a reminder for 30 seconds before another node may send it", async () => {
  await using desk = await openReminders()
  const { subject } = await desk.makeReminded()
  const dose = await desk.makeDose({ subject, dueAt: eight })
  const claimed = (when: string) =>
    desk.sql(`update next_doses set claimed_by = gen_random_uuid(), claimed_until = ${when}`)

  await claimed("now() + interval '20 seconds'")
  expect(await desk.remind()).toBe(0)
  await claimed("now() - interval '1 second'")
  expect(await desk.remind()).toBe(1)
  expect(await desk.notified()).toEqual([dose])
})

test("skips a dose that another node is claiming", async () => {
  await using desk = await openReminders()
  const { subject } = await desk.makeReminded()
  await desk.makeDose({ subject, dueAt: eight })
  await withOwner(desk.data, async (owner) => {
    await owner.query("begin")
    await owner.query("select from next_doses for update")
    expect(await desk.remind()).toBe(0)
    await owner.query("commit")
  })
  expect(await desk.remind()).toBe(1)
})

test("does not resend to a device that was reached before its sender died", async () => {
  await using desk = await openReminders()
  const { subject, id: phone } = await desk.makeReminded()
  const { id: laptop } = await desk.makeReminded({ subject })
  await desk.makeDose({ subject, dueAt: eight })
  desk.service.holdWhen(({ to }) => to === laptop)

  const stop = new AbortController()
  const dying = desk.remind(stop.signal)
  await expect.poll(() => desk.got().length).toBe(1)
  await expect.poll(async () => (await desk.sql("select from push_deliveries")).length).toBe(1)
  // One that arrives later would not be held any more.
  await expect.poll(() => desk.service.held.length).toBe(1)
  stop.abort()
  await dying
  desk.service.holdWhen(() => false)
  await desk.remind()

  expect(desk.got().map(({ to }) => to)).toEqual([phone, laptop])
})

test("ends a subscription that is gone or was refused ten times", async () => {
  await using desk = await openReminders()
  const { subject } = await desk.makeReminded({ trouble: "missing" })
  await desk.makeReminded({ subject, trouble: "expired" })
  const { endpoint } = await desk.makeReminded({ subject, trouble: "forbidden" })
  const { endpoint: turning } = await desk.makeReminded({ subject, trouble: "redirect" })
  const left = () => desk.sql<{ endpoint: string }>("select endpoint from push_subscriptions order by id")
  const remindAnew = async () => {
    await desk.makeDose({ subject, dueAt: eight })
    await desk.remind()
  }

  await remindAnew()
  expect((await left()).map((row) => row.endpoint)).toEqual([endpoint, turning])
  for (let time = 2; time <= 10; time++) await remindAnew()
  expect(await left()).toEqual([])
  // The redirect was not followed: nothing requested `/elsewhere`.
  expect(desk.service.asked()).toBe(2 + 20)
})

test.each(["busy", "broken", "silent"] as const)(
  "retries a %s push service while the dose is fresh",
  async (trouble) => {
    await using desk = await openReminders(trouble === "silent" ? { timeoutMs: 1_000 } : {})
    const { subject, id: phone } = await desk.makeReminded()
    const { id: laptop } = await desk.makeReminded({ subject, trouble })
    const dose = await desk.makeDose({ subject, dueAt: eight })
    const waitIsOver = () => desk.sql("update next_doses set claimed_until = now() - interval '1 second'")

    await desk.remind()
    expect(await desk.remind()).toBe(0)
    expect(await desk.notified()).toEqual([])
    await waitIsOver()
    await desk.remind()
    desk.service.setTrouble(laptop, null)
    await waitIsOver()
    await desk.remind()

    expect(desk.got().map(({ to }) => to)).toEqual([phone, laptop])
    expect(await desk.notified()).toEqual([dose])
  },
)

test("reminds the other devices when one has invalid keys", async () => {
  await using desk = await openReminders()
  const { subject, endpoint } = await desk.makeReminded()
  await desk.sql("update push_subscriptions set p256dh = $1 where endpoint = $2", ["x".repeat(87), endpoint])
  const { id: laptop } = await desk.makeReminded({ subject })
  await desk.makeDose({ subject, dueAt: eight })
  await desk.remind()
  expect(desk.got().map(({ to }) => to)).toEqual([laptop])
})

test("replaces the first reminder when the snooze ends", async () => {
  await using desk = await openReminders()
  const { subject, id } = await desk.makeReminded()
  const dose = await desk.makeDose({ subject, dueAt: eight })
  await desk.remind()
  await desk.sql("update next_doses set snoozed_until = $1, notified_at = null where id = $2", [
    minutes(10).toISOString(),
    dose,
  ])
  await desk.remind()
  expect(desk.got()).toHaveLength(1)
  desk.clock.now = minutes(10)
  await desk.remind()
  await desk.remind()

  expect(desk.got().map(({ doses }) => doses[0]?.at)).toEqual([
    eight.toISOString(),
    minutes(10).toISOString(),
  ])
  expect(desk.service.undelivered(id)).toHaveLength(1)
})

test("keeps a dose open that is snoozed during sending", async () => {
  await using desk = await openReminders()
  const { subject } = await desk.makeReminded()
  const dose = await desk.makeDose({ subject, dueAt: eight })
  desk.service.holdWhen(() => true)
  const round = desk.remind()
  await expect.poll(() => desk.service.held.length).toBe(1)
  await desk.sql("update next_doses set snoozed_until = $1, notified_at = null", [minutes(10).toISOString()])
  desk.service.held[0]?.accept()
  await round
  expect(await desk.notified()).not.toContain(dose)
})

test("tolerates a schedule deleted or recreated during sending", async () => {
  await using desk = await openReminders()
  const { subject } = await desk.makeReminded()
  await desk.makeDose({ subject, dueAt: eight })
  desk.service.holdWhen((_, arrival) => arrival === 1)
  const round = desk.remind()
  await expect.poll(() => desk.service.held.length).toBe(1)
  await desk.sql("delete from next_doses")
  await desk.sql(
    "insert into next_doses (scheduler_id, next_dose_time, reminder_count, created_at) select id, $1, 1, $2 from medicine_schedulers",
    [minutes(0.25).toISOString(), minutes(-1).toISOString()],
  )
  desk.service.held[0]?.accept()
  expect(await round).toBe(1)
  expect(await desk.remind()).toBe(1)
  expect(await desk.notified()).toHaveLength(1)
})

test("reminds of no dose twice when the clock jumps", async () => {
  await using desk = await openReminders()
  const { subject } = await desk.makeReminded()
  const times = [-90, -30, 0, 45, 24 * 60 - 10]
  for (const time of times) await desk.makeDose({ subject, dueAt: minutes(time), madeAt: minutes(-600) })

  for (const jump of [0.5, -120, 0.5, 24 * 60, 45, 24 * 60 - 9, -120, 0.5]) {
    desk.clock.now = minutes(jump)
    await desk.remind()
  }
  const sent = desk.got().flatMap(({ doses }) => doses.map(({ id }) => id))
  expect(new Set(sent).size).toBe(sent.length)
  expect(sent).toHaveLength(5 - 1)
})

test("ignores a claim written by a clock that was far ahead", async () => {
  await using desk = await openReminders()
  const { subject } = await desk.makeReminded()
  await desk.makeDose({ subject, dueAt: eight })
  await desk.sql(
    "update next_doses set claimed_by = gen_random_uuid(), claimed_until = now() + interval '1 day'",
  )
  expect(await desk.remind()).toBe(1)
})

test("starts immediately and continues after a database outage", async () => {
  await using data = await makeDatabase()
  await using desk = await openReminders({ database: data })
  const { subject } = await desk.makeReminded()
  const job = desk.start()
  await desk.makeDose({ subject, medicine: "first", dueAt: eight })
  await expect.poll(() => desk.got().length).toBe(1)
  await desk.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pharos' and datname = current_database()",
  )
  await desk.makeDose({ subject, medicine: "second", dueAt: eight })
  await expect.poll(() => desk.got().length).toBe(2)
  await job.stop()
})
