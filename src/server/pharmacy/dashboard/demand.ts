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
    with here as (select lat, lng, loc from pharmacies where id = ${pharmacy}),
    searched as (
      select surviving_medicine(t.medicine_id) as medicine_id, sum(s.searches)::int as searches
      from unmet_searches s join unmet_things t on t.id = s.thing_id, here
      where t.medicine_id is not null and s.place <> '' and s.day > ${today}::date - ${demandDays}::int
        and abs(split_part(s.place, ',', 1)::float8 - here.lat) <= ${nearDegrees}
        and abs(split_part(s.place, ',', 2)::float8 - here.lng) <= ${nearDegrees}
      group by 1
    ),
    watched as (
      select surviving_medicine(w.medicine_id) as medicine_id, count(distinct w.subject)::int as watchers
      from medicine_watches w, here
      where w.found_at is null and w.until > ${now}
        and w.loc <-> here.loc <= 2 * sin(w.radius_km / ${earthRadiusKm}::float8 / 2)
      group by 1
    ),
    demand as (
      select medicine_id, coalesce(searches, 0) as searches, coalesce(watchers, 0) as watchers
      from searched full join watched using (medicine_id)
      where greatest(coalesce(searches, 0), coalesce(watchers, 0)) >= ${demandShownFrom}
    )
    select m.id as "medicineId", m.name as medicine,
      case when d.searches >= ${demandShownFrom} then d.searches end as searches,
      case when d.watchers >= ${demandShownFrom} then d.watchers end as watchers,
      exists (select from stock s where s.pharmacy_id = ${pharmacy} and s.medicine_id = m.id and s.in_stock) as "inStock"
    from demand d join medicines m on m.id = d.medicine_id
    order by greatest(d.searches, d.watchers) desc, m.name, m.id limit ${maxDemandRows}`.execute(database.sql)
  return rows
}
