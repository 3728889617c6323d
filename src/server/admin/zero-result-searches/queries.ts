import { type RawBuilder, sql } from "kysely"
import type { UnmetQuestion, UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { fn } from "#database/functions.gen.ts"
import { type UnmetKind } from "#domain/admin/zero-result-kinds.ts"
import { daysLater } from "#domain/platform/colombo-day.ts"
import { unmetSorts } from "#domain/platform/list-sorts.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"

/** A place is shown once this many people have searched there. */
const minPlaceSearches = 3
const maxPlaces = 3

type Row = Omit<UnmetSearch, "lastSearchedAt" | "dismissed" | "places" | "kinds"> & {
  unknown: number
  nowhere: number
  notNear: number
  places: { place: string; searches: number }[]
  lastSearchedAt: Date
  dismissedAt: Date | null
  dismissedBy: string | null
  dismissedNote: string | null
}

type ZeroResultQuery = UnmetQuestion & { today: string }

/** Returns a page of searches without a result; texts that few people typed are never stored. */
export async function findUnmet(database: Database, question: ZeroResultQuery) {
  const { days, show, page, today, sort, isReversed = sort === unmetSorts[0], limit } = question
  const until = daysLater(today, -days)
  const from = daysLater(today, -2 * days)
  const isOpen = sql`(t.dismissed_at is null or t.last_searched_at > t.dismissed_at)`
  const shown = show === "dismissed" ? sql`not ${isOpen}` : isOpen
  const keyOf = {
    searches: sql`c.searches`,
    what: sql`coalesce(t.text, lower(m.name))`,
    // New ones are on top of what has doubled.
    trend: sql`c.searches::float8 / c.before`,
  }
  const kind: UnmetKind | null = show === "open" || show === "dismissed" ? null : show
  const isOfKind = (column: RawBuilder<unknown>) => (kind === null ? sql`true` : sql`${column} = ${kind}`)
  const sumOf = (one: UnmetKind) =>
    sql`coalesce(sum(s.searches) filter (where s.day > ${until}::date and s.kind = ${one}), 0)::int`
  const kinds = sql`${sumOf("unknown")} as unknown, ${sumOf("nowhere")} as nowhere, ${sumOf("not-near")} as "notNear"`
  const way = isReversed ? sql`desc` : sql`asc`
  const { rows } = await sql<Row>`
    with counted as (
      select thing_id, sum(searches) filter (where day > ${until}::date)::int as searches,
        sum(searches) filter (where day <= ${until}::date) as before
      from unmet_searches
      where day > ${sort === "trend" ? from : until}::date and ${isOfKind(sql`kind`)} group by thing_id
    ), page as (
      select t.id, t.text, t.medicine_id, t.last_searched_at, t.dismissed_at, t.dismissed_by, t.dismissed_note, t.version,
        c.searches, ${keyOf[sort]} as key
      from counted c join unmet_things t on t.id = c.thing_id ${sort === "what" ? sql`left join medicines m on m.id = t.medicine_id` : sql``}
      where c.searches > 0 and ${shown} and (t.text is not null or t.medicine_id is not null)
      order by key ${way}, t.id ${way}
      limit ${limit + 1} offset ${(page - 1) * limit}
    )
    select p.id, p.text, p.searches, kinds.*,
      case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name, 'genericName', m.generic_name,
        'brandName', m.brand_name, 'strength', m.strength, 'form', m.form, 'manufacturer', m.manufacturer) end as medicine,
      coalesce((select jsonb_agg(w) from (
        select s.place, sum(s.searches)::int as searches from unmet_searches s
        where s.thing_id = p.id and s.day > ${until}::date and s.place <> '' and ${isOfKind(sql`s.kind`)}
        group by s.place having sum(s.searches) >= ${minPlaceSearches} order by 2 desc, 1 limit ${maxPlaces}) w), '[]') as places,
      p.last_searched_at as "lastSearchedAt", p.dismissed_at as "dismissedAt",
      person_name(p.dismissed_by) as "dismissedBy",
      p.dismissed_note as "dismissedNote", p.version
    from page p left join medicines m on m.id = p.medicine_id
    cross join lateral (
      select coalesce(sum(s.searches) filter (where s.day <= ${until}::date), 0)::int as "searchesBefore", ${kinds}
      from unmet_searches s where s.thing_id = p.id and s.day > ${from}::date and ${isOfKind(sql`s.kind`)}
    ) kinds
    order by p.key ${way}, p.id ${way}`.execute(database.sql)
  return { rows: rows.slice(0, limit).map(toUnmet), hasMore: rows.length > limit }
}

function toUnmet(row: Row): UnmetSearch {
  const {
    unknown,
    nowhere,
    notNear,
    places,
    lastSearchedAt,
    dismissedAt,
    dismissedBy,
    dismissedNote,
    ...rest
  } = row
  return {
    ...rest,
    kinds: { unknown, nowhere, "not-near": notNear },
    places: places.map(({ place, searches }) => {
      const [lat = 0, lng = 0] = place.split(",").map(Number)
      return { lat, lng, searches }
    }),
    lastSearchedAt: lastSearchedAt.toISOString(),
    dismissed: dismissedAt && { at: dismissedAt.toISOString(), by: dismissedBy, note: dismissedNote ?? "" },
  }
}

type Dismissal = { id: number; version: number; note: string | null; now: Date }

/**
 * Dismisses a search, or restores it when there is no note. Returns true when done, false when not found,
 * null when it changed since it was read.
 */
export async function dismissUnmet(database: Database, { id, version, note, now }: Dismissal) {
  const read = { thing: id, readVersion: version }
  return call<boolean | null>(database, fn.dismissUnmet({ ...read, why: note, at: now }))
}
