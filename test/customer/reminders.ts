import { randomUUID } from "node:crypto"
import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import { makePush } from "#server/customer/reminders/push.ts"
import { remindDue, startReminders } from "#server/customer/reminders/remind-due.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { readSettings } from "#server/platform/settings/settings.ts"
import { startPushService, type Trouble } from "#stand-ins/push-service.ts"
import { withOwner } from "#test/platform/live-server.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"

export type PushedReminder = ReminderPush & { to: string; topic: string | null }

type NewDose = { subject: string; medicine?: string; dueAt: Date; madeAt?: Date }

/** Creates a person whose device is subscribed at the push service; returns how to find its messages. */
export async function makeReminded(
  sql: Sql,
  { subscribe }: Pick<Awaited<ReturnType<typeof startPushService>>, "subscribe">,
  { subject = `test|${randomUUID()}`, trouble = null as Trouble | null } = {},
) {
  await sql("insert into people (subject, name) values ($1, 'Test Person') on conflict do nothing", [subject])
  const { id, endpoint, keys } = subscribe(trouble)
  await sql("insert into push_subscriptions (subject, endpoint, p256dh, auth) values ($1, $2, $3, $4)", [
    subject,
    endpoint,
    keys.p256dh,
    keys.auth,
  ])
  return { subject, id, endpoint, keys }
}

/** Creates a schedule with one dose; returns the dose's id. */
export async function makeDose(
  sql: Sql,
  { subject, medicine = "metformin 500 mg", dueAt, madeAt = new Date(dueAt.getTime() - 3_600_000) }: NewDose,
) {
  const [dose] = await sql<{ id: number }>(
    `with schedule as (
       insert into medicine_schedulers (user_id, key, request_hash, scheduler_name, medicine_name, dose_period, description, remind_times, first_dose_time)
       values ($1, gen_random_uuid(), '', 'Test', $2, 8, 'With food', 1, $3) returning id
     ) insert into next_doses (scheduler_id, next_dose_time, reminder_count, created_at) select id, $3, 1, $4 from schedule returning id`,
    [subject, medicine, dueAt.toISOString(), madeAt.toISOString()],
  )
  return dose?.id ?? 0
}

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

export type ReminderDesk = Awaited<ReturnType<typeof openReminders>>

/** A database, a push service, and any number of reminding nodes, with a test clock. */
export async function openReminders(options: { database?: TestDatabase; timeoutMs?: number } = {}) {
  const data = options.database ?? (await makeDatabase())
  const service = await startPushService()
  const database = openDatabase({ url: data.appUrl, poolSize: 6 })
  const settings = readSettings({ LOG_LEVEL: "silent", PUSH_SERVICES: service.origin })
  const log = { error: () => {}, warn: () => {} }
  const clock = { now: new Date("2026-11-21T08:00:30Z") }
  const sql: Sql = async (text, values) =>
    withOwner(data, async (owner) => (await owner.query(text, values)).rows)
  const node = () => ({
    database,
    push: makePush({ settings, database, timeoutMs: options.timeoutMs ?? 10_000 }),
    log,
    now: () => clock.now,
  })
  return {
    data,
    database,
    service,
    clock,
    sql,
    node,
    settings,
    /** Runs one round of one node, which claims under its own name. */
    remind: (signal = new AbortController().signal) => remindDue({ ...node(), node: randomUUID(), signal }),
    start: (everyMs = 20) => startReminders({ ...node(), everyMs }),
    makeReminded: (who?: Parameters<typeof makeReminded>[2]) => makeReminded(sql, service, who),
    makeDose: (dose: NewDose) => makeDose(sql, dose),
    /** The messages that the devices have received, in order. */
    got: (): PushedReminder[] =>
      service.accepted.map(({ to, topic, text }) => ({ ...JSON.parse(text), to, topic })),
    /** The doses whose reminder counts as sent. */
    notified: async () =>
      (await sql<{ id: number }>("select id from next_doses where notified_at is not null order by id")).map(
        ({ id }) => id,
      ),
    async [Symbol.asyncDispose]() {
      await database.end()
      await service[Symbol.asyncDispose]()
      if (!options.database) await data.drop()
    },
  }
}
