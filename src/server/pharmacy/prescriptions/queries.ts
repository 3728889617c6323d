import { sql } from "kysely"
import type { Prescription, PrescriptionSummary, PrescriptionText } from "#contract/pharmacy/prescriptions.ts"
import { fn } from "#database/functions.gen.ts"
import { prescriptionDays } from "#domain/pharmacy/prescriptions.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { sealLength } from "#server/platform/sealed-bytes.ts"
import { writtenText } from "./supplied-on.ts"

const pageSize = 50

/** Columns of a prescription `p` with its valid entry `e`. */
const summaryColumns = sql`p.id, e.patient_name as "patientName", e.prescriber, e.written_on::text as "writtenOn",
  array(select l.medicine_name from prescription_lines l where l.prescription_id = p.id order by l.line_no) as medicines,
  supplied.times as supplies, greatest(e.repeats_allowed + 1 - supplied.times, 0) as "repeatsLeft",
  (e.written_on + ${prescriptionDays}::int)::text as "validUntil", as_utc(p.recorded_at) as "recordedAt"`

const withValidEntry = sql`cross join lateral (
    select * from prescription_entries e where e.prescription_id = p.id order by e.entry_no desc limit 1) e
  cross join lateral (select count(*)::int as times from dispensings d where d.prescription_id = p.id) supplied`

type Asked = { q?: string | undefined; writtenOn?: string | undefined; before?: number | undefined }

/** Returns a page of prescriptions, newest first. */
export async function findPrescriptions(
  database: Database,
  pharmacy: PharmacyId,
  { q, writtenOn, before }: Asked,
): Promise<{ prescriptions: PrescriptionSummary[]; next: number | null }> {
  const found = await queryPrepared(
    database,
    sql<PrescriptionSummary>`
      select ${summaryColumns} from prescriptions p ${withValidEntry}
      where p.pharmacy_id = ${pharmacy}
        ${q === undefined ? sql`` : sql`and fold(e.patient_name || ' ' || e.prescriber) like all (search_patterns(${q}))`}
        ${writtenOn === undefined ? sql`` : sql`and e.written_on = ${writtenOn}::date`}
        ${before === undefined ? sql`` : sql`and p.id < ${before}`}
      order by p.id desc limit ${pageSize + 1}::int`,
  )
  const { page, next } = pageOf(found, pageSize, ({ id }) => id)
  return { prescriptions: page, next }
}

export async function getPrescription(
  database: Database,
  pharmacy: PharmacyId,
  id: number,
): Promise<Prescription> {
  const [found] = await queryPrepared(
    database,
    sql<Prescription>`
      select ${summaryColumns},
        (select jsonb_agg(jsonb_build_object('entryNo', w.entry_no, 'patientName', w.patient_name, 'patientPhone', w.patient_phone,
            'patientAge', w.patient_age, 'prescriber', w.prescriber, 'prescriberNumber', w.prescriber_number,
            'writtenOn', w.written_on, 'repeatsAllowed', w.repeats_allowed, 'reason', w.reason,
            'recordedBy', coalesce(c.name, person_name(w.recorded_by)), 'recordedAt', as_utc(w.recorded_at))
            order by w.entry_no desc)
          from prescription_entries w left join cashiers c on c.id = w.cashier_id
          where w.prescription_id = p.id) as entries,
        coalesce((select jsonb_agg(jsonb_build_object('name', l.medicine_name, 'quantity', l.quantity, 'directions', l.directions,
            'controlled', m.controlled, 'stockId', (
              select surviving_row(s.id) from stock s
              where s.pharmacy_id = p.pharmacy_id and s.medicine_id = l.medicine_id and s.removed_at is null))
            order by l.line_no)
          from prescription_lines l join medicines m on m.id = l.medicine_id where l.prescription_id = p.id), '[]') as lines,
        coalesce((select jsonb_agg(jsonb_build_object('supplyNo', d.supply_no, 'receiptNumber', s.receipt_number,
            'soldAt', as_utc(s.occurred_at), 'soldBy', coalesce(c.name, person_name(s.sold_by)),
            'warnings', coalesce(d.warnings, '[]'), 'overrideReason', d.override_reason,
            'picturedOrderId', (select min(o.id) from customer_orders o
              where o.pharmacy_id = d.pharmacy_id and o.sale_id = d.sale_id and o.picture_id is not null),
            'lines', (
              select jsonb_agg(jsonb_build_object('name', l.medicine_name, 'quantity', l.quantity, 'returned', coalesce((
                  select sum(r.quantity) from sale_return_lines r
                  where r.pharmacy_id = l.pharmacy_id and r.sale_id = l.sale_id and r.sale_line_no = l.line_no), 0))
                order by l.line_no)
              from sale_lines l where l.pharmacy_id = d.pharmacy_id and l.sale_id = d.sale_id))
            order by d.supply_no desc)
          from dispensings d
          join sales s on s.pharmacy_id = d.pharmacy_id and s.id = d.sale_id
          left join cashiers c on c.id = s.cashier_id
          where d.prescription_id = p.id), '[]') as dispensings,
        coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'mediaType', g.media_type, 'bytes', length(g.sealed) - ${sealLength}::int,
            'addedBy', coalesce(cashier_name(g.cashier_id), person_name(g.added_by)), 'addedAt', as_utc(g.added_at))
            order by g.added_at, g.id)
          from prescription_pages g where g.prescription_id = p.id), '[]') as pages,
        array(select distinct a.generic_name from customer_allergies a
          where a.customer_id in (select customers_named(p.pharmacy_id, e.patient_name, e.patient_phone))
          order by a.generic_name) as allergies
      from prescriptions p ${withValidEntry}
      where p.pharmacy_id = ${pharmacy} and p.id = ${id}`,
  )
  if (!found) throw problem("not-found")
  return found
}

type Correction = { id: number; version: number; text: PrescriptionText; reason: string }

export async function correctPrescription(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, version, text, reason }: Correction,
): Promise<void> {
  await call(
    database,
    fn.correctPrescription({
      ofPharmacy: pharmacy,
      ofPrescription: id,
      readEntry: version,
      given: writtenText(text),
      why: reason,
      acting: subject,
      happenedAt: now,
    }),
  )
}

export async function noteAllergies(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, generics }: { id: number; generics: string[] },
): Promise<void> {
  const noted = { ofPharmacy: pharmacy, ofPrescription: id, generics, acting: subject, happenedAt: now }
  await call(database, fn.noteAllergies(noted))
}
