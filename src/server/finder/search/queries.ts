import { type RawBuilder, sql } from "kysely"
import { pageSize } from "#contract/finder/search.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import type { PageCursor } from "./cursor.ts"

export type OfferQuery = {
  /** The medicines to find; null means every medicine. */
  medicineIds: number[] | null
  here: LatLng | null
  /** The maximum distance, as a chord of the unit sphere. */
  maxChord: number
  /** Only pharmacies that are open at this instant. */
  openAt: Date | null
  deliversOnly: boolean
  withPrices: boolean
  limit: number
  after: PageCursor | null
}
export type NearbyQuery = OfferQuery & { here: LatLng }

export type OfferRow = {
  stock_id: number
  pharmacy_id: number
  medicine_id: number
  quantity: number
  price_cents: number | null
  updated_seconds: number
  chord: number | null
}

// A page plus one row that shows whether another page follows. A literal, so that plans are made for few
// rows.
const pageAndOne = sql.lit(pageSize + 1)

/**
 * Wraps a parameter in a subselect so that PostgreSQL keeps a generic plan instead of replanning each search,
 * which would cost more than the search itself.
 */
const planStable = (value: unknown, type: "int" | "float8" | "boolean" | "timestamptz") =>
  sql`(select ${value}::${sql.raw(type)})`

const written = new WeakMap<number[], string>()

/** Caches the PostgreSQL literal of an id list: a popular text's thousand ids are formatted once. */
function writeIds(medicineIds: number[]): string {
  const text = written.get(medicineIds) ?? `{${medicineIds.join(",")}}`
  written.set(medicineIds, text)
  return text
}

// The outer cast makes `any` an array test.
export const ids = ({ medicineIds }: Pick<OfferQuery, "medicineIds">) =>
  sql`(select ${medicineIds && writeIds(medicineIds)}::int[])::int[]`

export const chordTo = (place: RawBuilder<unknown>, here: LatLng) =>
  sql`${place} <-> (select geo_cube(${here.lat}::float8, ${here.lng}::float8))`

/** Whether a pharmacy `p` is open at an instant. */
export const isOpenAt = (at: Date) =>
  sql`is_open_at(p.open_minutes, p.closed_minutes, p.extra_minutes, ${planStable(at, "timestamptz")})`

export const serviceFilter = (query: OfferQuery) => sql`p.listed
  ${query.openAt === null ? sql`` : sql`and ${isOpenAt(query.openAt)}`}
  ${query.deliversOnly ? sql`and p.delivers` : sql``}`

export const medicineFilter = (query: OfferQuery) =>
  query.medicineIds === null ? sql`true` : sql`s.medicine_id = any (${ids(query)})`

/** Selects one page of the found rows in order, each column as it is sent. */
const page = (found: RawBuilder<unknown>, order: RawBuilder<unknown>, query: OfferQuery) => sql<OfferRow>`
  select found.stock_id, found.pharmacy_id, found.medicine_id, found.quantity,
    case when ${planStable(query.withPrices, "boolean")} and found.price_exposure then found.price_cents end as price_cents,
    extract(epoch from found.updated_at)::float8 as updated_seconds, found.chord
  from (${found}) found
  order by ${order}`

const nearestFirst = sql`found.chord, found.pharmacy_id, found.medicine_id`

const isAfterNear = (chord: RawBuilder<unknown>, { after }: NearbyQuery) =>
  after?.chord == null
    ? sql``
    : sql`and (${chord}, s.pharmacy_id, s.medicine_id)
        > (${planStable(after.chord, "float8")}, ${planStable(after.pharmacyId, "int")}, ${planStable(after.medicineId, "int")})`

/** For few medicines: takes each one's nearest rows from the index, then the nearest of those. */
export function findNearestByMedicine(database: Database, query: NearbyQuery): Promise<OfferRow[]> {
  const chord = chordTo(sql`s.loc`, query.here)
  const found = sql`
    select near.stock_id, near.pharmacy_id, near.medicine_id, near.quantity, near.price_cents, near.updated_at,
      near.chord, near.price_exposure
    from unnest(${ids(query)}) as wanted (medicine_id)
    cross join lateral (
      select s.id as stock_id, s.pharmacy_id, s.medicine_id, s.quantity, s.price_cents, s.updated_at,
        ${chord} as chord, p.price_exposure
      from stock s
      cross join lateral (
        select p.price_exposure from pharmacies p where p.id = s.pharmacy_id and ${serviceFilter(query)} offset 0) p
      where s.medicine_id = wanted.medicine_id and s.in_stock ${isAfterNear(chord, query)}
      order by chord, s.pharmacy_id limit ${pageAndOne}) near
    where near.chord <= ${planStable(query.maxChord, "float8")}
    order by near.chord, near.pharmacy_id, near.medicine_id limit ${planStable(query.limit + 1, "int")}`
  return queryPrepared(database, page(found, nearestFirst, query))
}

/**
 * For many medicines: visits pharmacies nearest first, up to a limit, and reads each one's stock until the
 * page is full.
 */
