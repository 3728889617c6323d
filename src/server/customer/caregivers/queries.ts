import { type Kysely, sql } from "kysely"
import type { CaredFor, Caregiver, Invitation, Missed, NewCaregiver } from "#contract/customer/caregivers.ts"
import type { DB } from "#database/schema.gen.ts"

type Sql = Kysely<DB>

type CaregiverRow = Omit<Caregiver, "state" | "expiresAt"> & {
  expiresAt: Date
  acceptedAt: Date | null
  isAccepted: boolean
}

/** Returns the caregivers and invitations of an account, oldest first. */
export async function findCaregivers(db: Sql, subject: string, now: Date): Promise<Caregiver[]> {
  const { rows } = await sql<CaregiverRow>`
    select c.id, c.name, c.person_id as "personId", dp.name as person, c.after_hours as "afterHours",
      c.names_medicine as "namesMedicine", c.code, c.expires_at as "expiresAt", c.accepted_at as "acceptedAt",
      a.id is not null as "isAccepted", person_name(a.subject) as "acceptedBy"
    from dose_caregivers c
    left join dose_people dp on dp.id = c.person_id
    left join caregiver_acceptances a on a.id = c.id
    where c.subject = ${subject} order by c.id`.execute(db)
  return rows.map(({ expiresAt, acceptedAt, isAccepted, code, ...row }) => {
    const open = expiresAt > now ? "invited" : "expired"
    const state = acceptedAt === null ? open : isAccepted ? "accepted" : "ended"
    return { ...row, state, code: state === "invited" ? code : null, expiresAt: expiresAt.toISOString() }
  })
}

export async function findByKey(db: Sql, subject: string, key: string) {
  return db
    .selectFrom("dose_caregivers")
    .where("subject", "=", subject)
    .where("key", "=", key)
    .select(["id", "name", "person_id", "after_hours", "names_medicine"])
    .executeTakeFirst()
}

/** Counts the caregivers and open invitations of an account. */
export async function countCaregivers(db: Sql, subject: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dose_caregivers c
    where c.subject = ${subject} and case when c.accepted_at is null then c.expires_at > ${now}
      else exists (select from caregiver_acceptances a where a.id = c.id) end`.execute(db)
  return rows[0]?.count ?? 0
}

type NewRow = { subject: string; code: string; now: Date; expiresAt: Date }

export async function insertCaregiver(
  db: Sql,
  { subject, code, now, expiresAt }: NewRow,
  { key, name, personId, afterHours, namesMedicine }: NewCaregiver,
): Promise<number> {
  const { id } = await db
    .insertInto("dose_caregivers")
    .values({
      subject,
      person_id: personId,
      name,
      after_hours: afterHours,
      names_medicine: namesMedicine,
      key,
      code,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

export type Consent = Pick<NewCaregiver, "afterHours" | "namesMedicine">

/** Returns false for a caregiver of someone else. */
export async function updateConsent(
  db: Sql,
  { subject, id }: { subject: string; id: number },
  { afterHours, namesMedicine }: Consent,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("dose_caregivers")
    .set({ after_hours: afterHours, names_medicine: namesMedicine })
    .where("id", "=", id)
    .where("subject", "=", subject)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an invitation of one's own with its caregiver, or one's own acceptance. */
export async function endCaregiver(
  db: Sql,
  { subject, id }: { subject: string; id: number },
): Promise<boolean> {
  const own = await db
    .deleteFrom("dose_caregivers")
    .where("id", "=", id)
    .where("subject", "=", subject)
    .executeTakeFirst()
  if (own.numDeletedRows > 0n) return true
  const accepted = await db
    .deleteFrom("caregiver_acceptances")
    .where("id", "=", id)
    .where("subject", "=", subject)
    .executeTakeFirst()
  return accepted.numDeletedRows > 0n
}

type InvitationRow = Omit<Invitation, "expiresAt"> & {
  id: number
  subject: string
  personId: number | null
  expiresAt: Date
  acceptedAt: Date | null
  acceptedBy: string | null
}

/** Returns the invitation with a code. A lock lets one person accept it. */
export async function findInvitation(
  db: Sql,
  code: string,
  { isLocked = false } = {},
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.subject, coalesce(person_name(i.subject), '') as owner, i.person_id as "personId", i.person,
      i.after_hours as "afterHours", i.names_medicine as "namesMedicine", i.expires_at as "expiresAt",
      i.accepted_at as "acceptedAt", i.accepted_by as "acceptedBy"
    from find_invitation(${code}, ${isLocked}) i`.execute(db)
  return rows[0]
}

type Accepting = { subject: string; owner: string; personId: number | null }

/** Whether someone is told of this person's missed doses already. */
export async function isCaregiverOf(db: Sql, { subject, owner, personId }: Accepting): Promise<boolean> {
  const { rows } = await sql`
    select from caregiver_acceptances a join dose_caregivers c on c.id = a.id
    where a.subject = ${subject} and c.subject = ${owner} and c.person_id is not distinct from ${personId}::int`.execute(
    db,
  )
  return rows.length > 0
}

export async function countCaredFor(db: Sql, subject: string): Promise<number> {
  const { count } = await db
    .selectFrom("caregiver_acceptances")
    .where("subject", "=", subject)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow()
  return count
}

export async function saveAcceptance(
  db: Sql,
  { id, subject, now }: { id: number; subject: string; now: Date },
): Promise<void> {
  await db.insertInto("caregiver_acceptances").values({ id, subject, accepted_at: now }).execute()
  await db.updateTable("dose_caregivers").set({ accepted_at: now }).where("id", "=", id).execute()
}

/** The most missed doses shown for one person. */
const maxListed = 30

/** Returns the people whose missed doses someone is told of, with those doses, newest first. */
export async function findCaredFor(db: Sql, subject: string): Promise<CaredFor[]> {
  const { rows } = await sql<CaredFor>`
    select a.id, coalesce(person_name(c.subject), '') as owner, dp.name as person, c.after_hours as "afterHours",
      c.names_medicine as "namesMedicine", coalesce(missed.doses, '[]') as missed
    from caregiver_acceptances a join dose_caregivers c on c.id = a.id
    left join dose_people dp on dp.id = c.person_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', l.id, 'dueAt', as_utc(l.next_dose_time),
        'medicine', case when c.names_medicine then l.medicine_name end, 'isRecorded', l.is_recorded)
        order by l.next_dose_time desc, l.id) as doses
      from (
        select m.id, d.next_dose_time, s.medicine_name,
          exists (select from dose_records r where r.dose_id = d.id) as is_recorded
        from missed_doses m join next_doses d on d.id = m.dose_id join medicine_schedulers s on s.id = d.scheduler_id
        where m.caregiver_id = a.id order by d.next_dose_time desc, m.id limit ${maxListed}
      ) l
    ) missed on true
    where a.subject = ${subject} order by a.id`.execute(db)
  return rows.map((row) => ({ ...row, missed: row.missed as Missed[] })) // built above
}
