import { sql } from "kysely"
import type { LatLng } from "#domain/platform/distance.ts"
import type { MedicineRow } from "#server/finder/search/medicine-queries.ts"
import { chordTo } from "#server/finder/search/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

/** Returns the medicines whose generic name is one of these. */
export async function findByGenericName(database: Database, names: string[]): Promise<MedicineRow[]> {
  return queryPrepared(
    database,
    sql<MedicineRow>`
      select m.id, m.name, m.generic_name, m.brand_name, m.strength, m.form, m.manufacturer
      from medicines m
      where m.generic_folded = any (array(select fold(name) from unnest(${names}::text[]) as n (name)))
      order by m.id limit 200`,
  )
}

export type NearestRow = {
  stock_id: number
  pharmacy_id: number
  medicine_id: number
  quantity: number
  price_cents: number | null
  chord: number | null
}

type NearestQuery = { medicineIds: number[]; here: LatLng | null; withPrices: boolean }

/** Returns each medicine's nearest stock row at a listed pharmacy; without a location, the first by name. */
export async function findNearestOfEach(
  database: Database,
  { medicineIds, here, withPrices }: NearestQuery,
): Promise<NearestRow[]> {
  const chord = here ? chordTo(sql`s.loc`, here) : sql`null::float8`
  return queryPrepared(
    database,
    sql<NearestRow>`
      select near.stock_id, near.pharmacy_id, near.medicine_id, near.quantity,
        case when ${withPrices}::boolean and near.price_exposure then near.price_cents end as price_cents, near.chord
      from unnest(${medicineIds}::int[]) as wanted (medicine_id)
      cross join lateral (
        select s.id as stock_id, s.pharmacy_id, s.medicine_id, s.quantity, s.price_cents, p.price_exposure,
          ${chord} as chord
        from stock s
        cross join lateral (
          select p.name, p.price_exposure from pharmacies p where p.id = s.pharmacy_id and p.listed offset 0) p
        where s.medicine_id = wanted.medicine_id and s.in_stock
        order by ${here ? sql`${chord}` : sql`p.name`}, s.pharmacy_id limit 1) near
      order by near.chord, near.medicine_id`,
  )
}
