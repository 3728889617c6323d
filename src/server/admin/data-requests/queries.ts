import { type RawBuilder, sql } from "kysely"
import type { DataRequestDetail, DataRequestRow, RecordedDataRequest } from "#contract/admin/data-requests.ts"
import { fn } from "#database/functions.gen.ts"
import type { DataRequestFilter } from "#domain/admin/data-request-filters.ts"
import type { dataRequestSorts } from "#domain/platform/list-sorts.ts"
import { deletePersonWithData } from "#server/customer/account/deletion.ts"
import { dataRequestColumns } from "#server/customer/data-requests/queries.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { keysetOf, pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

type Question = {
  show: DataRequestFilter
  after?: number | undefined
  sort: (typeof dataRequestSorts)[number]
  isReversed: boolean
  limit: number
  today: string
}

const sortKeys: Record<Question["sort"], RawBuilder<unknown>> = {
  due: sql`r.due_on`,
  received: sql`r.received_on`,
}

const columns = (today: string) => sql`r.state = 'open' and r.due_on < ${today}::date as "isOverdue",
  case when p.subject is not null then jsonb_build_object('subject', p.subject, 'name', coalesce(p.chosen_name, p.name),
    'email', p.email) end as person`

/** Returns a page of requests in their order: open ones those that are due first. */
export async function findDataRequests(
  database: Database,
  { show, after, sort, isReversed, limit, today }: Question,
) {
  const { behind, order } = keysetOf({
    of: sql`data_requests r`,
    key: sortKeys[sort],
    id: sql`r.id`,
    after,
    isReversed,
  })
  const rows = await queryPrepared(
    database,
    sql<DataRequestRow>`
      select r.id, r.kind, r.channel, r.received_on::text as "receivedOn", r.due_on::text as "dueOn", r.state,
        as_utc(r.closed_at) as "closedAt", ${columns(today)}
      from data_requests r left join people p on p.subject = r.subject
      where ${show === "open" ? sql`r.state = 'open'` : sql`r.state <> 'open'`} and ${behind}
      order by ${order} limit ${limit + 1}::int`,
  )
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { requests: page, next }
}

export async function getDataRequest(
  database: Database,
  { id, today }: { id: number; today: string },
): Promise<DataRequestDetail> {
  const [found] = await queryPrepared(
    database,
    sql<DataRequestDetail>`
      select ${dataRequestColumns}, r.version, person_name(r.closed_by) as "closedBy", ${columns(today)}
      from data_requests r left join people p on p.subject = r.subject where r.id = ${id}`,
  )
  if (!found) throw problem("not-found")
  return found
}

/** Records a request for a person; returns its id. Idempotent by key. */
export function recordDataRequest(
  database: Database,
  { key, receivedOn, ...said }: RecordedDataRequest,
  { dueOn, now }: { dueOn: string; now: Date },
): Promise<number> {
  return call(
    database,
    fn.adminRecordDataRequest({
      actKey: key,
      // Without the day on which it is due: the setting may change between two tries.
      fingerprint: fingerprintOf({ receivedOn, ...said }),
      payload: { ...said, received_on: receivedOn, due_on: dueOn },
      happenedAt: now,
    }),
  )
}

type Closing = { id: number; version: number; state: "done" | "refused"; answer: string; now: Date }

export async function closeDataRequest(
  database: Pick<Database, "sql">,
  { id, version, state, answer, now }: Closing,
): Promise<void> {
  const read = { ofRequest: id, readVersion: version }
  await call(database, fn.adminCloseDataRequest({ ...read, toState: state, words: answer, happenedAt: now }))
}

type Erasing = { id: number; version: number; subject: string; now: Date }

/** Deletes the account of the person who asks and closes the request, in one transaction. */
export async function eraseAccount(
  database: Database,
  { id, version, subject, now }: Erasing,
): Promise<void> {
  await database.sql.transaction().execute(async (db) => {
    // In the lock order of account deletion: sessions, the person, then what is theirs.
    await db.deleteFrom("sessions").where("subject", "=", subject).execute()
    await db.selectFrom("people").select("subject").where("subject", "=", subject).forUpdate().execute()
    await closeDataRequest({ sql: db }, { id, version, state: "done", answer: "", now })
    await deletePersonWithData(db, subject, now)
  })
}
