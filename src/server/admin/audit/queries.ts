import { sql } from "kysely"
import type { AuditActor, AuditEntry, AuditQuestion } from "#contract/admin/audit.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"

const pageSize = 50
const maxActors = 20

type Row = Omit<AuditEntry, "at" | "id"> & { id: string; at: Date }

const begins = (day: string) => sql`colombo_start(${day}::date)`
const ends = (day: string) => sql`colombo_start(${day}::date + 1)`

/** Returns the first or last id of a day, from which the scan in the order of the ids begins; null on a day without entries. */
const idOf = (which: "min" | "max", day: string) => sql`(
  select ${sql.raw(which)}(d.id + 0) from audit_log d where d.at >= ${begins(day)} and d.at < ${ends(day)})`
const isSince = (day: string) => sql`and l.at >= ${begins(day)} and l.id >= coalesce(${idOf("min", day)}, 0)`
const isUntil = (day: string) =>
  sql`and l.at < ${ends(day)} and l.id <= coalesce(${idOf("max", day)}, ${Number.MAX_SAFE_INTEGER}::bigint)`

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

// Sales are not indexed by id in the audit log (to keep selling cheap), so find them by time.
const isSale = (id: string) =>
  uuid.test(id)
    ? sql`and l.thing_id = ${id.toLowerCase()}
        and l.at >= (select s.recorded_at from sales s where s.id = ${id}::uuid) - interval '1 minute'
        and l.at <= (select s.recorded_at from sales s where s.id = ${id}::uuid) + interval '1 minute'`
    : sql`and false`

function matchesFilter(question: AuditQuestion) {
  const { subject, thing, thingId, from, until, pharmacy, before, oldestFirst } = question
  const isOfThing =
    thing === "sale" ? sql`and l.thing = 'sale'` : sql`and l.thing = ${thing} and l.thing <> 'sale'`
  const isTheOne =
    thing === "sale" && thingId !== undefined ? isSale(thingId) : sql`and l.thing_id = ${thingId}`
  return sql`true
    ${subject === undefined ? sql`` : sql`and l.subject = ${subject}`}
    ${thing === undefined ? sql`` : isOfThing}
    ${thingId === undefined ? sql`` : isTheOne}
    ${from === undefined ? sql`` : isSince(from)}
    ${until === undefined ? sql`` : isUntil(until)}
    ${pharmacy === undefined ? sql`` : sql`and l.pharmacy_id = ${pharmacy}`}
    ${before === undefined ? sql`` : sql`and l.id ${oldestFirst ? sql`>` : sql`<`} ${before}`}`
}

// Today's name of a subject or a thing; customer orders have no name here.
const actorName = sql`case when l.subject like 'key:%'
  then (select k.name || ' (' || k.prefix || ${sql.lit("…)")} from pharmacy_keys k
    where k.id = substring(l.subject from '^key:(\\d{1,9})$')::integer)
  else person_name(l.subject) end`
const id = sql`substring(l.thing_id from '^\\d{1,9}$')::integer`
const thingName = sql`case l.thing
  when 'pharmacy' then (select p.name from pharmacies p where p.id = ${id})
  when 'supplier' then (select s.name from suppliers s where s.id = ${id})
  when 'medicine' then (select m.name from medicines m where m.id = ${id})
  when 'stock' then (select m.name from stock s join medicines m on m.id = s.medicine_id where s.id = ${id})
  when 'purchase-order' then
    (select m.name from purchase_orders o join medicines m on m.id = o.medicine_id where o.id = ${id})
  when 'person' then person_name(l.thing_id) end`

/** Returns a page of the audit log. Only the CSV export passes its own `limit`. */
export async function findAudit(
  database: Database,
  query: AuditQuestion,
  limit = pageSize,
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const order = query.oldestFirst ? sql`l.id` : sql`l.id desc`
  const { rows } = await sql<Row>`
    select l.id, l.at, l.subject, ${actorName} as "actorName", cashier_name(l.cashier_id) as cashier, case when l.workplace <> '' then coalesce(ph.name, su.name) end as workplace,
      l.action, l.thing, l.thing_id as "thingId", ${thingName} as "thingName", l.before, l.after, l.device, l.reason
    from (select * from audit_log l where ${matchesFilter(query)} order by ${order} limit ${limit + 1}) l
    left join pharmacies ph on ph.id = l.pharmacy_id
    left join suppliers su on su.id = l.supplier_id
    order by ${order}`.execute(database.sql)
  const { page, next } = pageOf(rows, limit, ({ id }) => Number(id))
  return {
    entries: page.map(({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() })),
    next,
  }
}

/** Returns actors whose name or id matches. Uses a loose index scan over `subject`. */
export async function findActors(database: Database, text = ""): Promise<AuditActor[]> {
  const { rows } = await sql<AuditActor>`
    with recursive l as (
      (select subject from audit_log where subject is not null order by subject limit 1)
      union all
      select (select n.subject from audit_log n where n.subject > l.subject order by n.subject limit 1)
      from l where l.subject is not null
    ), named as (
      select l.subject, ${actorName} as name from l where l.subject is not null
    )
    select subject, name from named
    where position(fold(${text}) in fold(coalesce(name, ''))) > 0 or position(lower(${text}) in lower(subject)) > 0
    order by name is null, fold(coalesce(name, '')), subject limit ${maxActors}`.execute(database.sql)
  return rows
}
