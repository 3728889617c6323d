import { sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import { deliveryRetentionDays, testEvent } from "#domain/imports/webhooks.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Outcome } from "./post.ts"

/** Attempts at one endpoint at the same time, so that one that hangs leaves room for the others. */
const maxPerEndpoint = 4

/** An event leased by this node. */
export type ClaimedDelivery = {
  id: string
  messageId: string
  event: string
  body: string
  attempts: number
  endpointId: number
  owner: { kind: "pharmacy" | "supplier"; id: number }
  url: string
  /** Sealed: the newest first. */
  secrets: Buffer[]
}

type Claim = { node: string; atMost: number; endpoint?: number }

/** Leases due events to this node for 30 seconds; other nodes skip them. */
export async function claimDue(
  database: Database,
  { node, atMost, endpoint }: Claim,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select d.id from webhook_endpoints e
      left join pharmacies p on p.id = e.pharmacy_id
      left join suppliers u on u.id = e.supplier_id
      cross join lateral (
        select d.id, d.next_attempt_at from webhook_deliveries d
        where d.endpoint_id = e.id and d.next_attempt_at <= now()
          and (d.claimed_until is null or d.claimed_until not between now() and now() + interval '15 minutes')
          and (e.paused_at is null or d.event = ${testEvent})
        order by d.next_attempt_at
        limit greatest(0, ${maxPerEndpoint}::int - (select count(*) from webhook_deliveries c
          where c.endpoint_id = e.id and c.next_attempt_at is not null
            and c.claimed_until between now() and now() + interval '15 minutes'))
        for update skip locked
      ) d
      where e.deleted_at is null and p.ended_at is null and u.ended_at is null and (${endpoint ?? null}::int is null or e.id = ${endpoint ?? null}::int)
      order by d.next_attempt_at limit ${atMost}::int
    )
    update webhook_deliveries d set claimed_until = now() + interval '30 seconds', claimed_by = ${node}::uuid
    from due, webhook_endpoints e
    where d.id = due.id and e.id = d.endpoint_id
    returning d.id, 'msg_' || d.message_id as "messageId", d.event, d.payload::text as body, d.attempts,
      e.id as "endpointId", jsonb_build_object('kind', case when e.pharmacy_id is null then 'supplier' else 'pharmacy' end,
        'id', coalesce(e.pharmacy_id, e.supplier_id)) as owner, e.url,
      array_remove(array[e.secret, case when e.old_secret_until > now() then e.old_secret end], null) as secrets`.execute(
    database.sql,
  )
  return rows
}

type Settled = { node: string; delivery: ClaimedDelivery; outcome: Outcome; isDelivered: boolean }

/** Records an attempt and ends the lease. Without `retrySeconds` there is no other attempt. */
export async function settle(
  database: Database,
  { node, delivery, outcome, isDelivered, retrySeconds }: Settled & { retrySeconds: number | null },
): Promise<void> {
  const { ms, status, failure, answer } = outcome
  await sql`update webhook_deliveries set attempts = attempts + 1, claimed_until = null,
      last_attempt_at = now(), last_ms = ${ms}, last_status = ${status}, last_failure = ${failure}, last_answer = ${answer},
      delivered_at = case when ${isDelivered}::boolean then now() end,
      next_attempt_at = now() + ${retrySeconds}::float8 * interval '1 second'
    where id = ${delivery.id} and claimed_by = ${node}::uuid and claimed_until is not null`.execute(
    database.sql,
  )
}

/** Ends the lease of an event whose attempt was broken off. */
export async function release(database: Database, node: string, { id }: ClaimedDelivery): Promise<void> {
  await sql`update webhook_deliveries set claimed_until = null
    where id = ${id} and claimed_by = ${node}::uuid and claimed_until is not null`.execute(database.sql)
}

/** Pauses an endpoint that takes no events; a pharmacy gets a task. */
export async function pauseEndpoint(
  database: Database,
  { endpointId, url }: ClaimedDelivery,
  because: "failed" | "gone",
) {
  await call(database, fn.pauseWebhook({ ofEndpoint: endpointId, because, host: new URL(url).host }))
}

/** Deletes the oldest part of the log; returns how many events. */
export async function deletePassed(database: Database, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where created_at < now() - ${deliveryRetentionDays}::int * interval '1 day' order by created_at limit ${atMost}::int
      for update skip locked)`.execute(database.sql)
  return Number(numAffectedRows ?? 0)
}

/** Returns how many events have not been attempted yet, and the age of the oldest, without those of paused endpoints. */
export async function findWaiting(database: Database): Promise<{ waiting: number; oldestMs: number | null }> {
  const { rows } = await sql<{ waiting: number; oldestMs: number | null }>`
    select count(*)::int as waiting, (extract(epoch from now() - min(d.created_at)) * 1000)::float8 as "oldestMs"
    from webhook_deliveries d
    join webhook_endpoints e on e.id = d.endpoint_id and e.deleted_at is null and e.paused_at is null
    where d.next_attempt_at is not null and d.attempts = 0`.execute(database.sql)
  return rows[0] ?? { waiting: 0, oldestMs: null }
}
