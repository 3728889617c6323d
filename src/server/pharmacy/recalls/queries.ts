import { sql } from "kysely"
import type {
  AskedBranch,
  AskedPharmacy,
  KnownLot,
  NewRecall,
  Recall,
  RecallAnswer,
  ReceivedRecall,
} from "#contract/pharmacy/recalls.ts"
import { fn } from "#database/functions.gen.ts"
import { recalledReason } from "#domain/pharmacy/recalls.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Who acts on a recall: a pharmacy on its own, or the administration, without one, on national ones. */
export type RecallActor = { pharmacy: PharmacyId | null; subject: string; now: Date }

const maxListed = 200

const columns = sql`r.id, r.pharmacy_id is null as "isNational", r.medicine_id as "medicineId", r.medicine_name as medicine,
  array(select l.lot from recall_lots l where l.recall_id = r.id order by l.lot_key) as lots, r.class, r.reason,
  r.ordered_by as "orderedBy", as_utc(r.started_at) as "startedAt", as_utc(r.reminded_at) as "remindedAt",
  as_utc(r.closed_at) as "closedAt", r.summary, as_utc(r.lifted_at) as "liftedAt", r.lift_reason as "liftReason",
  counts.asked, counts.answered`
const counts = sql`cross join lateral (
  select count(*)::integer as asked, count(answered_at)::integer as answered from recall_answers where recall_id = r.id) counts`

const answer = sql`'unitsBlocked', a.units_blocked, 'answeredAt', as_utc(a.answered_at), 'answeredBy', person_name(a.answered_by),
  'unitsFound', a.units_found, 'unitsRemoved', a.units_removed, 'note', a.note`

/** Returns the latest recalls that a pharmacy is asked about, or one of them. */
export function findReceivedRecalls(
  database: Database,
  pharmacy: PharmacyId,
  id: string | null = null,
): Promise<ReceivedRecall[]> {
  return queryPrepared(
    database,
    sql<ReceivedRecall>`
      select ${columns}, (select p.name from pharmacies p where p.id = a.asked_by) as "askedBy",
        jsonb_build_object(${answer}) as answer
      from recall_answers a join recalls r on r.id = a.recall_id ${counts}
      where a.pharmacy_id = ${pharmacy} and (${id}::uuid is null or r.id = ${id}::uuid)
      order by r.started_at desc, r.id limit ${maxListed}::int`,
  )
}

export async function getReceivedRecall(
  database: Database,
  pharmacy: PharmacyId,
  id: string,
): Promise<ReceivedRecall> {
  const [recall] = await findReceivedRecalls(database, pharmacy, id)
  if (!recall) throw problem("not-found")
  return recall
}

/** Returns the latest national recalls, or one of them. */
export function findNationalRecalls(database: Database, id: string | null = null): Promise<Recall[]> {
  return queryPrepared(
    database,
    sql<Recall>`
      select ${columns} from recalls r ${counts}
      where r.pharmacy_id is null and (${id}::uuid is null or r.id = ${id}::uuid)
      order by r.started_at desc, r.id limit ${maxListed}::int`,
  )
}

export async function getNationalRecall(database: Database, id: string): Promise<Recall> {
  const [recall] = await findNationalRecalls(database, id)
  if (!recall) throw problem("not-found")
  return recall
}

/** Returns the pharmacies that a recall asks: those without an answer first. */
export async function findAskedPharmacies(database: Database, id: string): Promise<AskedPharmacy[]> {
  const rows = await queryPrepared(
    database,
    sql<{ pharmacy: AskedPharmacy }>`
      select jsonb_build_object('id', p.id, 'name', p.name, 'town', p.town, 'phone', p.phone_number,
        'unitsSold', (
          select coalesce(-sum(m.delta), 0) from recalled_batches(array[a.stock_id], a.recall_id) b
          join stock_movements m on m.stock_id = a.stock_id and m.batch_id = b.batch_id and m.source_kind = 'sale' and m.kind = 'sale'),
        ${answer}) as pharmacy
      from recall_answers a join pharmacies p on p.id = a.pharmacy_id
      where a.recall_id = ${id}::uuid order by a.answered_at is not null, p.name, p.id`,
  )
  return rows.map(({ pharmacy }) => pharmacy)
}

