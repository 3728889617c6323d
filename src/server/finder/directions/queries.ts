import type { LatLng } from "#domain/platform/distance.ts"
import type { Database } from "#server/platform/database/database.ts"

/** Returns the location of a listed pharmacy. */
export async function findPharmacyPlace(database: Database, pharmacyId: number): Promise<LatLng | undefined> {
  return database.sql
    .selectFrom("pharmacies")
    .select(["lat", "lng"])
    .where("id", "=", pharmacyId)
    .where("listed", "=", true)
    .executeTakeFirst()
}
