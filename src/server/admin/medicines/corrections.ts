import { sql } from "kysely"
import type { Acceptance, WaitingCorrection } from "#contract/admin/corrections.ts"
import { MedicineFields } from "#contract/admin/medicines.ts"
import { fn } from "#database/functions.gen.ts"
import { byField, isPackField } from "#domain/admin/correction-rules.ts"
import { codesOf, correctionColumns, listChanges } from "#server/pharmacy/corrections/queries.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findCatalogueMedicines } from "./queries.ts"
import { written } from "./writes.ts"

const pageSize = 20

type Changes = Parameters<typeof listChanges>[0]
type Row = Omit<WaitingCorrection, "medicine" | "changes"> & { medicineId: number; changes: Changes }

/** Returns a page of the corrections that wait, oldest first, each with what it would touch. */
export async function findWaitingCorrections(database: Database, after: number) {
  const rows = await queryPrepared(
    database,
    sql<Row>`
      select ${correctionColumns}, c.medicine_id as "medicineId", ${codesOf(sql`c.medicine_id`)} as codes,
        case when c.pharmacy_id is not null
          then jsonb_build_object('kind', 'pharmacy', 'name', (select p.name from pharmacies p where p.id = c.pharmacy_id))
          else jsonb_build_object('kind', 'supplier', 'name', (select u.name from suppliers u where u.id = c.supplier_id))
        end as by,
        (select count(*)::int from stock s join customer_orders o on o.stock_id = s.id and o.order_status = 'pending'
          where s.medicine_id = c.medicine_id) as "customerOrders",
        (select count(*)::int from purchase_orders o where o.medicine_id = c.medicine_id and o.removed_at is null
          and o.status in ('Pending', 'Accepted')) as "purchaseOrders"
      from medicine_corrections c
      where c.state = 'waiting' and c.id > ${after}::integer
      order by c.id limit ${pageSize + 1}::integer`,
  )
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id)
  const medicines = await findCatalogueMedicines(database, [...new Set(page.map((row) => row.medicineId))])
  const known = new Map(medicines.map((medicine) => [medicine.id, medicine]))
  const corrections = page.flatMap(({ medicineId, changes, ...row }): WaitingCorrection[] => {
    const medicine = known.get(medicineId)
    return medicine ? [{ ...row, medicine, changes: listChanges(changes) }] : []
  })
  return { corrections, next }
}

/** Accepts fields of a correction by the write that edits a medicine. Accepting the same again changes nothing. */
export async function acceptCorrection(
  database: Database,
  { id, version, fields, reason, takesShelvesAbove }: Acceptance,
  now: Date,
) {
  const { medicineId, changes } = await getCorrection(database, id)
  const chosen = [...new Set(fields)].toSorted(byField)
  if (chosen.some((field) => !(field in changes)))
    throw badField("fields", "Choose fields of this correction")
  const isPart = chosen.length < Object.keys(changes).length
  if (isPart && reason === "") throw badField("reason", "Enter why the rest is not accepted")
  const [medicine] = await findCatalogueMedicines(database, [medicineId])
  if (!medicine) throw problem("not-found")
  const corrected = chosen.filter((field) => !isPackField(field)).map((field) => [field, changes[field]?.to])
  const { taxRateId: _asBefore, ...fact } = MedicineFields.shape
  const facts = MedicineFields.parse({
    ...Object.fromEntries(Object.keys(fact).map((field) => [field, medicine[field as keyof typeof fact]])),
    ...Object.fromEntries(corrected),
  })
  if (facts.controlled && changes["prescriptionOnly"]?.to === false && chosen.includes("prescriptionOnly"))
    throw badField("fields", "A controlled medicine is prescription-only")
  await call(
    database,
    fn.decideCorrection({
      correctionId: id,
      chosen,
      readVersion: version,
      payload: written(facts),
      takesAbove: takesShelvesAbove,
      words: isPart ? reason : null,
      happenedAt: now,
    }),
  )
}

/** Rejects a correction with a reason for its proposer. Rejecting it so again changes nothing. */
export async function rejectCorrection(
  database: Database,
  { id, reason }: { id: number; reason: string },
  now: Date,
) {
  await call(
    database,
    fn.decideCorrection({
      correctionId: id,
      chosen: [],
      readVersion: 0,
      payload: {},
      takesAbove: false,
      words: reason,
      happenedAt: now,
    }),
  )
}

async function getCorrection(database: Database, id: number) {
  const [found] = await queryPrepared(
    database,
    sql<{ medicineId: number; changes: Changes }>`
      select c.medicine_id as "medicineId", c.changes from medicine_corrections c where c.id = ${id}`,
  )
  if (!found) throw problem("not-found")
  return found
}

const badField = (field: string, message: string) =>
  problem("bad-input", { fields: [{ field, message }] }, message)
