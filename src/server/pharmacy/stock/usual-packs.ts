import { sql } from "kysely"
import { usualPackOf } from "#domain/pharmacy/packs.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { codesAt } from "#server/finder/search/coded-at.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

/** Returns the usual packs of medicines at a pharmacy; those without one are left out. */
export async function findUsualPacks(
  database: Database,
  pharmacy: PharmacyId,
  medicineIds: number[],
): Promise<Map<number, number>> {
  const rows = await queryPrepared(
    database,
    sql<{ id: number; sizes: (number | null)[] }>`
      select c.medicine_id as id, array_agg(c.pack_size) as sizes from (${codesAt(pharmacy)}) c
      where c.medicine_id = any (${medicineIds}::integer[]) group by c.medicine_id`,
  )
  return new Map(
    rows.flatMap(({ id, sizes }) => {
      const size = usualPackOf(sizes)
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
