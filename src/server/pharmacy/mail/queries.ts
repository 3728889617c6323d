import { sql } from "kysely"

/** Selects a customer's last mails as JSON, newest first; `about` restricts them. */
export const mailsOf = (customer: ReturnType<typeof sql>, about = sql`true`) => sql`
  coalesce((select jsonb_agg(to_jsonb(m) order by m.id desc) from (
    select m.id, m.kind, m.about, m.address, as_utc(m.created_at) as "askedAt", as_utc(m.sent_at) as "sentAt", m.failure, m.answer,
      case when m.sent_at is not null then 'sent' when m.next_attempt_at is null then 'failed' else 'waiting' end as state
    from mails m where m.customer_id = ${customer} and ${about} order by m.id desc limit 10) m), '[]')`
