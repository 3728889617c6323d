import { sql } from "kysely"
import type { AdminPerson, StaffRow } from "#contract/admin/people.ts"
import { roles } from "#contract/platform/session.ts"
import type { Desk } from "#domain/admin/desks.ts"
import type { District } from "#domain/platform/districts.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findSessionsOf } from "#server/platform/login/queries.ts"
import { isIdle } from "#server/platform/login/session-limits.ts"
import { asListed, personColumns } from "./queries.ts"

/** The viewer, their session and the current time. */
export type Viewer = { subject: string; sessionHash: Buffer | null; now: Date }

type Row = Parameters<typeof asListed>[0] & {
  givenRole: Desk | null
  givenDistricts: District[] | null
  firstLoginAt: Date | null
  deactivatedBy: string | null
  deactivationReason: string | null
}

const nameOf = (subject: unknown) => sql`person_name(${subject})`

/** Returns one person with open sessions and all workplaces, past ones included. */
export async function getPerson(database: Database, subject: string, asker: Viewer): Promise<AdminPerson> {
  const { rows } = await sql<Row>`
    select ${personColumns}, p.given_role as "givenRole", p.given_districts as "givenDistricts",
      p.created_at as "firstLoginAt", ${nameOf(sql`p.deactivated_by`)} as "deactivatedBy",
      p.deactivation_reason as "deactivationReason"
    from (select ${subject} as subject) listed left join people p on p.subject = listed.subject
    where p.subject is not null or exists (select from staff t where t.subject = listed.subject)`.execute(
    database.sql,
  )
  const [row] = rows
  if (!row) throw problem("not-found")
  const { givenRole, givenDistricts, firstLoginAt, deactivatedBy, deactivationReason } = row
  return {
    ...asListed(row),
    givenRole,
    givenDistricts,
    firstLoginAt: firstLoginAt?.toISOString() ?? null,
    deactivatedBy,
    deactivationReason,
    isSelf: subject === asker.subject,
    sessions: await findOpenSessions(database, subject, asker),
    staff: await findStaffRows(database, subject),
    keys: await findKeysMadeBy(database, subject),
  }
}

async function findOpenSessions(database: Database, subject: string, { sessionHash, now }: Viewer) {
  const rows = await findSessionsOf(database.sql, subject, now)
  return rows
    .filter(
      (row) =>
        !isIdle(
          row.last_seen_at,
          roles.filter((role) => row.roles.includes(role)),
          now,
        ),
    )
    .map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: sessionHash?.equals(row.token_hash) ?? false,
    }))
}

async function findKeysMadeBy(database: Database, subject: string): Promise<AdminPerson["keys"]> {
  const { rows } = await sql<AdminPerson["keys"][number]>`
    select id, name, prefix, pharmacy_id as "pharmacyId" from pharmacy_keys
    where created_by = ${subject} and revoked_at is null order by pharmacy_id, id`.execute(database.sql)
  return rows
}

type StaffRead = Omit<StaffRow, "since" | "endedAt"> & { since: Date; endedAt: Date | null }

async function findStaffRows(database: Database, subject: string): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRead>`
    select t.id as "staffId", case when t.pharmacy_id is null then 'supplier' else 'pharmacy' end as kind,
      coalesce(t.pharmacy_id, t.supplier_id) as id, coalesce(ph.name, su.name) as name, t.created_at as since,
      ${nameOf(sql`t.added_by`)} as "addedBy", t.added_reason as "addedReason", t.ended_at as "endedAt",
      ${nameOf(sql`t.ended_by`)} as "endedBy", t.end_reason as "endReason"
    from staff t
    left join pharmacies ph on ph.id = t.pharmacy_id
    left join suppliers su on su.id = t.supplier_id
    where t.subject = ${subject} order by t.ended_at is not null, t.id desc limit 200`.execute(database.sql)
  return rows.map(({ since, endedAt, ...row }) => ({
    ...row,
    since: since.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}
