import { sql } from "kysely"
import type { RegisterEntry, RegisterMedicine, RegisterMonth } from "#contract/pharmacy/register.ts"
import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

const countOf = sql`jsonb_build_object('at', as_utc(c.counted_at), 'balance', c.balance, 'counted', c.counted, 'reason', c.reason,
  'witness', c.witness, 'countedBy', coalesce((select k.name from cashiers k where k.id = c.cashier_id), person_name(c.counted_by)))`

/** Columns of a controlled stock row `s` of medicine `m`. */
const medicineColumns = sql`s.id, m.name, m.manufacturer,
  coalesce((select sum(v.delta) from stock_movements v
    where v.stock_id = s.id and v.kind not in ('reserve', 'release')), 0)::int as balance,
  coalesce((select sum(q.quantity - q.settled) from quarantined_units q where q.stock_id = s.id), 0)::int as "inQuarantine",
  (select ${countOf} from register_counts c where c.stock_id = s.id order by c.counted_at desc limit 1) as "lastCount"`

const controlledOf = (
  pharmacy: PharmacyId,
) => sql`from stock s join medicines m on m.id = s.medicine_id and m.controlled
  where s.pharmacy_id = ${pharmacy} and (s.last_seq > 0 or s.removed_at is null)`

/** Returns a pharmacy's controlled medicines. A row that was removed or merged keeps its register. */
export function findRegisterMedicines(database: Database, pharmacy: PharmacyId): Promise<RegisterMedicine[]> {
  return queryPrepared(
    database,
    sql<RegisterMedicine>`select ${medicineColumns} ${controlledOf(pharmacy)} order by m.name, s.id`,
  )
}

export async function getRegisterMedicine(
  database: Database,
  pharmacy: PharmacyId,
  id: number,
): Promise<RegisterMedicine> {
  const [found] = await queryPrepared(
    database,
    sql<RegisterMedicine>`select ${medicineColumns} ${controlledOf(pharmacy)} and s.id = ${id}`,
  )
  if (!found) throw problem("not-found")
  return found
}

/** What a movement is in the register. */
const act = sql`case when v.kind in ('opening', 'receipt', 'import') then 'received' when v.kind = 'sale' then 'supplied'
  when v.kind = 'return' then 'returned' when v.kind in ('merge-in', 'merge-out') then 'moved'
  when v.kind = 'transfer-out' then 'sent' when v.kind = 'transfer-in' then 'received'
  when v.kind = 'expired' or v.kind = 'write-off' and q.id is not null then 'quarantined' else 'corrected' end`

/** Returns the entries of a month, with what their documents say. */
function findEntries(database: Database, { id, month }: Asked): Promise<RegisterEntry[]> {
  const first = sql`${`${month}-01`}::date`
  return queryPrepared(
    database,
    sql<RegisterEntry>`
      select r.number::int, as_utc(v.occurred_at) as at, ${act} as act, v.delta as units, r.balance::int, b.lot,
        coalesce(e.patient_name, bought.name, wholesaler.name, delivering.name, branch.name) as party,
        coalesce(sold.receipt_number, goods.invoice_number, delivered.note_number::text,
          transferred.transfer_id::text) as document, e.prescriber,
        e.prescriber_number as "prescriberNumber",
        case when p.recorded_at > sold.recorded_at then as_utc(p.recorded_at) end as "prescriptionRecordedAt", coalesce(c.reason, v.reason) as reason, c.witness,
        coalesce(k.name, person_name(v.actor)) as who
      from register_entries(${id}) r
      join stock_movements v on v.stock_id = ${id} and v.seq = r.seq
      join stock s on s.id = v.stock_id
      join batches b on b.id = v.batch_id
      left join sale_returns back on v.source_kind = 'sale-return' and back.pharmacy_id = s.pharmacy_id and back.id = v.source_id
      left join sales sold on sold.pharmacy_id = s.pharmacy_id
        and sold.id = case v.source_kind when 'sale' then v.source_id when 'sale-return' then back.sale_id end
      left join dispensings d on d.pharmacy_id = s.pharmacy_id and d.sale_id = sold.id
      left join prescriptions p on p.id = d.prescription_id and d.supply_no = 1
      left join lateral (
        select w.* from prescription_entries w where w.prescription_id = d.prescription_id order by w.entry_no desc limit 1
      ) e on true
      left join goods_receipts goods
        on v.source_kind = 'goods-receipt' and goods.pharmacy_id = s.pharmacy_id and goods.id = v.source_id
      left join suppliers bought on bought.id = goods.supplier_id
      left join wholesalers wholesaler on wholesaler.id = goods.wholesaler_id
      left join deliveries delivered
        on v.source_kind = 'delivery' and delivered.pharmacy_id = s.pharmacy_id and delivered.id = v.source_id
      left join purchase_orders o on o.id = delivered.order_id
      left join suppliers delivering on delivering.id = o.supplier_id
      left join transfer_acts transferred
        on v.source_kind = 'transfer' and transferred.pharmacy_id = s.pharmacy_id and transferred.key = v.source_id
      left join transfers moving on moving.id = transferred.transfer_id
      left join pharmacies branch
        on branch.id = case s.pharmacy_id when moving.from_pharmacy then moving.to_pharmacy else moving.from_pharmacy end
      left join register_counts c on v.source_kind = 'count' and c.pharmacy_id = s.pharmacy_id and c.id = v.source_id
      left join quarantined_units q on q.stock_id = v.stock_id and q.movement_seq = v.seq
      left join cashiers k on k.id = coalesce(case when v.source_kind = 'sale-return' then back.cashier_id else sold.cashier_id end,
        c.cashier_id)
      where v.occurred_at >= colombo_start(${first}) and v.occurred_at < colombo_start((${first} + interval '1 month')::date)
      order by r.number`,
  )
}

