import { sql } from "kysely"
import type { QuarantineAct, QuarantineDecision, QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import type { Unpacked } from "#server/pharmacy/purchase-orders/consumption.ts"
import { addUsualPacks } from "#server/pharmacy/stock/usual-packs.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

const pageSize = 50
const actsPageSize = 200

const origin = sql`case when q.return_id is not null then 'return' when q.refusal_id is not null then 'refused'
  when q.reason like 'damaged%' then 'damaged' when q.reason like 'short-dated%' then 'short-dated'
  when q.reason like 'recalled:%' then 'recalled' else 'expired' end`
const receiptNumber = sql`(select s.receipt_number from sale_returns r
  join sales s on s.pharmacy_id = r.pharmacy_id and s.id = r.sale_id
  where r.pharmacy_id = q.pharmacy_id and r.id = q.return_id)`

type FoundUnits = Unpacked<QuarantinedUnits> & { medicineId: number }

const unitsColumns = sql`q.id, q.stock_id as "stockId",
  (select s.medicine_id from stock s where s.id = surviving_row(q.stock_id)) as "medicineId", q.medicine_name as name, q.lot, q.expires_on::text as "expiresOn",
  q.quantity, q.quantity - q.settled as "left", ${origin} as origin, q.reason, ${receiptNumber} as "receiptNumber",
  as_utc(q.quarantined_at) as "quarantinedAt", person_name(q.quarantined_by) as "quarantinedBy"`

/** Returns quarantined units, longest-held first. */
export async function findQuarantine(
  database: Database,
  pharmacy: PharmacyId,
  after = 0,
): Promise<{ units: QuarantinedUnits[]; next: number | null }> {
  const found = await queryPrepared(
    database,
    sql<FoundUnits>`
      select ${unitsColumns} from quarantined_units q
      where q.pharmacy_id = ${pharmacy} and q.settled < q.quantity and q.id > ${after}
      order by q.id limit ${pageSize + 1}::int`,
  )
  const { page, next } = pageOf(found, pageSize, ({ id }) => id)
  return { units: await withPacks(database, pharmacy, page), next }
}

const withPacks = async (database: Database, pharmacy: PharmacyId, found: FoundUnits[]) =>
  (await addUsualPacks(database, pharmacy, found)).map(({ medicineId: _id, ...units }) => units)

/** Returns units that are or were in quarantine by their ids. */
export async function findUnits(
  database: Database,
  pharmacy: PharmacyId,
  ids: number[],
): Promise<QuarantinedUnits[]> {
  const found = await queryPrepared(
    database,
    sql<FoundUnits>`
      select ${unitsColumns} from quarantined_units q
      where q.pharmacy_id = ${pharmacy} and q.id = any (${ids}::integer[]) order by q.id`,
  )
  return withPacks(database, pharmacy, found)
}

async function getUnits(database: Database, pharmacy: PharmacyId, id: number): Promise<QuarantinedUnits> {
  const [units] = await findUnits(database, pharmacy, [id])
  if (!units) throw problem("not-found")
  return units
}

/** Books a decision about quarantined units and returns what is left. Idempotent by key. */
export async function settleQuarantine(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, key, ...decision }: QuarantineDecision,
): Promise<QuarantinedUnits> {
  const written = {
    act: decision.act,
    quantity: decision.quantity,
    reason: decision.reason,
    note_number: decision.act === "destroyed" ? decision.noteNumber : null,
    witness: decision.act === "destroyed" ? decision.witness : null,
  }
  await call(
    database,
    fn.settleQuarantine({
      ofPharmacy: pharmacy,
      ofUnits: id,
      actKey: key,
      fingerprint: fingerprintOf([id, JSON.stringify(written)]),
      acting: subject,
      decision: written,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
  return getUnits(database, pharmacy, id)
}

/** Returns the decisions of a month in Sri Lanka, newest first. */
export async function findQuarantineActs(
  database: Database,
  pharmacy: PharmacyId,
  { month, before }: { month: string; before?: string | undefined },
): Promise<{ acts: QuarantineAct[]; next: string | null }> {
  const first = sql`${`${month}-01`}::date`
  const found = await queryPrepared(
    database,
    sql<QuarantineAct>`
      select a.id, a.act, q.medicine_name as name, q.lot, q.expires_on::text as "expiresOn", a.quantity, ${origin} as origin,
        ${receiptNumber} as "receiptNumber", a.reason, a.note_number as "noteNumber", a.witness,
        (select coalesce(s.name, w.name) from (select a.supplier_id as own) x
          left join supplier_returns r on r.pharmacy_id = a.pharmacy_id and r.id = a.supplier_return_id
          left join suppliers s on s.id = coalesce(own, r.supplier_id)
          left join wholesalers w on w.id = r.wholesaler_id) as supplier, as_utc(a.acted_at) as "actedAt",
        person_name(a.acted_by) as "actedBy"
      from quarantine_acts a
      join quarantined_units q on q.id = a.units_id
      where a.pharmacy_id = ${pharmacy}
        and a.acted_at >= colombo_start(${first})
        and a.acted_at < colombo_start((${first} + interval '1 month')::date)
        ${
          before === undefined
            ? sql``
            : sql`and (a.acted_at, a.id) <
                (select b.acted_at, b.id from quarantine_acts b where b.pharmacy_id = ${pharmacy} and b.id = ${before})`
        }
      order by a.acted_at desc, a.id desc limit ${actsPageSize + 1}::int`,
  )
  const { page, next } = pageOf(found, actsPageSize, ({ id }) => id)
  return { acts: page, next }
}
