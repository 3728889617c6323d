import { type RawBuilder, sql } from "kysely"
import { maxProducts } from "#contract/finder/search.ts"
import { type LatLng, toPoint } from "#domain/platform/distance.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import type { PageCursor } from "./cursor.ts"

export type SearchQuery = {
  /** The medicines to find; null means every medicine. */
  medicineIds: number[] | null
  /** The only pharmacy to look in; null means all. */
  pharmacyId: number | null
  here: LatLng | null
  /** The maximum distance, as a chord of the unit sphere. */
  maxChord: number
  /** Only pharmacies that are open at this instant. */
  openAt: Date | null
  deliversOnly: boolean
  withPrices: boolean
  /** The most pharmacies, and the most products of each. */
  limit: number
  products: number
  after: PageCursor | null
}
export type NearbyQuery = SearchQuery & { here: LatLng }

/** One product of a found pharmacy, and how many it has; the chord is null without a location. */
export type FoundRow = {
  pharmacy_id: number
  chord: number | null
  stock_id: number
  medicine_id: number
  quantity: number
  price_cents: number | null
  updated_ms: number
  products: number | null
}

// A literal, so that plans are made for few rows.
const everyPharmacy = sql.lit(2_147_483_647)

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
export const ids = ({ medicineIds }: Pick<SearchQuery, "medicineIds">) =>
  sql`(select ${medicineIds && writeIds(medicineIds)}::int[])::int[]`

// The point is computed here, as for the index in memory: PostgreSQL may round its last bit otherwise.
export const chordTo = (place: RawBuilder<unknown>, here: LatLng) =>
  sql`${place} <-> (select cube(${toPoint(here)}::float8[]))`

/** Whether a pharmacy `p` is open at an instant. */
export const isOpenAt = (at: Date) =>
  sql`is_open_at(p.open_minutes, p.closed_minutes, p.extra_minutes, ${planStable(at, "timestamptz")})`

export const serviceFilter = (
  query: Pick<SearchQuery, "openAt" | "deliversOnly" | "pharmacyId">,
) => sql`p.listed
  ${query.openAt === null ? sql`` : sql`and ${isOpenAt(query.openAt)}`}
  ${query.deliversOnly ? sql`and p.delivers` : sql``}
  ${query.pharmacyId === null ? sql`` : sql`and p.id = ${planStable(query.pharmacyId, "int")}`}`

export const medicineFilter = (query: SearchQuery) =>
  query.medicineIds === null ? sql`true` : sql`s.medicine_id = any (${ids(query)})`

const shelfOf = (query: SearchQuery, pharmacyId: RawBuilder<unknown>) =>
  sql`stock s where s.pharmacy_id = ${pharmacyId} and s.in_stock and ${medicineFilter(query)}`

/** True if the pharmacy has any of the medicines. A lateral join, which the planner never turns into a scan of all stock. */
const hasAny = (query: SearchQuery, pharmacyId: RawBuilder<unknown>) =>
  sql`cross join lateral (select from ${shelfOf(query, pharmacyId)} limit 1) has_any`

/** Whether a pharmacy can have more of the medicines than are read. */
const isCounted = ({ medicineIds, products }: SearchQuery) =>
  medicineIds === null || medicineIds.length > products

/** Adds how many products each pharmacy of a page has. `offset 0` counts once a pharmacy, not once a product. */
const counted = (page: RawBuilder<unknown>, query: SearchQuery) =>
  isCounted(query)
    ? sql`select page.*, (
        select count(*)::int
        from (select from ${shelfOf(query, sql`page.pharmacy_id`)} order by s.medicine_id limit ${sql.lit(maxProducts)}) shelves
      ) as products from (${page}) page offset 0`
    : sql`select page.*, null::int as products from (${page}) page`

/** Selects an instant in whole milliseconds since 1970, as JavaScript has it. */
export const millisecondsOf = (instant: RawBuilder<unknown>) =>
  sql`floor(extract(epoch from ${instant}) * 1000)::float8`

