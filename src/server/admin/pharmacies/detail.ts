import { sql } from "kysely"
import type { PharmacyAct, PharmacyDetail } from "#contract/admin/pharmacies.ts"
import type { Database } from "#server/platform/database/database.ts"

const maxUploads = 10
const maxEntries = 100

type Staff = { id: number; subject: string; name: string | null; since: Date }

/** Returns the staff of a pharmacy or a supplier, longest-serving first. */
export async function findStaffOf(
  database: Database,
  { pharmacyId = null, supplierId = null }: { pharmacyId?: number | null; supplierId?: number | null },
): Promise<Staff[]> {
  const { rows } = await sql<Staff>`
    select t.id, t.subject, person_name(t.subject) as name, t.created_at as since
    from staff t
    where (t.pharmacy_id = ${pharmacyId} or t.supplier_id = ${supplierId}) and t.ended_at is null order by t.id limit 200`.execute(
    database.sql,
  )
  return rows
}

type Upload = Omit<PharmacyDetail["uploads"][number], "at" | "finishedAt"> & {
  at: Date
  finishedAt: Date | null
}

/** Returns the latest stock uploads of the pharmacy's own program. */
export async function findUploadsOf(
  database: Database,
  pharmacyId: number,
): Promise<PharmacyDetail["uploads"]> {
  const { rows } = await sql<Upload>`
    select u.id, k.name as key, u.created_at as at, u.finished_at as "finishedAt", u.rows_total as rows, u.refused,
      u.is_dry_run as "isDryRun"
    from stock_uploads u join pharmacy_keys k on k.id = u.key_id
    where u.pharmacy_id = ${pharmacyId} order by u.seq desc limit ${sql.lit(maxUploads)}`.execute(
    database.sql,
  )
  return rows.map(({ at, finishedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}

type EntryRow = Omit<PharmacyAct, "at" | "id"> & { id: string; at: Date }

const actsOn = {
  pharmacy: ["adminPharmacies.%", "licence.ended"],
  supplier: ["adminSuppliers.%", "licence.ended", "supplierLicence.send"],
}

type Subject = { thing: keyof typeof actsOn; id: number }

/** Returns the audit log's entries about a pharmacy or a supplier, newest first. */
export async function findEntriesOf(database: Database, { thing, id }: Subject): Promise<PharmacyAct[]> {
  const { rows } = await sql<EntryRow>`
    select l.id, l.at, person_name(l.subject) as by, l.subject is null as "isPharos", l.action,
      array(select jsonb_object_keys(coalesce(l.after, '{}'))) as changed, l.after ->> 'licence_number' as "licenceNumber",
      l.after ->> 'licence_valid_until' as "licenceValidUntil", l.reason
    from audit_log l
    where l.thing = ${thing} and l.thing <> 'sale' and l.thing_id = ${String(id)}
      and l.action like any (${actsOn[thing]}::text[])
    order by l.id desc limit ${sql.lit(maxEntries)}`.execute(database.sql)
  return rows.map(({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() }))
}
