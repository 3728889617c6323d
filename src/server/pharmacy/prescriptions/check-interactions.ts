import { type RawBuilder, sql } from "kysely"
import type { Supplied, SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import { interactionDays } from "#domain/pharmacy/prescriptions.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { pharmacyOf } from "#server/api/endpoints.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Platform } from "#server/platform/platform.ts"
import type { InteractionSource, Supply } from "./interaction-source.ts"

/** What is supplied: rows of stock, orders of customers, or a sale made before. */
type Supplies = { stockIds: number[] } | { orders: number[] } | { receiptNumber: string }

/** The service that checking needs of the app; null where the operator has set no source. */
export type ChecksInteractions = { interactions: InteractionSource | null }

/**
 * Returns what a source of interactions warns of when these medicines are supplied together, to a patient who got others
 * within the last 90 days; nothing without a source or a prescription.
 */
export async function checkInteractions(
  context: CallContext<Platform & ChecksInteractions>,
  supplies: Supplies,
  { prescription, repeats }: Supplied,
): Promise<SupplyWarning[]> {
  const { interactions: source, database, now } = context.app
  if (!source || (!prescription && repeats === undefined)) return []
  const pharmacy = pharmacyOf(context)
  const patient = prescription
    ? sql`select ${prescription.patientName}::text as name, ${prescription.patientPhone ?? null}::text as phone`
    : sql`
      select e.patient_name as name, e.patient_phone as phone
      from prescriptions p join prescription_entries e on e.prescription_id = p.id
      where p.id = ${repeats} and p.pharmacy_id = ${pharmacy} order by e.entry_no desc limit 1`
  const since = new Date(now().getTime() - interactionDays * 86_400_000)
  const { rows } = await sql<Supply & { isNow: boolean }>`
    with patient as (${patient}), supplied as (
      select s.medicine_id, true as is_now from stock s
      where s.pharmacy_id = ${pharmacy} and s.id in (${rowsOf(supplies, pharmacy)})
      union
      select b.medicine_id, false from patient,
        medicines_of_patient(${pharmacy}, patient.name, patient.phone, ${since}) b
    )
    select m.name, m.atc_code as atc, bool_or(is_now) as "isNow"
    from supplied join medicines m on m.id = supplied.medicine_id
    group by m.id order by m.name, m.id`.execute(database.sql)
  if (rows.length < 2) return []
  return source({
    now: rows.filter(({ isNow }) => isNow).map(supplyOf),
    before: rows.filter(({ isNow }) => !isNow).map(supplyOf),
  })
}

const supplyOf = ({ name, atc }: Supply): Supply => ({ name, atc })

function rowsOf(supplies: Supplies, pharmacy: PharmacyId): RawBuilder<unknown> {
  if ("stockIds" in supplies) return sql`select unnest(${supplies.stockIds}::int[])`
  if ("orders" in supplies)
    return sql`select o.stock_id from customer_orders o where o.id = any (${supplies.orders}::int[])`
  return sql`
    select l.stock_id from sales k join sale_lines l on l.pharmacy_id = k.pharmacy_id and l.sale_id = k.id
    where k.pharmacy_id = ${pharmacy} and k.receipt_number = ${supplies.receiptNumber}`
}
