import { sql } from "kysely"
import type { WebhookDelivery } from "#contract/imports/webhooks.ts"
import { testEvent } from "#domain/imports/webhooks.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { ownedBy, type WebhookOwner } from "./owner.ts"
import { webhookProblem } from "./refusals.ts"

const pageSize = 50

type Stored = Omit<WebhookDelivery, "id"> & { id: string }

const columns = sql`d.id, 'msg_' || d.message_id as "messageId", d.event, as_utc(d.created_at) as "createdAt",
  case when d.delivered_at is not null then 'delivered' when d.next_attempt_at is null then 'failed' else 'waiting' end as state,
  d.attempts, as_utc(d.last_attempt_at) as "lastAttemptAt", d.last_ms as "lastMs", d.last_status as "lastStatus",
  d.last_failure as "lastFailure", d.last_answer as "lastAnswer", as_utc(d.next_attempt_at) as "nextAttemptAt", d.payload`

const asDelivery = ({ id, ...delivery }: Stored): WebhookDelivery => ({ id: Number(id), ...delivery })

type Question = { id: number; before?: number | undefined }

/** Returns a page of an endpoint's log, newest first. */
export async function findDeliveries(database: Database, owner: WebhookOwner, { id, before }: Question) {
  const rows = await queryPrepared(
    database,
    sql<Stored>`select ${columns} from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.endpoint_id = ${id} and ${ownedBy(owner)} and e.deleted_at is null
        and (${before ?? null}::bigint is null or d.id < ${before ?? null}::bigint)
      order by d.id desc limit ${pageSize + 1}::int`,
  )
  const { page, next } = pageOf(rows, pageSize, (row) => Number(row.id))
  return { deliveries: page.map(asDelivery), next }
}

/** Writes a test event for an endpoint of the owner. */
export async function writeTest(
  database: Database,
  owner: WebhookOwner,
  id: number,
): Promise<WebhookDelivery> {
  const { rows } = await sql<Stored>`
    with d as (
      insert into webhook_deliveries (endpoint_id, event, payload, next_attempt_at)
      select e.id, ${testEvent}, jsonb_build_object('type', ${testEvent}::text, 'timestamp', as_utc(now()), 'data', '{}'::jsonb), now()
      from webhook_endpoints e where e.id = ${id} and ${ownedBy(owner)} and e.deleted_at is null
      returning *
    ) select ${columns} from d`.execute(database.sql)
  const [row] = rows
  if (!row) throw problem("not-found")
  return asDelivery(row)
}

/** Sends an event again, from its first attempt on. One that is waiting is sent at once. */
export async function redeliver(
  database: Database,
  owner: WebhookOwner,
  id: number,
): Promise<WebhookDelivery> {
  const { rows } = await sql<Stored & { isPaused: boolean }>`
    with d as (
      update webhook_deliveries d
      -- It keeps its payload: later changes of the stock row are events of their own.
      set next_attempt_at = now(), attempts = 0, delivered_at = null, stock_id = null
      from webhook_endpoints e
      where d.id = ${id} and e.id = d.endpoint_id and ${ownedBy(owner)} and e.deleted_at is null
        and e.paused_at is null
      returning d.*
    ) select ${columns} from d`.execute(database.sql)
  const [row] = rows
  if (row) return asDelivery(row)
  const { rows: paused } = await sql`
    select from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${id} and ${ownedBy(owner)} and e.deleted_at is null`.execute(database.sql)
  throw paused.length > 0 ? webhookProblem("webhook-paused") : problem("not-found")
}
