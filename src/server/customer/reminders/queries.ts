import { type RawBuilder, sql } from "kysely"
import type { Subscription } from "#contract/customer/reminders.ts"
import { remindedForMs } from "#domain/customer/reminder-words.ts"
import { isLanguage, type LanguageCode } from "#domain/platform/languages.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Device } from "./device.ts"

const maxDevices = 20
const refusalsUntilGone = 10

/** Saves a subscription. A browser belongs to the person who subscribed last on it. */
export async function saveSubscription(
  database: Database,
  { subject, sessionHash }: { subject: string; sessionHash: Buffer | null },
  { endpoint, keys }: Subscription,
): Promise<void> {
  await sql`
    select save_push_subscription(${subject}, ${endpoint}, ${keys.p256dh}, ${keys.auth},
      coalesce((select device from sessions where token_hash = ${sessionHash}), ''))`.execute(database.sql)
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where subject = ${subject} order by id desc offset ${maxDevices})`.execute(
    database.sql,
  )
}

export async function deleteSubscription(
  database: Database,
  subject: string,
  endpoint: string,
): Promise<void> {
  await database.sql
    .deleteFrom("push_subscriptions")
    .where("subject", "=", subject)
    .where("endpoint", "=", endpoint)
    .execute()
}

export async function findDevice(
  database: Database,
  subject: string,
  endpoint: string,
): Promise<Device | undefined> {
  return database.sql
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint", "p256dh", "auth"])
    .where("subject", "=", subject)
    .where("endpoint", "=", endpoint)
    .executeTakeFirst()
}

/** Returns the language of a person's account, English if it has none. */
export async function languageOf(database: Database, subject: string): Promise<LanguageCode> {
  const person = await database.sql
    .selectFrom("people")
    .select("language")
    .where("subject", "=", subject)
    .executeTakeFirst()
  return isLanguage(person?.language) ? person.language : "en"
}

export async function findDevices(database: Database, subject: string): Promise<Device[]> {
  return database.sql
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint", "p256dh", "auth"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute()
}

export async function recordSent(database: Database, deviceId: number): Promise<void> {
  await sql`update push_subscriptions set last_sent_at = now(), failures = 0 where id = ${deviceId}`.execute(
    database.sql,
  )
}

/** Counts a refusal; a device with many refusals in a row is removed. */
export async function recordRefusal(database: Database, deviceId: number): Promise<void> {
  await sql`update push_subscriptions set failures = failures + 1 where id = ${deviceId}`.execute(
    database.sql,
  )
  await database.sql
    .deleteFrom("push_subscriptions")
    .where("id", "=", deviceId)
    .where("failures", ">=", refusalsUntilGone)
    .execute()
}

export async function deleteDevice(database: Database, deviceId: number): Promise<void> {
  await database.sql.deleteFrom("push_subscriptions").where("id", "=", deviceId).execute()
}

/** A dose claimed by this node; `dueAt` is the end of its snooze when it was snoozed. */
export type ClaimedDose = {
  id: number
  subject: string
  medicine: string
  /** For whom it is; null for the owner of the account. */
  person: string | null
  isNameHidden: boolean
  /** The language of the person's account; null for English. */
  language: string | null
  dueAt: Date
}

type Claim = { node: string; now: Date; atMost: number }

// JavaScript dates have milliseconds; what is compared with them must be truncated, too.
const dueAt = sql<Date>`date_trunc('milliseconds', coalesce(d.snoozed_until, d.next_dose_time))`

/**
 * Leases due doses to this node for 30 seconds; other nodes skip them. A lease far in the future was written
 * by a clock that was set back since, and is ignored.
 */
export async function claimDueDoses(
  database: Database,
  { node, now, atMost }: Claim,
): Promise<ClaimedDose[]> {
  const { rows } = await sql<ClaimedDose>`
    with due as (
      select d.id, s.user_id, s.medicine_name, dp.name as person from next_doses d
      join medicine_schedulers s on s.id = d.scheduler_id
      left join dose_people dp on dp.id = s.person_id
      where d.notified_at is null
        and coalesce(d.snoozed_until, d.next_dose_time) <= ${now}
        and coalesce(d.snoozed_until, d.next_dose_time) > ${new Date(now.getTime() - remindedForMs)}
        and coalesce(d.snoozed_until, d.next_dose_time) >= d.created_at
        and (d.claimed_until is null or d.claimed_until not between now() and now() + interval '15 minutes')
        and not exists (select from dose_records r where r.dose_id = d.id)
      order by coalesce(d.snoozed_until, d.next_dose_time), s.user_id, d.id
      limit ${atMost}
      for update of d skip locked
    )
    update next_doses d set claimed_until = now() + interval '30 seconds', claimed_by = ${node}::uuid
    from due join people p on p.subject = due.user_id
    where d.id = due.id
    returning d.id, due.user_id as subject, due.medicine_name as medicine, due.person,
      p.hide_medicine_name as "isNameHidden", p.language, ${dueAt} as "dueAt"`.execute(database.sql)
  return rows
}

/** Returns which of these reminders have reached which device, as `dose device time`. */
export async function findDeliveries(
  database: Database,
  doses: readonly ClaimedDose[],
): Promise<ReadonlySet<string>> {
  const rows = await database.sql
    .selectFrom("push_deliveries")
    .select(["dose_id", "subscription_id", "due_at"])
    .where(
      "dose_id",
      "in",
      doses.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map((row) => deliveryKey(row.dose_id, row.subscription_id, row.due_at)))
}

export const deliveryKey = (doseId: number, deviceId: number, due: Date) =>
  `${doseId} ${deviceId} ${due.getTime()}`

export async function saveDeliveries(
  database: Database,
  deviceId: number,
  doses: readonly ClaimedDose[],
): Promise<void> {
  // A dose replanned or a device removed while the message was sent simply matches no row.
  await sql`
    insert into push_deliveries (dose_id, subscription_id, due_at)
    select d.id, p.id, claimed.due_at from ${listOf(doses)} join next_doses d on d.id = claimed.id
    join push_subscriptions p on p.id = ${deviceId}
    on conflict do nothing`.execute(database.sql)
}

/** Marks these reminders as done. A dose snoozed meanwhile is due again later and stays open. */
export async function markNotified(
  database: Database,
  doses: readonly ClaimedDose[],
  { node, now }: { node: string; now: Date },
): Promise<void> {
  // In order of ids, the lock order of schedule changes.
  await sql`
    with done as (
      select d.id from next_doses d join ${listOf(doses)} on d.id = claimed.id
      where d.claimed_by = ${node}::uuid and ${dueAt} = claimed.due_at
      order by d.id for no key update of d
    )
    update next_doses d set notified_at = ${now}, claimed_until = null, claimed_by = null
    from done where d.id = done.id`.execute(database.sql)
}

/** Releases these doses to any node once the wait is over. */
export async function releaseClaim(
  database: Database,
  doses: readonly ClaimedDose[],
  { node, waitMs }: { node: string; waitMs: number },
): Promise<void> {
  await sql`
    with mine as (
      select d.id from next_doses d join ${listOf(doses)} on d.id = claimed.id
      where d.claimed_by = ${node}::uuid
      order by d.id for no key update of d
    )
    update next_doses d set claimed_until = now() + ${waitMs} * interval '1 millisecond', claimed_by = null
    from mine where d.id = mine.id`.execute(database.sql)
}

function listOf(doses: readonly ClaimedDose[]): RawBuilder<unknown> {
  const ids = doses.map(({ id }) => id)
  const dues = doses.map((dose) => dose.dueAt.toISOString())
  return sql`unnest(${ids}::int[], ${dues}::timestamptz[]) as claimed (id, due_at)`
}
