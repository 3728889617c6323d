import { type RawBuilder, sql } from "kysely"
import { maxWebhooks, type NewWebhook, type Webhook } from "#contract/imports/webhooks.ts"
import { oldSecretHours } from "#domain/imports/webhooks.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { ownedBy, type WebhookOwner } from "./owner.ts"
import { webhookProblem } from "./refusals.ts"
import { sealSecret } from "./secrets.ts"
import { newSecret } from "./signature.ts"

const columns = sql`e.id, e.url, e.events, as_utc(e.created_at) as "createdAt", as_utc(e.paused_at) as "pausedAt",
  e.paused_because as "pausedBecause",
  (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.next_attempt_at is not null) as waiting,
  (select as_utc(max(d.delivered_at)) from webhook_deliveries d where d.endpoint_id = e.id) as "lastDeliveredAt"`

export function findWebhooks(database: Database, owner: WebhookOwner): Promise<Webhook[]> {
  return queryPrepared(
    database,
    sql<Webhook>`select ${columns} from webhook_endpoints e
      where ${ownedBy(owner)} and e.deleted_at is null order by e.id`,
  )
}

/** Returns an owner's endpoint. Throws not-found for any other. */
export async function findWebhook(database: Database, owner: WebhookOwner, id: number): Promise<Webhook> {
  const [row] = await queryPrepared(
    database,
    sql<Webhook>`select ${columns} from webhook_endpoints e
      where e.id = ${id} and ${ownedBy(owner)} and e.deleted_at is null`,
  )
  if (!row) throw problem("not-found")
  return row
}

type Owned = { owner: WebhookOwner; now: Date }

/** Adds an endpoint with a secret of 256 random bits, which is stored sealed. */
export async function makeWebhook(database: Database, { owner, now }: Owned, { url, events }: NewWebhook) {
  const secret = newSecret()
  const sealed = await sealSecret(database, owner, secret)
  const id = await database.sql.transaction().execute(async (trx) => {
    // Serializes concurrent requests, so that the limit holds.
    await sql`select pg_advisory_xact_lock(hashtext(${`pharos webhooks of a ${owner.kind}`}), ${owner.id})`.execute(
      trx,
    )
    const { rows } = await sql<{ id: number }>`
      insert into webhook_endpoints (${sql.ref(`${owner.kind}_id`)}, url, events, secret, created_at)
      select ${owner.id}::integer, ${url}, ${events}::text[], ${sealed}, ${now}
      where (select count(*) from webhook_endpoints e where ${ownedBy(owner)} and e.deleted_at is null) < ${maxWebhooks}
      returning id`.execute(trx)
    return rows[0]?.id
  })
  if (id === undefined) throw webhookProblem("too-many-webhooks")
  return { webhook: await findWebhook(database, owner, id), secret }
}

/** Replaces the secret; the old one signs too until the receiver knows the new one. */
export async function rotateSecret(database: Database, { owner, now }: Owned, id: number) {
  const secret = newSecret()
  const sealed = await sealSecret(database, owner, secret)
  const webhook = await change(database, { owner, id }, [
    sql`old_secret = secret`,
    sql`old_secret_until = ${now}::timestamptz + ${oldSecretHours}::int * interval '1 hour'`,
    sql`secret = ${sealed}`,
    sql`rotated_at = ${now}`,
  ])
  return { webhook, secret }
}

/** Pauses or resumes. Idempotent: what paused it first stays. */
export function pauseWebhook(
  database: Database,
  { owner, now }: Owned,
  pause: { id: number; paused: boolean },
) {
  return change(
    database,
    { owner, id: pause.id },
    pause.paused
      ? [
          sql`paused_at = coalesce(paused_at, ${now})`,
          sql`paused_because = coalesce(paused_because, 'by-hand')`,
        ]
      : [sql`paused_at = null`, sql`paused_because = null`],
  )
}

/** Sets the address and the events. What was written before stays as it is, and goes to the new address. */
export const editWebhook = (
  database: Database,
  owner: WebhookOwner,
  { id, url, events }: NewWebhook & { id: number },
) => change(database, { owner, id }, [sql`url = ${url}`, sql`events = ${events}::text[]`])

async function change(
  database: Database,
  { owner, id }: { owner: WebhookOwner; id: number },
  set: RawBuilder<unknown>[],
): Promise<Webhook> {
  await sql`update webhook_endpoints e set ${sql.join(set)}
    where e.id = ${id} and ${ownedBy(owner)} and e.deleted_at is null`.execute(database.sql)
  return findWebhook(database, owner, id)
}

/** Ends an endpoint. Idempotent. Its row stays, because events that are being written refer to it; its log ages out. */
export async function removeWebhook(database: Database, { owner, now }: Owned, id: number): Promise<void> {
  const { numAffectedRows } =
    await sql`update webhook_endpoints e set deleted_at = coalesce(deleted_at, ${now})
    where e.id = ${id} and ${ownedBy(owner)}`.execute(database.sql)
  if (numAffectedRows === 0n) throw problem("not-found")
}
