import { type RawBuilder, sql } from "kysely"
import type { Watch } from "#contract/customer/watches.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { earthRadiusKm } from "#domain/platform/distance.ts"
import type { Database } from "#server/platform/database/database.ts"

/** The stored form of a watch: its place is rounded, its medicines are resolved. */
export type WatchTerms = LatLng & {
  medicineId: number
  medicineIds: number[]
  anyMaker: boolean
  town: string | null
  radiusKm: number
  until: Date
}

const isActive = (now: Date) => sql`w.found_at is null and w.until > ${now}`

export async function countOtherWatches(
  sqlOf: Database["sql"],
  { subject, medicineId, now }: { subject: string; medicineId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ watches: number }>`
    select count(*)::int as watches from medicine_watches w
    where w.subject = ${subject} and ${isActive(now)} and w.medicine_id <> ${medicineId}`.execute(sqlOf)
  return rows[0]?.watches ?? 0
}

/** Writes a person's only watch of a medicine; returns its id. */
export async function saveWatch(
  sqlOf: Database["sql"],
  { subject, terms, now }: { subject: string; terms: WatchTerms; now: Date },
): Promise<number> {
  const { medicineId, medicineIds, anyMaker, town, lat, lng, radiusKm, until } = terms
  const { rows } = await sql<{ id: number }>`
    insert into medicine_watches
      (subject, medicine_id, medicine_ids, any_maker, town, lat, lng, radius_km, created_at, until)
    values (${subject}, ${medicineId}, ${medicineIds}, ${anyMaker}, ${town}, ${lat}, ${lng}, ${radiusKm}, ${now}, ${until})
    on conflict (subject, medicine_id) where found_at is null
    do update set medicine_ids = excluded.medicine_ids, any_maker = excluded.any_maker, town = excluded.town,
      lat = excluded.lat, lng = excluded.lng, radius_km = excluded.radius_km, created_at = excluded.created_at,
      until = excluded.until
    returning id`.execute(sqlOf)
  return rows[0]?.id ?? 0
}

/** Returns the terms of an active watch of this person. */
export async function findTerms(
  sqlOf: Database["sql"],
  { subject, id, now }: { subject: string; id: number; now: Date },
): Promise<Omit<WatchTerms, "until"> | undefined> {
  const { rows } = await sql<Omit<WatchTerms, "until">>`
    select w.medicine_id as "medicineId", w.medicine_ids as "medicineIds", w.any_maker as "anyMaker", w.town, w.lat,
      w.lng, w.radius_km as "radiusKm"
    from medicine_watches w where w.subject = ${subject} and w.id = ${id} and ${isActive(now)}`.execute(sqlOf)
  return rows[0]
}

