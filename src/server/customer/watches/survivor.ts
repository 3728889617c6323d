import { sql } from "kysely"
import type { Database } from "#server/platform/database/database.ts"

/** Returns the medicine that an id stands for since merges; null for an unknown id. */
export async function findSurvivor(database: Database, medicineId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.id from medicines m where m.id = surviving_medicine(${medicineId})`.execute(database.sql)
  return rows[0]?.id ?? null
}
