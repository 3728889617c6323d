import { type RawBuilder, sql } from "kysely"
import type { PharmacyStatement, StatementEntry, SupplierStatement } from "#contract/supplier/statements.ts"
import type { SupplierId } from "#server/api/proven-ids.ts"
import { noteNumber } from "#server/pharmacy/purchase-orders/terms-columns.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Selects what a supplier invoiced and credited in a month, in Sri Lanka. */
function entriesOf(supplier: SupplierId, month: string): RawBuilder<unknown> {
  const first = sql`${`${month}-01`}::date`
  const end = sql`(${first} + interval '1 month')::date`
  const isIn = (at: RawBuilder<unknown>) =>
    sql`${at} >= colombo_start(${first}) and ${at} < colombo_start(${end})`
  return sql`
    select o.pharmacy_id, s.shipped_at as at, 'invoice' as kind, ${noteNumber} as number, s.note_number as note,
      o.medicine_id, packed.quantity, s.unit_cost_cents, packed.quantity::bigint * s.unit_cost_cents as cents
    from shipments s
    cross join lateral (select o.pharmacy_id, o.medicine_id from purchase_orders o where o.id = s.order_id offset 0) o
    cross join lateral (select sum(l.quantity)::integer as quantity from shipment_lines l
      where l.supplier_id = s.supplier_id and l.shipment_id = s.id) packed
    where s.supplier_id = ${supplier} and ${isIn(sql`s.shipped_at`)}
    union all
    select o.pharmacy_id, d.received_at, 'refused', ${noteNumber}, d.note_number, o.medicine_id, refused.quantity,
      coalesce(s.unit_cost_cents, o.unit_cost_cents),
      - refused.quantity::bigint * coalesce(s.unit_cost_cents, o.unit_cost_cents)
    from (select l.pharmacy_id, l.delivery_id, sum(l.quantity)::integer as quantity from delivery_lines l
      where l.refused_because is not null group by 1, 2) refused
    join deliveries d on d.pharmacy_id = refused.pharmacy_id and d.id = refused.delivery_id
    join purchase_orders o on o.id = d.order_id
    left join shipments s on s.order_id = d.order_id and s.note_number = d.note_number
    where o.supplier_id = ${supplier} and ${isIn(sql`d.received_at`)}
    union all
    select r.pharmacy_id, colombo_start(c.dated), 'credit', c.number, null, null, null, null, - c.cents
    from supplier_returns r
    join supplier_credits c on c.pharmacy_id = r.pharmacy_id and c.return_id = r.id
    where r.supplier_id = ${supplier} and c.number is not null and c.dated >= ${first} and c.dated < ${end}`
}

const sums = sql`count(*) filter (where e.kind = 'invoice')::integer as invoices,
  coalesce(sum(e.cents) filter (where e.kind = 'invoice'), 0)::float8 as "invoicedCents",
  count(*) filter (where e.kind = 'invoice' and e.cents is null)::integer as unpriced,
  coalesce(- sum(e.cents) filter (where e.kind = 'refused'), 0)::float8 as "refusedCents",
  coalesce(- sum(e.cents) filter (where e.kind = 'credit'), 0)::float8 as "creditedCents",
  coalesce(sum(e.cents), 0)::float8 as "balanceCents"`

/** Returns the pharmacies with which there was something in a month, by name. */
export async function listStatements(database: Database, supplier: SupplierId, month: string) {
  const { rows } = await sql<PharmacyStatement>`
    select p.name as pharmacy, p.town, e.*
    from (select e.pharmacy_id as id, ${sums} from (${entriesOf(supplier, month)}) e group by 1) e
    join pharmacies p on p.id = e.id
    order by lower(p.name), p.id`.execute(database.sql)
  return rows
}

type Head = Omit<SupplierStatement, "month" | "entries">

/** Returns a month with a pharmacy. Throws not-found for one that this supplier has never dealt with. */
export async function getStatement(
  database: Database,
  supplier: SupplierId,
  { pharmacyId, month }: { pharmacyId: number; month: string },
): Promise<SupplierStatement> {
  const entries = sql`select * from (${entriesOf(supplier, month)}) all_ where all_.pharmacy_id = ${pharmacyId}`
  const [head] = await queryPrepared(
    database,
    sql<Head>`
      select jsonb_build_object('name', u.name, 'phone', u.phone_number, 'address', null) as supplier,
        jsonb_build_object('name', p.name, 'phone', p.phone_number,
          'address', nullif(concat_ws(', ', nullif(p.address, ''), nullif(p.town, '')), '')) as pharmacy, ${sums}
      from suppliers u
      join pharmacies p on p.id = ${pharmacyId}
      left join (${entries}) e on true
      where u.id = ${supplier} and (
        exists (select from purchase_orders o where o.supplier_id = u.id and o.pharmacy_id = p.id and o.shipped_units > 0)
        or exists (select from supplier_returns r where r.supplier_id = u.id and r.pharmacy_id = p.id))
      group by u.id, p.id`,
  )
  if (!head) throw problem("not-found")
  const rows = await queryPrepared(
    database,
    sql<StatementEntry>`
      select as_utc(e.at) as at, e.kind, e.number, e.note, m.name as medicine, e.quantity,
        e.unit_cost_cents as "unitCostCents", e.cents::float8 as cents
      from (${entries}) e left join medicines m on m.id = e.medicine_id
      order by e.at, e.kind, e.number`,
  )
  return { ...head, month, entries: rows }
}
