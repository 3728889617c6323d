import { sql } from "kysely"
import { usualPackOf } from "#domain/pharmacy/packs.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { codesAt } from "#server/finder/search/coded-at.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Selects the packs that a pharmacy has set itself, by medicine; a merged medicine's counts for its survivor unless that has one. */
export const ownPacks = (pharmacy: PharmacyId) => sql`
  select distinct on (survivor) survivor as medicine_id, pack_size from (
    select surviving_medicine(u.medicine_id) as survivor, u.medicine_id, u.pack_size from usual_packs u
    where u.pharmacy_id = ${pharmacy}
  ) u order by survivor, u.medicine_id = survivor desc, u.medicine_id`

/** Sets the pack in which a pharmacy counts a medicine of its stock; null follows its barcodes again. */
export async function setUsualPack(
  database: Database,
  pharmacy: PharmacyId,
  { id, packSize }: { id: number; packSize: number | null },
): Promise<void> {
  const { rows } = await sql`
    insert into usual_packs (pharmacy_id, medicine_id, pack_size)
    select s.pharmacy_id, s.medicine_id, ${packSize}::integer from stock s
    where s.id = ${id} and s.pharmacy_id = ${pharmacy} and s.removed_at is null
    on conflict (pharmacy_id, medicine_id) do update set pack_size = excluded.pack_size
    returning medicine_id`.execute(database.sql)
  if (rows.length === 0) throw problem("not-found")
}

/** Returns what a pharmacy has set for a medicine, and what its barcodes say. */
export async function getUsualPack(database: Database, pharmacy: PharmacyId, medicineId: number) {
  const [found] = await findPacks(database, pharmacy, [medicineId])
  return { own: found?.own ?? null, ofCodes: usualPackOf(found?.sizes ?? []) }
}

const findPacks = (database: Database, pharmacy: PharmacyId, medicineIds: number[]) =>
  queryPrepared(
    database,
    sql<{ id: number; sizes: (number | null)[]; own: number | null }>`
      select asked.id, coalesce(coded.sizes, '{}') as sizes, own.pack_size as own
      from unnest(${medicineIds}::integer[]) asked (id)
      left join (
        select c.medicine_id as id, array_agg(c.pack_size) as sizes from (${codesAt(pharmacy)}) c
        where c.medicine_id = any (${medicineIds}::integer[]) group by c.medicine_id
      ) coded using (id)
      left join (${ownPacks(pharmacy)}) own on own.medicine_id = asked.id`,
  )

/** Returns the usual packs of medicines at a pharmacy; those without one are left out. */
export async function findUsualPacks(
  database: Database,
  pharmacy: PharmacyId,
  medicineIds: number[],
): Promise<Map<number, number>> {
  const rows = await findPacks(database, pharmacy, medicineIds)
  return new Map(
    rows.flatMap(({ id, sizes, own }) => {
      const size = usualPackOf(sizes, own)
      return size === null ? [] : [[id, size] as const]
    }),
  )
}

/** Returns rows with the usual packs of their medicines. */
export async function addUsualPacks<Row extends { medicineId: number }>(
  database: Database,
  pharmacy: PharmacyId,
  rows: Row[],
): Promise<(Row & { packSize: number | null })[]> {
  const ids = rows.map(({ medicineId }) => medicineId)
  const packs = await findUsualPacks(database, pharmacy, ids)
  return rows.map((row) => ({ ...row, packSize: packs.get(row.medicineId) ?? null }))
}