/** Selects the products of each pharmacy of a page, in order, each column as it is sent. */
const withProducts = (
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  query: SearchQuery,
) => sql<FoundRow>`
  select page.pharmacy_id, page.chord, shelf.stock_id, shelf.medicine_id, shelf.quantity,
    case when ${planStable(query.withPrices, "boolean")} and page.price_exposure then shelf.price_cents end as price_cents,
    ${millisecondsOf(sql`shelf.updated_at`)} as updated_ms, page.products
  from (${counted(page, query)}) page
  cross join lateral (
    select s.id as stock_id, s.medicine_id, s.quantity, s.price_cents, s.updated_at
    from ${shelfOf(query, sql`page.pharmacy_id`)}
    order by s.medicine_id limit ${planStable(query.products, "int")}) shelf
  order by ${order}, shelf.medicine_id`

const nearestFirst = sql`page.chord, page.pharmacy_id`

const isAfterNear = (
  chord: RawBuilder<unknown>,
  pharmacyId: RawBuilder<unknown>,
  { after }: Pick<SearchQuery, "after">,
) =>
  after?.chord == null
    ? sql``
    : sql`and (${chord}, ${pharmacyId}) > (${planStable(after.chord, "float8")}, ${planStable(after.pharmacyId, "int")})`

/** Visits pharmacies nearest first until the page is full. */
export function findNearestByPharmacy(database: Database, query: NearbyQuery): Promise<FoundRow[]> {
  const chord = chordTo(sql`p.loc`, query.here)
  const page = sql`
    select near.id as pharmacy_id, near.chord, near.price_exposure
    from (
      select p.id, ${chord} as chord, p.price_exposure from pharmacies p
      where ${serviceFilter(query)} ${isAfterNear(chord, sql`p.id`, query)}
      order by chord, p.id limit ${everyPharmacy}) near
    ${hasAny(query, sql`near.id`)}
    where near.chord <= ${planStable(query.maxChord, "float8")}
    order by near.chord, near.id limit ${planStable(query.limit + 1, "int")}`
  return queryPrepared(database, withProducts(page, nearestFirst, query))
}

/** Reads every stock row of these medicines. `columns` may name `s` and the pharmacy `p`. */
const allOf = (query: SearchQuery, columns: RawBuilder<unknown>) => sql`
  select distinct ${columns}, s.pharmacy_id, p.price_exposure
  from unnest(${ids(query)}) as wanted (medicine_id)
  cross join lateral (
    select s.pharmacy_id, s.loc from stock s where s.medicine_id = wanted.medicine_id and s.in_stock offset 0) s
  join pharmacies p on p.id = s.pharmacy_id
  where ${serviceFilter(query)}`

/** For medicines with few stock rows: reads and sorts them all. */
export function findNearestOfAll(database: Database, query: NearbyQuery): Promise<FoundRow[]> {
  const chord = chordTo(sql`s.loc`, query.here)
  const page = sql`${allOf(query, sql`${chord} as chord`)}
      and ${chord} <= ${planStable(query.maxChord, "float8")} ${isAfterNear(chord, sql`s.pharmacy_id`, query)}
    order by chord, s.pharmacy_id limit ${planStable(query.limit + 1, "int")}`
  return queryPrepared(database, withProducts(page, nearestFirst, query))
}

const byName = sql`page.pharmacy_name, page.pharmacy_id`

const isAfterName = ({ after }: SearchQuery) =>
  after === null
    ? sql``
    : sql`and (p.name, p.id)
        > ((select p.name from pharmacies p where p.id = ${after.pharmacyId}::int), ${after.pharmacyId}::int)`

/** Without a location: visits pharmacies by name until the page is full. */
export function findByPharmacyName(database: Database, query: SearchQuery): Promise<FoundRow[]> {
  const page = sql`
    select named.id as pharmacy_id, null::float8 as chord, named.pharmacy_name, named.price_exposure
    from (
      select p.id, p.name as pharmacy_name, p.price_exposure from pharmacies p
      where ${serviceFilter(query)} ${isAfterName(query)}
      order by p.name, p.id limit ${everyPharmacy}) named
    ${hasAny(query, sql`named.id`)}
    order by named.pharmacy_name, named.id limit ${planStable(query.limit + 1, "int")}`
  return queryPrepared(database, withProducts(page, byName, query))
}

/** Without a location, for medicines with few stock rows: reads all and sorts their pharmacies by name. */
export function findAllByName(database: Database, query: SearchQuery): Promise<FoundRow[]> {
  const page = sql`${allOf(query, sql`null::float8 as chord, p.name as pharmacy_name`)} ${isAfterName(query)}
    order by pharmacy_name, s.pharmacy_id limit ${planStable(query.limit + 1, "int")}`
  return queryPrepared(database, withProducts(page, byName, query))
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
