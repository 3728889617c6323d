import { sql } from "kysely"
import type { OrderNoticeKind } from "#domain/customer/order-notice-words.ts"
import type { Database } from "#server/platform/database/database.ts"

/** A message about an order, claimed by this node. */
export type ClaimedNotice = {
  id: number
  subject: string
  orderId: number
  basket: string | null
  kind: OrderNoticeKind
  at: Date
  orderedAt: Date
  pharmacy: string
  language: string | null
  isNameHidden: boolean
}

const isTrue = sql`order_notice_holds(n.order_id, n.kind, n.at)`

/** Deletes messages that are too old, no longer true, or no longer wanted. */
export async function deletePassed(database: Database, madeBefore: Date): Promise<void> {
  await sql`
    delete from order_notices n using customer_orders o, people h
    where o.id = n.order_id and h.subject = n.subject
      and (n.at <= ${madeBefore} or not h.order_messages or ${isTrue} is not true)`.execute(database.sql)
}

/** Leases messages to this node for 30 seconds; other nodes skip them. */
export async function claimNotices(
  database: Database,
  { node, atMost }: { node: string; atMost: number },
): Promise<ClaimedNotice[]> {
  const { rows } = await sql<ClaimedNotice>`
    with due as (
      select n.id from order_notices n join customer_orders o on o.id = n.order_id
      where (n.claimed_until is null or n.claimed_until not between now() and now() + interval '15 minutes') and ${isTrue}
      order by n.id limit ${atMost}
      for update of n skip locked
    )
    update order_notices n set claimed_until = now() + interval '30 seconds', claimed_by = ${node}::uuid
    from due, people h, customer_orders o
    where n.id = due.id and h.subject = n.subject and o.id = n.order_id
    returning n.id, n.subject, n.order_id as "orderId", o.basket, n.kind, n.at, o.created_at as "orderedAt",
      o.pharmacy_name as pharmacy, h.language, h.hide_medicine_name as "isNameHidden"`.execute(database.sql)
  return rows
}

export const deliveryKey = (noticeId: number, deviceId: number) => `${noticeId} ${deviceId}`

/** Returns which devices have had which of these messages, as keys. */
export async function findTold(database: Database, noticeIds: number[]): Promise<ReadonlySet<string>> {
  const rows = await database.sql
    .selectFrom("order_notice_deliveries")
    .select(["notice_id", "subscription_id"])
    .where("notice_id", "in", noticeIds)
    .execute()
  return new Set(rows.map(({ notice_id, subscription_id }) => deliveryKey(notice_id, subscription_id)))
}

export async function saveTold(database: Database, noticeIds: number[], deviceId: number): Promise<void> {
  // A message deleted or a device removed while it was sent matches no row.
  await sql`
    insert into order_notice_deliveries (notice_id, subscription_id)
    select n.id, d.id from order_notices n, push_subscriptions d
    where n.id = any (${noticeIds}::int[]) and d.id = ${deviceId}
    on conflict do nothing`.execute(database.sql)
}

type Held = { ids: number[]; node: string }

export async function deleteTold(database: Database, { ids, node }: Held): Promise<void> {
  await sql`delete from order_notices where id = any (${ids}::int[]) and claimed_by = ${node}::uuid`.execute(
    database.sql,
  )
}

/** Releases messages to any node once the wait is over. */
export async function releaseNotices(
  database: Database,
  { ids, node, waitMs }: Held & { waitMs: number },
): Promise<void> {
  await sql`
    update order_notices set claimed_until = now() + ${waitMs} * interval '1 millisecond', claimed_by = null
    where id = any (${ids}::int[]) and claimed_by = ${node}::uuid`.execute(database.sql)
}