/** Returns the branches that a pharmacy's own recall asks: those without an answer first. */
export function findAskedBranches(
  database: Database,
  pharmacy: PharmacyId,
  id: string,
): Promise<AskedBranch[]> {
  return queryPrepared(
    database,
    sql<AskedBranch>`
      select p.id, p.name, p.town, p.phone_number as phone, as_utc(a.answered_at) as "answeredAt",
        person_name(a.answered_by) as "answeredBy", a.units_found as "unitsFound", a.units_removed as "unitsRemoved", a.note
      from recall_answers a join pharmacies p on p.id = a.pharmacy_id
      where a.recall_id = ${id}::uuid and a.asked_by = ${pharmacy}
      order by a.answered_at is not null, p.name, p.id`,
  )
}

/** Returns the lots that are on record for a medicine, those in stock first. */
export function findKnownLots(
  database: Database,
  pharmacy: PharmacyId | null,
  medicineId: number,
): Promise<KnownLot[]> {
  return queryPrepared(
    database,
    sql<KnownLot>`
      select min(b.lot) as lot, min(b.expires_on)::text as "expiresOn", sum(b.quantity)::integer as units,
        count(distinct s.pharmacy_id) filter (where b.quantity > 0)::integer as pharmacies
      from stock s join batches b on b.stock_id = s.id and b.lot is not null
      where s.medicine_id = surviving_medicine(${medicineId}) and (${pharmacy}::int is null or s.pharmacy_id = ${pharmacy}::int)
      group by lot_key(b.lot) order by sum(b.quantity) desc, lot_key(b.lot) limit 50`,
  )
}

/** Returns how many units of a delivery went straight into quarantine. */
export async function countRecalled(database: Database, document: string): Promise<number> {
  const [row] = await queryPrepared(
    database,
    sql<{ units: number }>`select coalesce(-sum(m.delta), 0)::integer as units from stock_movements m
      where m.source_kind = 'recall' and m.source_id = ${document}::uuid`,
  )
  return row?.units ?? 0
}

/** Starts a recall. Idempotent by key. */
export async function startRecall(
  database: Database,
  { pharmacy, subject, now }: RecallActor,
  { key, ...recall }: NewRecall,
): Promise<void> {
  await call(
    database,
    fn.startRecall({
      ofPharmacy: pharmacy,
      ofRecall: key,
      fingerprint: fingerprintOf(recall),
      acting: subject,
      payload: {
        medicine_id: recall.medicineId,
        lots: recall.lots,
        class: recall.class,
        reason: recall.reason,
        ordered_by: recall.orderedBy,
        order_reason: recalledReason,
      },
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

export async function answerRecall(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, unitsFound, unitsRemoved, note }: RecallAnswer,
): Promise<void> {
  await call(
    database,
    fn.answerRecall({
      ofPharmacy: pharmacy,
      ofRecall: id,
      payload: { units_found: unitsFound, units_removed: unitsRemoved, note },
      acting: subject,
      happenedAt: now,
    }),
  )
}

/** Reminds the pharmacies that have not answered. */
export async function remindRecall(database: Database, { pharmacy, now }: RecallActor, id: string) {
  await call(database, fn.remindRecall({ ofPharmacy: pharmacy, ofRecall: id, happenedAt: now }))
}

export async function closeRecall(
  database: Database,
  { pharmacy, subject, now }: RecallActor,
  { id, summary, leavesOut }: { id: string; summary: string; leavesOut: boolean },
): Promise<void> {
  const closing = { ofPharmacy: pharmacy, ofRecall: id, closing: summary, leavesOut }
  await call(database, fn.closeRecall({ ...closing, acting: subject, happenedAt: now }))
}

export async function liftRecall(
  database: Database,
  { pharmacy, subject, now }: RecallActor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const lifting = { ofPharmacy: pharmacy, ofRecall: id, why: reason, acting: subject }
  await call(database, fn.liftRecall({ ...lifting, happenedAt: now, today: colomboDay(now) }))
}
