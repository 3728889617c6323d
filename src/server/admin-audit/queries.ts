import { sql } from "kysely"
import type { AuditEntry, AuditQuestion } from "#shared/admin-audit.ts"
import type { Database } from "../database.ts"

const pageSize = 50

type Row = Omit<AuditEntry, "at" | "id"> & { id: string; at: Date }

/** A page of the audit log, newest first; `limit` is the page's own unless a file is made of it. */
export async function findAudit(
  database: Database,
  { subject, thing, thingId, day, pharmacy, before }: AuditQuestion,
  limit = pageSize,
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const { rows } = await sql<Row>`
    select l.id, l.at, l.subject, nullif(coalesce(p.chosen_name, p.name), '') as "actorName",
      coalesce(ph.name, su.name) as workplace, l.action, l.thing, l.thing_id as "thingId", l.before, l.after, l.device, l.reason
    from audit_log l
    left join people p on p.subject = l.subject
    left join pharmacies ph on ph.id = l.pharmacy_id
    left join suppliers su on su.id = l.supplier_id
    where true
      ${subject === undefined ? sql`` : sql`and l.subject = ${subject}`}
      ${thing === undefined ? sql`` : sql`and l.thing = ${thing}`}
      ${thing === undefined || thing === "sale" ? sql`` : sql`and l.thing <> 'sale'`}
      ${thingId === undefined ? sql`` : sql`and l.thing_id = ${thingId}`}
      ${
        day === undefined
          ? sql``
          : sql`and l.at >= ${day}::date::timestamp at time zone 'Asia/Colombo'
        and l.at < (${day}::date + 1)::timestamp at time zone 'Asia/Colombo'`
      }
      ${pharmacy === undefined ? sql`` : sql`and l.pharmacy_id = ${pharmacy}`}
      ${before === undefined ? sql`` : sql`and l.id < ${before}`}
    order by l.id desc limit ${limit + 1}`.execute(database.sql)
  const entries = rows
    .slice(0, limit)
    .map(({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() }))
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}
