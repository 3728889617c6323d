import { type Kysely, sql } from "kysely"
import type { DataRequest } from "#contract/customer/data-requests.ts"
import { fn } from "#database/functions.gen.ts"
import type { DB } from "#database/schema.gen.ts"
import { dataRequestKeptYears } from "#domain/customer/data-request-rules.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"

/** Columns of a request `r`. */
export const dataRequestColumns = sql`r.id, r.kind, r.channel, r.text, r.received_on::text as "receivedOn", r.due_on::text as "dueOn",
  r.state, r.answer, as_utc(r.closed_at) as "closedAt"`

/** Returns a person's requests, newest first. */
export const findOwnDataRequests = (database: Database, subject: string): Promise<DataRequest[]> =>
  queryPrepared(
    database,
    sql<DataRequest>`
      select ${dataRequestColumns} from data_requests r where r.subject = ${subject} order by r.id desc limit 50`,
  )

export async function getOwnDataRequest(
  database: Database,
  subject: string,
  id: number,
): Promise<DataRequest> {
  const [request] = await queryPrepared(
    database,
    sql<DataRequest>`select ${dataRequestColumns} from data_requests r where r.id = ${id} and r.subject = ${subject}`,
  )
  if (!request) throw problem("not-found")
  return request
}

/** Withdraws a person's open request. Idempotent. */
export const withdrawDataRequest = (
  database: Database,
  subject: string,
  { id, now }: { id: number; now: Date },
) => call(database, fn.withdrawDataRequest({ ofPerson: subject, ofRequest: id, happenedAt: now }))

type Sql = Kysely<DB>

/** Returns the person's request with this idempotency key; undefined for another person's. */
export const findByKey = (db: Sql, subject: string, key: string) =>
  db
    .selectFrom("data_requests")
    .select(["id", "request_hash"])
    .where("subject", "=", subject)
    .where("key", "=", key)
    .executeTakeFirst()

export async function countOpen(db: Sql, subject: string): Promise<number> {
  const { count } = await db
    .selectFrom("data_requests")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("subject", "=", subject)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Filed = Pick<DataRequest, "kind" | "text" | "receivedOn" | "dueOn"> & {
  key: string
  requestHash: Buffer
  subject: string
  now: Date
}

/** Throws for a key that somebody else has used. */
export async function insertDataRequest(db: Sql, filed: Filed): Promise<number> {
  const made = await db
    .insertInto("data_requests")
    .values({
      key: filed.key,
      request_hash: filed.requestHash,
      subject: filed.subject,
      kind: filed.kind,
      channel: "account",
      text: filed.text,
      received_on: filed.receivedOn,
      due_on: filed.dueOn,
      created_at: filed.now,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!made) throw problem("key-used-differently")
  return made.id
}

/** Deletes closed requests that are no longer kept; returns how many. Any number of nodes may run it concurrently. */
export async function sweepDataRequests({ sql: db }: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from data_requests
    where state <> 'open' and closed_at < ${now}::timestamptz - make_interval(years => ${dataRequestKeptYears}::int)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Immediately and every hour, deletes the requests that are no longer kept. */
export function startDataRequestRetention(parts: JobParts) {
  const { database, now } = parts
  return startJob(parts, {
    everyMs: 60 * 60 * 1000,
    work: () => sweepDataRequests(database, now()),
    failed: "requests about personal data could not be deleted",
  })
}
