import { sql } from "kysely"
import type { Demand } from "#contract/pharmacy/dashboard.ts"
import { demandDays, demandShownFrom, maxDemandRows } from "#domain/pharmacy/dashboard-days.ts"
import { earthRadiusKm } from "#domain/platform/distance.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"

/** Searches are counted by tenths of a degree: those of the pharmacy's own and the neighbouring ones are near. */
const nearDegrees = 0.16

type Row = Demand["medicines"][number]

/**
 * Returns what people near a pharmacy look for and do not find: searches by place and day, and watches whose
 * distance reaches the pharmacy. A medicine is listed from three of either; smaller counts are never told.
 */
export async function findDemand(
  database: Database,
  pharmacy: PharmacyId,
  { today, now }: { today: string; now: Date },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id as "medicineId", m.name as medicine,
      case when d.searches >= ${demandShownFrom} then d.searches end as searches,
      case when d.watchers >= ${demandShownFrom} then d.watchers end as watchers,
      exists (select from stock s where s.pharmacy_id = ${pharmacy} and s.medicine_id = m.id and s.in_stock) as "inStock"
    from demand_near(${pharmacy}, ${today}::date - ${demandDays}::int, ${now}, ${nearDegrees}, ${earthRadiusKm}) d
      join medicines m on m.id = d.medicine_id
    where greatest(d.searches, d.watchers) >= ${demandShownFrom}
    order by greatest(d.searches, d.watchers) desc, m.name, m.id limit ${maxDemandRows}`.execute(database.sql)
  return rows
}
