import { sql } from "kysely"
import type { Database } from "#server/platform/database/database.ts"

/** A found watch claimed by this node. */
export type ClaimedWatch = {
  id: number
  subject: string
  language: string | null
  isNameHidden: boolean
  medicine: string
  pharmacy: string
  pharmacyTown: string
  town: string | null
}

/** Takes watches of people without a device out of the outbox: the notice in the app is all they get. */
export async function markWithoutDevice(database: Database, now: Date): Promise<void> {
  await sql`
    update medicine_watches w set notified_at = ${now}
    where w.found_at is not null and w.notified_at is null and w.claimed_by is null
      and not exists (select from push_subscriptions d where d.subject = w.subject)`.execute(database.sql)
}

type Claim = { node: string; atMost: number; foundAfter: Date }

/** Leases found watches to this node for 30 seconds; other nodes skip them. */
export async function claimFound(
  database: Database,
  { node, atMost, foundAfter }: Claim,
): Promise<ClaimedWatch[]> {
  const { rows } = await sql<ClaimedWatch>`
    with due as (
      select w.id from medicine_watches w
      where w.found_at is not null and w.notified_at is null and w.found_at > ${foundAfter}
        and (w.claimed_until is null or w.claimed_until not between now() and now() + interval '15 minutes')
      order by w.found_at, w.id limit ${atMost}
      for update skip locked
    )
    update medicine_watches w set claimed_until = now() + interval '30 seconds', claimed_by = ${node}::uuid
    from due, people h, stock s, medicines m, pharmacies p
    where w.id = due.id and h.subject = w.subject and s.id = surviving_row(w.found_stock_id) and m.id = s.medicine_id
      and p.id = s.pharmacy_id
    returning w.id, w.subject, h.language, h.hide_medicine_name as "isNameHidden", m.name as medicine, p.name as pharmacy,
      p.town as "pharmacyTown", w.town`.execute(database.sql)
  return rows
}