type Asked = { id: number; month: string }
type Around = Pick<RegisterMonth, "pharmacy" | "opening" | "counts" | "decided">

/** Returns a month of a controlled medicine's register.  */
export async function getRegisterMonth(
  database: Database,
  pharmacy: PharmacyId,
  asked: Asked,
): Promise<RegisterMonth> {
  const { id, month } = asked
  const medicine = await getRegisterMedicine(database, pharmacy, id)
  const first = sql`${`${month}-01`}::date`
  const inMonth = (at: string) =>
    sql`${sql.ref(at)} >= colombo_start(${first}) and ${sql.ref(at)} < colombo_start((${first} + interval '1 month')::date)`
  const [around] = await queryPrepared(
    database,
    sql<Around>`
      select jsonb_build_object('name', p.name, 'address', concat_ws(', ', p.address, p.town), 'licenceNumber', p.licence_number)
          as pharmacy,
        coalesce((select sum(v.delta) from stock_movements v where v.stock_id = ${id} and v.kind not in ('reserve', 'release')
          and v.occurred_at < colombo_start(${first})), 0)::int as opening,
        coalesce((select jsonb_agg(${countOf} order by c.counted_at) from register_counts c
          where c.stock_id = ${id} and ${inMonth("c.counted_at")}), '[]') as counts,
        coalesce((select jsonb_agg(jsonb_build_object('at', as_utc(a.acted_at), 'act', a.act, 'units', a.quantity, 'lot', a.lot,
            'noteNumber', a.note_number, 'witness', a.witness, 'reason', a.reason, 'who', person_name(a.acted_by))
            order by a.acted_at)
          from (
            select a.acted_at, a.act, a.quantity, q.lot, a.note_number, a.witness, a.reason, a.acted_by
            from quarantine_acts a join quarantined_units q on q.id = a.units_id
            where q.stock_id = ${id} and ${inMonth("a.acted_at")}
            union all
            select q.quarantined_at, 'refused', q.quantity, q.lot, null, null, q.reason, q.quarantined_by
            from quarantined_units q
            where q.stock_id = ${id} and q.refusal_id is not null and ${inMonth("q.quarantined_at")}
          ) a), '[]') as decided
      from pharmacies p where p.id = ${pharmacy}`,
  )
  if (!around) throw problem("not-found")
  const entries = await findEntries(database, asked)
  return { medicine, ...around, entries, closing: entries.at(-1)?.balance ?? around.opening }
}

type RegisterCounted = {
  id: number
  key: string
  counted: number
  balance: number
  witness: string
  reason?: string | undefined
}

/** Counts a controlled medicine before a witness. Idempotent by key. */
export async function countRegister(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, key, counted, balance, witness, reason }: RegisterCounted,
): Promise<RegisterMedicine> {
  await call(
    database,
    fn.countRegister({
      ofPharmacy: pharmacy,
      ofStock: id,
      actKey: key,
      fingerprint: fingerprintOf([id, counted, balance, witness, reason ?? null]),
      acting: subject,
      counted,
      expected: balance,
      why: reason ?? null,
      seenBy: witness,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
  return getRegisterMedicine(database, pharmacy, id)
}
