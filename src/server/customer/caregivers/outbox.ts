import { sql } from "kysely"
import { toldForHours } from "#domain/customer/caregiver-rules.ts"
import type { MissedDose } from "#domain/customer/caregiver-words.ts"
import type { Database } from "#server/platform/database/database.ts"

type Noticing = { now: Date; atMost: number }

/**
 * Puts doses without a record into the outbox, once for each caregiver; returns how many. Planned doses count that
 * were due after the caregiver accepted. Any number of nodes may run it.
 */
export async function noticeMissed(database: Database, { now, atMost }: Noticing): Promise<number> {
  // Locks doses before acceptances, as the deletion of an account does.
  const { rows } = await sql`
    with missed as (
      select c.id as caregiver_id, d.id as dose_id
      from caregiver_acceptances a
      join dose_caregivers c on c.id = a.id
      join people h on h.subject = a.subject and h.deactivated_at is null
      join medicine_schedulers s on s.user_id = c.subject and s.person_id is not distinct from c.person_id
        and s.plan ->> 'kind' <> 'as-needed'
      join next_doses d on d.scheduler_id = s.id
        and d.next_dose_time <= ${now}::timestamptz - c.after_hours * interval '1 hour'
        and d.next_dose_time > ${now}::timestamptz - (c.after_hours + ${toldForHours}) * interval '1 hour'
        and d.next_dose_time >= greatest(a.accepted_at, d.created_at)
      where not exists (select from dose_records r where r.dose_id = d.id)
        and not exists (select from missed_doses m where m.caregiver_id = a.id and m.dose_id = d.id)
      order by d.id limit ${atMost}
      for key share of d skip locked
    )
    insert into missed_doses (caregiver_id, dose_id, noticed_at)
    select caregiver_id, dose_id, ${now} from missed
    on conflict do nothing returning id`.execute(database.sql)
  return rows.length
}

/** Takes doses that cannot be told of on a device out of the outbox: the caregiver's list shows them. */
export async function markWithoutDevice(database: Database, now: Date): Promise<void> {
  await sql`
    update missed_doses m set notified_at = ${now}
    from caregiver_acceptances a
    where a.id = m.caregiver_id and m.notified_at is null and m.claimed_by is null
      and not exists (select from push_subscriptions d where d.subject = a.subject)`.execute(database.sql)
}

/** A missed dose claimed by this node, and the caregiver to notify. */
export type ClaimedMissed = MissedDose & { subject: string }

type Claim = { node: string; atMost: number; noticedAfter: Date }

/** Leases missed doses without a record to this node for 30 seconds; other nodes skip them. */
export async function claimMissed(
  database: Database,
  { node, atMost, noticedAfter }: Claim,
): Promise<ClaimedMissed[]> {
  const { rows } = await sql<ClaimedMissed>`
    with due as (
      select m.id from missed_doses m
      where m.notified_at is null and m.noticed_at > ${noticedAfter}
        and (m.claimed_until is null or m.claimed_until not between now() and now() + interval '15 minutes')
        and not exists (select from dose_records r where r.dose_id = m.dose_id)
      order by m.noticed_at, m.id limit ${atMost}
      for update skip locked
    )
    update missed_doses m set claimed_until = now() + interval '30 seconds', claimed_by = ${node}::uuid
    from due, caregiver_acceptances a, dose_caregivers c left join dose_people dp on dp.id = c.person_id, people h,
      next_doses d, medicine_schedulers s
    where m.id = due.id and a.id = m.caregiver_id and c.id = a.id and h.subject = a.subject and h.deactivated_at is null
      and d.id = m.dose_id and s.id = d.scheduler_id
    returning m.id, a.subject, h.language, coalesce(dp.name, person_name(c.subject), '') as person,
      case when c.names_medicine and not h.hide_medicine_name then s.medicine_name end as medicine,
      d.next_dose_time as "dueAt", s.time_zone as "timeZone"`.execute(database.sql)
  return rows
}

/** Deletes old missed doses and expired invitations, up to a limit each; returns how many. */
export async function deleteOld(database: Database, before: Date, atMost: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with doses as (
      delete from missed_doses where id in (
        select id from missed_doses where noticed_at < ${before} limit ${atMost}) returning id),
    invitations as (
      delete from dose_caregivers where id in (
        select c.id from dose_caregivers c left join caregiver_acceptances a on a.id = c.id
        where c.expires_at < ${before} and a.id is null limit ${atMost}) returning id)
    select greatest((select count(*) from doses), (select count(*) from invitations))::int as deleted`.execute(
    database.sql,
  )
  return rows[0]?.deleted ?? 0
}