export function findNearestByPharmacy(
  database: Database,
  query: NearbyQuery,
  pharmacies: number,
): Promise<OfferRow[]> {
  const chord = chordTo(sql`p.loc`, query.here)
  const notBefore =
    query.after?.chord == null ? sql`` : sql`and ${chord} >= ${planStable(query.after.chord, "float8")}`
  const found = sql`
    select shelf.stock_id, near.id as pharmacy_id, shelf.medicine_id, shelf.quantity, shelf.price_cents,
      shelf.updated_at, near.chord, near.price_exposure
    from (
      select p.id, ${chord} as chord, p.price_exposure from pharmacies p
      where ${serviceFilter(query)} ${notBefore}
      order by chord, p.id limit ${sql.lit(pharmacies)}) near
    cross join lateral (
      select s.id as stock_id, s.medicine_id, s.quantity, s.price_cents, s.updated_at from stock s
      where s.pharmacy_id = near.id and s.in_stock and ${medicineFilter(query)}
        and near.chord <= ${planStable(query.maxChord, "float8")} ${isAfterNear(sql`near.chord`, query)}
      order by s.medicine_id limit ${pageAndOne}) shelf
    order by near.chord, near.id, shelf.medicine_id limit ${planStable(query.limit + 1, "int")}`
  return queryPrepared(database, page(found, nearestFirst, query))
}

/** For medicines with few stock rows: reads and sorts them all. */
export function findNearestOfAll(database: Database, query: NearbyQuery): Promise<OfferRow[]> {
  const chord = chordTo(sql`s.loc`, query.here)
  const found = sql`
    select s.stock_id, s.pharmacy_id, s.medicine_id, s.quantity, s.price_cents, s.updated_at, ${chord} as chord,
      p.price_exposure
    from unnest(${ids(query)}) as wanted (medicine_id)
    cross join lateral (
      select s.id as stock_id, s.pharmacy_id, s.medicine_id, s.quantity, s.price_cents, s.updated_at, s.loc
      from stock s where s.medicine_id = wanted.medicine_id and s.in_stock offset 0) s
    join pharmacies p on p.id = s.pharmacy_id
    where ${serviceFilter(query)} and ${chord} <= ${planStable(query.maxChord, "float8")} ${isAfterNear(chord, query)}
    order by chord, s.pharmacy_id, s.medicine_id limit ${planStable(query.limit + 1, "int")}`
  return queryPrepared(database, page(found, nearestFirst, query))
}

const byName = sql`found.pharmacy_name, found.pharmacy_id, found.medicine_name, found.medicine_id`

const isAfterName = (medicine: RawBuilder<unknown>, { after }: OfferQuery) =>
  after === null
    ? sql``
    : sql`and (s.pharmacy_id <> ${after.pharmacyId}::int or (${medicine}, s.medicine_id)
        > ((select m.name from medicines m where m.id = ${after.medicineId}::int), ${after.medicineId}::int))`

const notBeforeName = ({ after }: OfferQuery) =>
  after === null
    ? sql``
    : sql`and (p.name, p.id)
        >= ((select p.name from pharmacies p where p.id = ${after.pharmacyId}::int), ${after.pharmacyId}::int)`

/**
 * Without a location: visits pharmacies by name, up to a limit, and reads each one's stock until the page is
 * full.
 */
export function findByPharmacyName(
  database: Database,
  query: OfferQuery,
  pharmacies: number,
): Promise<OfferRow[]> {
  const found = sql`
    select shelf.stock_id, named.id as pharmacy_id, shelf.medicine_id, shelf.name as medicine_name, shelf.quantity, shelf.price_cents,
      shelf.updated_at, null::float8 as chord, named.pharmacy_name, named.price_exposure
    from (
      select p.id, p.name as pharmacy_name, p.price_exposure from pharmacies p
      where ${serviceFilter(query)} ${notBeforeName(query)}
      order by p.name, p.id limit ${sql.lit(pharmacies)}) named
    cross join lateral (
      select s.id as stock_id, s.medicine_id, m.name, s.quantity, s.price_cents, s.updated_at
      from stock s join medicines m on m.id = s.medicine_id
      where s.pharmacy_id = named.id and s.in_stock and ${medicineFilter(query)} ${isAfterName(sql`m.name`, query)}
      order by m.name, m.id limit ${pageAndOne}) shelf
    order by named.pharmacy_name, named.id, shelf.name, shelf.medicine_id limit ${planStable(query.limit + 1, "int")}`
  return queryPrepared(database, page(found, byName, query))
}

/** Without a location, for medicines with few stock rows: reads all and sorts them by name. */
export function findAllByName(database: Database, query: OfferQuery): Promise<OfferRow[]> {
  const found = sql`
    select s.stock_id, s.pharmacy_id, s.medicine_id, m.name as medicine_name, s.quantity, s.price_cents, s.updated_at, null::float8 as chord,
      p.name as pharmacy_name, p.price_exposure
    from unnest(${ids(query)}) as wanted (medicine_id)
    join medicines m on m.id = wanted.medicine_id
    cross join lateral (
      select s.id as stock_id, s.pharmacy_id, s.medicine_id, s.quantity, s.price_cents, s.updated_at
      from stock s where s.medicine_id = wanted.medicine_id and s.in_stock offset 0) s
    join pharmacies p on p.id = s.pharmacy_id
    where ${serviceFilter(query)} ${notBeforeName(query)} ${isAfterName(sql`m.name`, query)}
    order by p.name, p.id, m.name, m.id limit ${planStable(query.limit + 1, "int")}`
  return queryPrepared(database, page(found, byName, query))
}

/** Counts the stock rows of these medicines, up to a limit. */
export async function countShelves(
  database: Database,
  medicineIds: number[],
  limit: number,
): Promise<number> {
  const [row] = await queryPrepared(
    database,
    sql<{ shelves: number }>`
      select count(*)::int as shelves from (
        select from unnest(${ids({ medicineIds })}) as wanted (medicine_id)
        cross join lateral (
          select from stock s where s.medicine_id = wanted.medicine_id and s.in_stock limit ${limit}::int) s
        limit ${limit}::int) counted`,
  )
  return row?.shelves ?? 0
}
