import { sql } from "kysely"
import type { PharmacyPlace } from "#contract/finder/search.ts"
import type { SpecialHours } from "#domain/finder/opening-hours.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { chordTo, ids, medicineFilter, type SearchQuery, serviceFilter } from "./queries.ts"

/** Returns the number of listed pharmacies. */
export async function countListedPharmacies(database: Database): Promise<number> {
  const [row] = await queryPrepared(
    database,
    sql<{ listed: number }>`select count(*)::int as listed from pharmacies p where p.listed`,
  )
  return row?.listed ?? 0
}

const isNearEnough = ({ here, maxChord }: SearchQuery) =>
  here ? sql`and ${chordTo(sql`p.loc`, here)} <= ${maxChord}::float8` : sql``

// Beyond this many medicines, hashing the list and reading each pharmacy's stock is cheaper than one index
// probe per medicine.
const maxProbedMedicines = 64

/** The same condition as `medicineFilter`, hashed once per statement; `is true` keeps it from becoming a join. */
const hashedMedicineFilter = (query: SearchQuery) =>
  sql`(s.medicine_id in (select wanted.id from unnest(${ids(query)}) wanted (id))) is true`

/** Selects the pharmacies `p` that offer any of these medicines by reading their stock one by one. */
function offering(query: SearchQuery) {
  const isProbed = (query.medicineIds?.length ?? 0) <= maxProbedMedicines
  return sql`pharmacies p
    cross join lateral (
      select from stock s where s.pharmacy_id = p.id and s.in_stock
        and ${isProbed ? medicineFilter(query) : hashedMedicineFilter(query)} limit 1) shelf
    where ${serviceFilter(query)} ${isNearEnough(query)}`
}

/** Counts pharmacies that offer any of these medicines, up to a limit. */
export async function countPharmaciesOffering(
  database: Database,
  query: SearchQuery,
  limit: number,
): Promise<number> {
  const [row] = await queryPrepared(
    database,
    sql<{ pharmacies: number }>`
      select count(*)::int as pharmacies from (select from ${offering(query)} limit ${limit}::int) counted`,
  )
  return row?.pharmacies ?? 0
}

/** Returns the ids and positions of pharmacies that offer any of these medicines, the nearest first, up to a limit. */
export async function findPlacesOffering(
  database: Database,
  query: SearchQuery,
  limit: number,
): Promise<PharmacyPlace[]> {
  const { here } = query
  const rows = await queryPrepared(
    database,
    sql<{ id: number; lat: number; lng: number }>`
      select p.id, p.lat, p.lng from ${offering(query)}
      order by ${here ? chordTo(sql`p.loc`, here) : sql`p.name`}, p.id limit ${limit}::int`,
  )
  return rows.map(toPlace)
}

export const toPlace = ({ id, lat, lng }: { id: number; lat: number; lng: number }): PharmacyPlace => [
  id,
  toFiveDecimals(lat),
  toFiveDecimals(lng),
]

const toFiveDecimals = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Selects all dates on which a pharmacy `p` differs from its week. */
export const specialHours = sql`json_build_object('closedMinutes', p.closed_minutes::text,
  'extraMinutes', p.extra_minutes::text, 'days', p.special_days)`

export type PharmacyRow = {
  id: number
  name: string
  phone_number: string
  address: string
  town: string
  lat: number
  lng: number
  price_exposure: boolean
  delivers: boolean
  open_minutes: string
  special_hours: SpecialHours
}

/** Returns pharmacies by id. */
export async function findPharmaciesById(database: Database, pharmacyIds: number[]): Promise<PharmacyRow[]> {
  return queryPrepared(
    database,
    sql<PharmacyRow>`
      select p.id, p.name, p.phone_number, p.address, p.town, p.lat, p.lng, p.price_exposure, p.delivers,
        p.open_minutes::text as open_minutes, ${specialHours} as special_hours
      from pharmacies p where p.id = any (${pharmacyIds}::int[])`,
  )
}
