import { sql } from "kysely"
import type { ListQuestion } from "#contract/finder/medicine-lists.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { chordTo, isOpenAt, millisecondsOf, serviceFilter } from "#server/finder/search/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import type { ListCursor } from "./cursor.ts"

/** A line of the list: every medicine that it can be, and how many units are needed. */
export type WantedLine = { medicineIds: number[]; units: number }

export type RankQuery = {
  lines: WantedLine[]
  here: LatLng | null
  /** The maximum distance, as a chord of the unit sphere. */
  maxChord: number
  now: Date
  openOnly: boolean
  deliversOnly: boolean
  withPrices: boolean
  sort: ListQuestion["sort"]
  limit: number
  after: ListCursor | null
}

/** One line at one pharmacy of the page. The stock columns are null where it has none of the line. */
export type RankedRow = {
  pharmacy_id: number
  has: number
  rank: number
  chord: number | null
  line: number
  stock_id: number | null
  medicine_id: number
  quantity: number
  price_cents: number | null
  updated_ms: number
  pharmacies: number
  complete: number
}

/** Sorts after every price. */
const noPrice = 1e15

/**
 * Ranks all pharmacies by how many lines they have in full, then by `sort`, then by distance or name, and returns the lines
 * of a page of them. Reads the stock rows of these medicines and no others, each once: at most ten for a pharmacy and maker.
 */
export async function rankPharmacies(database: Database, query: RankQuery): Promise<RankedRow[]> {
  const { lines, here, after, sort } = query
  const flat = lines.flatMap(({ medicineIds, units }, place) =>
    medicineIds.map((id) => ({ line: place + 1, id, units })),
  )
  const chord = here ? chordTo(sql`p.loc`, here) : sql`null::float8`
  const filter = serviceFilter({
    openAt: query.openOnly ? query.now : null,
    deliversOnly: query.deliversOnly,
    pharmacyId: null,
  })
  const rank = {
    nearest: sql`0::float8`,
    open: sql`case when ${isOpenAt(query.now)} then 0::float8 else 1 end`,
    cheapest: sql`case when ${query.withPrices}::boolean and p.price_exposure then held.cost else ${noPrice}::float8 end`,
  }[sort]
  const place = sql`ranked.missing, ranked.rank, coalesce(ranked.chord, 0), ranked.place_name, ranked.pharmacy_id`
  const isAfter = after
    ? sql`where (${place}) > (${after.missing}::int, ${after.rank}::float8, ${after.chord ?? 0}::float8, ${
        here ? sql`''` : sql`(select p.name from pharmacies p where p.id = ${after.pharmacyId}::int)`
      }, ${after.pharmacyId}::int)`
    : sql``
  return queryPrepared(
    database,
    sql<RankedRow>`
      with wanted as materialized (
        select w.line, w.medicine_id, w.units
        from unnest(${flat.map(({ line }) => line)}::int[], ${flat.map(({ id }) => id)}::int[],
          ${flat.map(({ units }) => units)}::int[]) as w (line, medicine_id, units)
      ), shelves as materialized (
        select s.pharmacy_id, w.line, min(s.price_cents)::float8 * w.units as cost
        from wanted w
        cross join lateral (
          select s.pharmacy_id, s.quantity, s.price_cents from stock s
          where s.medicine_id = w.medicine_id and s.in_stock offset 0) s
        where s.quantity >= w.units
        group by s.pharmacy_id, w.line, w.units
      ), held as materialized (
        select pharmacy_id, count(*)::int as has, sum(cost) as cost from shelves group by pharmacy_id
      ), ranked as materialized (
        select p.id as pharmacy_id, p.price_exposure, held.has, ${lines.length}::int - held.has as missing, ${rank} as rank,
          ${chord} as chord, ${here ? sql`''` : sql`p.name`} as place_name
        from held join pharmacies p on p.id = held.pharmacy_id
        where ${filter} ${here ? sql`and ${chord} <= ${query.maxChord}::float8` : sql``}
      ), page as materialized (
        select ranked.* from ranked ${isAfter} order by ${place} limit ${query.limit + 1}::int
      )
      select page.pharmacy_id, page.has, page.rank, page.chord, asked.line, shelf.stock_id, shelf.medicine_id,
        shelf.quantity,
        case when ${query.withPrices}::boolean and page.price_exposure then shelf.price_cents end as price_cents,
        ${millisecondsOf(sql`shelf.updated_at`)} as updated_ms,
        (select count(*)::int from ranked) as pharmacies,
        (select count(*)::int from ranked where ranked.missing = 0) as complete
      from page
      cross join (select distinct line, units from wanted) asked
      left join lateral (
        select s.id as stock_id, s.medicine_id, s.quantity, s.price_cents, s.updated_at
        from wanted w
        cross join lateral (
          select s.id, s.medicine_id, s.quantity, s.price_cents, s.updated_at from stock s
          where s.pharmacy_id = page.pharmacy_id and s.medicine_id = w.medicine_id and s.in_stock offset 0) s
        where w.line = asked.line
        order by s.quantity >= asked.units desc, case when s.quantity >= asked.units then s.price_cents end,
          s.quantity desc, s.id
        limit 1) shelf on true
      order by missing, page.rank, coalesce(page.chord, 0), page.place_name, page.pharmacy_id, asked.line`,
  )
}

export type NamedRow = { place: number; id: number; ids: number[] }

/** Returns for each name the medicine that has it, and those of other makers that have it too. */
export async function findByNames(database: Database, names: string[]): Promise<NamedRow[]> {
  return queryPrepared(
    database,
    sql<NamedRow>`
      select asked.place::int as place, named.id, array(
        select m.id from medicines m where fold(m.name) = fold(named.name) and m.merged_into is null order by m.id limit 20
      ) as ids
      from unnest(${names}::text[]) with ordinality as asked (name, place)
      cross join lateral (
        select surviving.id, surviving.name from medicines m
        join medicines surviving on surviving.id = surviving_medicine(m.id)
        where fold(m.name) = fold(asked.name) order by m.id limit 1) named`,
  )
}