export async function deleteWatch(database: Database, subject: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from medicine_watches where subject = ${subject} and id = ${id} returning id`.execute(database.sql)
  return rows.length > 0
}

type WatchRow = Omit<Watch, "createdAt" | "until" | "state" | "found"> & {
  createdAt: Date
  until: Date
  foundAt: Date | null
  foundMedicine: string | null
  pharmacy: string | null
  pharmacyTown: string | null
  phoneNumber: string | null
  isStillThere: boolean | null
}

/** Returns a person's watches, those with news first. */
export async function findWatches(database: Database, subject: string, now: Date): Promise<Watch[]> {
  const { rows } = await sql<WatchRow>`
    select w.id, m.id as "medicineId", m.name as medicine, m.manufacturer, w.any_maker as "anyMaker", w.town,
      w.radius_km as "radiusKm", w.created_at as "createdAt", w.until, w.found_at as "foundAt",
      f.name as "foundMedicine", p.name as pharmacy, p.town as "pharmacyTown", p.phone_number as "phoneNumber",
      s.in_stock and p.listed as "isStillThere"
    from medicine_watches w
    join medicines m on m.id = surviving_medicine(w.medicine_id)
    left join stock s on s.id = surviving_row(w.found_stock_id)
    left join medicines f on f.id = s.medicine_id
    left join pharmacies p on p.id = s.pharmacy_id
    where w.subject = ${subject}
    order by w.found_at desc nulls last, w.id desc`.execute(database.sql)
  return rows.map((row) => watchOf(row, now))
}

function watchOf(row: WatchRow, now: Date): Watch {
  const { foundAt, foundMedicine, pharmacy, pharmacyTown, phoneNumber, isStillThere, ...watch } = row
  return {
    ...watch,
    createdAt: row.createdAt.toISOString(),
    until: row.until.toISOString(),
    state: foundAt ? "found" : row.until > now ? "watching" : "ended",
    found: foundAt && {
      at: foundAt.toISOString(),
      medicine: foundMedicine ?? row.medicine,
      pharmacy: pharmacy ?? "",
      pharmacyTown: pharmacyTown ?? "",
      phoneNumber: phoneNumber ?? "",
      isStillThere: isStillThere ?? false,
    },
  }
}

/**
 * Selects the nearest listed pharmacy's stock row of any of these medicines within a distance. The cube finds
 * rows by the index; its corners are farther away than the distance, so that is compared as well.
 */
const nearestRow = (watch: {
  medicineIds: RawBuilder<unknown>
  loc: RawBuilder<unknown>
  chord: RawBuilder<unknown>
}) => sql`
  select s.id as stock_id, s.medicine_id, s.pharmacy_id
  from unnest(${watch.medicineIds}) wanted (id)
  join stock s on s.medicine_id = surviving_medicine(wanted.id) and s.in_stock
    and s.loc <@ cube_enlarge(${watch.loc}, ${watch.chord}, 3) and s.loc <-> ${watch.loc} <= ${watch.chord}
  join pharmacies p on p.id = s.pharmacy_id and p.listed
  order by s.loc <-> ${watch.loc}, s.id limit 1`

const chordOf = (radiusKm: RawBuilder<unknown>) => sql`(2 * sin(${radiusKm} / ${earthRadiusKm}::float8 / 2))`

/** Returns who has it now within the distance. */
export async function findInStock(
  sqlOf: Database["sql"],
  { medicineIds, lat, lng, radiusKm }: Omit<WatchTerms, "until">,
): Promise<{ medicine: string; pharmacy: string } | undefined> {
  const { rows } = await sql<{ medicine: string; pharmacy: string }>`
    select m.name as medicine, p.name as pharmacy
    from (${nearestRow({
      medicineIds: sql`${medicineIds}::int[]`,
      loc: sql`geo_cube(${lat}, ${lng})`,
      chord: chordOf(sql`${radiusKm}::float8`),
    })}) here
    join medicines m on m.id = here.medicine_id join pharmacies p on p.id = here.pharmacy_id`.execute(sqlOf)
  return rows[0]
}

type Looking = { now: Date; atMost: number /** The last watch that was looked at. */; after: number }

/** `last` is where to go on; null when all were looked at. */
type Looked = { found: number; last: number | null }

/** Ends the watches in `hit` (id, stock_id), which puts their messages into the outbox. Each is found once. */
const markFound = (now: Date) => sql`
  locked as (
    select w.id, hit.stock_id from medicine_watches w join hit on hit.id = w.id
    where w.found_at is null order by w.id for update of w skip locked
  ),
  found as (
    update medicine_watches w set found_at = ${now}, found_stock_id = locked.stock_id
    from locked where w.id = locked.id returning w.id
  )`

// Merged medicines keep their id in a watch.
const withMerged = (ids: RawBuilder<unknown>) => sql`array(
  select m.id from medicines m where m.id = any (${ids}) or m.merged_into = any (${ids}))`

/** Looks at some active watches, of these medicines or of all. Any number of nodes may run it. */
export async function findBackInStock(
  database: Database,
  { changed, now, atMost, after }: Looking & { changed: readonly number[] | "everything" },
): Promise<Looked> {
  const isConcerned =
    changed === "everything" ? sql`true` : sql`w.medicine_ids && ${withMerged(sql`${changed}::int[]`)}`
  const { rows } = await sql<Looked>`
    with looked as materialized (
      select w.id, w.medicine_ids, w.loc, ${chordOf(sql`w.radius_km`)} as chord from medicine_watches w
      where ${isActive(now)} and w.id > ${after} and ${isConcerned} order by w.id limit ${atMost}
    ),
    hit as (
      select l.id, here.stock_id from looked l
      cross join lateral (${nearestRow({ medicineIds: sql`l.medicine_ids`, loc: sql`l.loc`, chord: sql`l.chord` })}) here
    ),
    ${markFound(now)}
    select (select count(*)::int from found) as found, (select max(id) from looked) as last`.execute(
    database.sql,
  )
  return rows[0] ?? { found: 0, last: null }
}

const freshRows = (changed: readonly number[]) => sql`
  select s.id, s.medicine_id, s.loc
  from stock s join pharmacies p on p.id = s.pharmacy_id and p.listed
  where s.medicine_id = any (${changed}::int[]) and s.in_stock and s.updated_at > now() - interval '5 minutes'`

/** Counts the stock rows of these medicines that changed in the last minutes, up to a limit. */
export async function countFreshRows(
  database: Database,
  changed: readonly number[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ fresh: number }>`
    select count(*)::int as fresh from (${freshRows(changed)} limit ${limit}) f`.execute(database.sql)
  return rows[0]?.fresh ?? 0
}

/**
 * Looks at the watches around the stock rows that changed in the last minutes. With few such rows this costs a
 * comparison of distances for each watch, where the other way costs each a search.
 */
export async function findBackInRows(
  database: Database,
  { changed, now, atMost, after }: Looking & { changed: readonly number[] },
): Promise<Looked> {
  const { rows } = await sql<Looked>`
    with fresh as materialized (
      select f.*, ${withMerged(sql`array[f.medicine_id]`)} as ids from (${freshRows(changed)}) f
    ),
    hit as (
      select distinct on (w.id) w.id, fresh.id as stock_id
      from fresh join medicine_watches w on w.medicine_ids && fresh.ids
      where ${isActive(now)} and w.id > ${after} and w.loc <-> fresh.loc <= ${chordOf(sql`w.radius_km`)}
      order by w.id, w.loc <-> fresh.loc, fresh.id limit ${atMost}
    ),
    ${markFound(now)}
    select (select count(*)::int from found) as found, (select max(id) from hit) as last`.execute(
    database.sql,
  )
  return rows[0] ?? { found: 0, last: null }
}

/** Deletes watches that ended long ago, up to a limit; returns how many. */
export async function deleteEnded(database: Database, before: Date, atMost: number): Promise<number> {
  const { rows } = await sql`
    delete from medicine_watches where id in (
      select id from medicine_watches
      where until < ${before} or (found_at is not null and found_at < ${before}) limit ${atMost})
    returning id`.execute(database.sql)
  return rows.length
}
