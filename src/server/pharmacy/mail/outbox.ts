import { sql } from "kysely"
import { fn } from "#database/functions.gen.ts"
import type { OrderNoticeKind } from "#domain/customer/order-notice-words.ts"
import { type MailFailure, mailLateHours, mailRetentionDays } from "#domain/pharmacy/mail.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
import type { LicenceFacts, LicenceMailKind } from "#domain/supplier/licence-mail.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"

/** A mail leased by this node, with the address and the consent of now. */
export type ClaimedMail = {
  id: string
  messageId: string
  attempts: number
  isLate: boolean
  isWanted: boolean
  name: string
  language: LanguageCode
  email: string | null
} & (
  | { kind: "licence"; about: LicenceMailKind; licence: LicenceFacts }
  | { kind: "data-request" }
  | PharmacyMail
)

/** A mail in the name of a pharmacy. */
export type PharmacyMail = { pharmacy: PharmacyId; pharmacyName: string; phoneNumber: string } & (
  | { kind: "refill" | "statement"; about: string; customer: number }
  /** `orders` are those of which it is still true. */
  | { kind: "order"; about: OrderNoticeKind; orders: { id: number; createdAt: string }[] }
)

/** Leases due mails to this node for two minutes, longer than an attempt takes; other nodes skip them. */
export async function claimDue(
  database: Database,
  { node, atMost }: { node: string; atMost: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with due as (
      select id, pharmacy_id, customer_id, supplier_id, subject, order_id, about, happened_at from mails
      where next_attempt_at <= now()
        and (claimed_until is null or claimed_until not between now() and now() + interval '15 minutes')
      order by next_attempt_at limit ${atMost}::int
      for update skip locked
    )
    update mails m set claimed_until = now() + interval '2 minutes', claimed_by = ${node}::uuid,
      address = coalesce(c.email, case when h.email_verified then h.email end)
    from due
      left join pharmacies p on p.id = due.pharmacy_id
      left join suppliers u on u.id = due.supplier_id
      left join lateral (
        select l.licence_number, l.reason from supplier_licences l
        where l.supplier_id = u.id and l.decided_at = due.happened_at and l.state in ('verified', 'rejected') limit 1) l on true
      left join customer_accounts c on c.pharmacy_id = due.pharmacy_id and c.id = due.customer_id
      left join people h on h.subject = due.subject
      left join customer_orders o on o.id = due.order_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', t.id, 'createdAt', as_utc(t.created_at)) order by t.id) as orders
        from customer_orders t
        where (t.id = o.id or t.basket = o.basket and t.customer_id = o.customer_id)
          and order_notice_holds(t.id, due.about, due.happened_at)) told on true
    where m.id = due.id
    returning m.id, m.message_id as "messageId", m.kind, m.about, m.attempts,
      m.created_at < now() - ${mailLateHours}::int * interval '1 hour' as "isLate",
      case m.kind when 'order' then h.order_mails and told.orders is not null
        when 'licence' then licence_mail_holds(u.id, due.about, due.happened_at)
          and exists (select from staff t where t.supplier_id = u.id and t.subject = h.subject and t.ended_at is null)
        when 'data-request' then exists (
          select from data_requests r where r.subject = h.subject and r.closed_at = due.happened_at)
        when 'refill' then c.reminder_way is not distinct from 'email' else true end as "isWanted",
      c.id as customer, told.orders, coalesce(c.name, nullif(coalesce(h.chosen_name, h.name), ''), o.customer_name, '') as name,
      coalesce(c.language, h.language, 'en') as language, m.address as email,
      jsonb_build_object('supplier', u.name, 'number', coalesce(l.licence_number, u.licence_number),
        'until', u.licence_valid_until::text, 'reason', l.reason) as licence,
      p.id as pharmacy, p.name as "pharmacyName", p.phone_number as "phoneNumber"`.execute(database.sql)
  return rows
}

type Held = { node: string; id: string }

export async function recordSent(database: Database, { node, id }: Held): Promise<void> {
  await sql`update mails set attempts = attempts + 1, claimed_until = null, next_attempt_at = null, sent_at = now(),
      failure = null, answer = null
    where id = ${id} and claimed_by = ${node}::uuid and claimed_until is not null`.execute(database.sql)
}

export type Failed = { failure: MailFailure; answer: string | null }

/** Records a failed attempt; without `retrySeconds` the mail is given up. */
export async function recordFailed(
  database: Database,
  { node, id, failure, answer, retrySeconds }: Held & Failed & { retrySeconds: number | null },
): Promise<void> {
  if (retrySeconds === null) {
    await call(database, fn.giveMailUp({ ofMail: Number(id), node, because: failure, said: answer }))
    return
  }
  await sql`update mails set attempts = attempts + 1, claimed_until = null, failure = ${failure}, answer = ${answer},
      next_attempt_at = now() + ${retrySeconds}::float8 * interval '1 second'
    where id = ${id} and claimed_by = ${node}::uuid and claimed_until is not null`.execute(database.sql)
}

/** Ends the lease of a mail whose attempt was broken off. */
export async function release(database: Database, { node, id }: Held): Promise<void> {
  await sql`update mails set claimed_until = null
    where id = ${id} and claimed_by = ${node}::uuid and claimed_until is not null`.execute(database.sql)
}

/** Deletes the oldest part of what was sent or given up, with its addresses; returns how many. */
export async function deletePassed(database: Database, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from mails where id in (
      select id from mails
      where created_at < now() - ${mailRetentionDays}::int * interval '1 day' order by created_at limit ${atMost}::int
      for update skip locked)`.execute(database.sql)
  return Number(numAffectedRows ?? 0)
}

/** Returns how many mails have still to be sent, and the age of the oldest. */
export async function findWaitingMails(
  database: Database,
): Promise<{ waiting: number; oldestMs: number | null }> {
  const { rows } = await sql<{ waiting: number; oldestMs: number | null }>`
    select count(*)::int as waiting, (extract(epoch from now() - min(created_at)) * 1000)::float8 as "oldestMs"
    from mails where next_attempt_at is not null`.execute(database.sql)
  return rows[0] ?? { waiting: 0, oldestMs: null }
}
