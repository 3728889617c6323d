import { type Kysely, sql } from "kysely"
import type { Favourite, SavedPlace } from "#contract/customer/places.ts"
import type { DB } from "#database/schema.gen.ts"
import { maxFavourites } from "#domain/customer/place-rules.ts"
import { comingSpecialHours, type SpecialHours } from "#domain/finder/opening-hours.ts"
import { specialHours } from "#server/finder/search/pharmacy-queries.ts"
import type { Database } from "#server/platform/database/database.ts"

type Sql = Kysely<DB>

const columns = ["id", "kind", "name", "town", "lat", "lng"] as const

/** Returns a person's places: home, work, then the others by name. */
export async function findPlaces(database: Database, subject: string): Promise<SavedPlace[]> {
  return database.sql
    .selectFrom("saved_places")
    .select(columns)
    .where("subject", "=", subject)
    .orderBy(sql`array_position('{home,work,other}', kind)`)
    .orderBy("name")
    .$castTo<SavedPlace>()
    .execute()
}

/** Returns how many other places a person has than the one that would be saved. */
export async function countOtherPlaces(
  db: Sql,
  { subject, kind, name }: { subject: string; kind: string; name: string | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_places
    where subject = ${subject} and (kind, coalesce(lower(name), '')) <> (${kind}, coalesce(lower(${name}::text), ''))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type PlaceRow = Omit<SavedPlace, "id"> & { subject: string }

export async function savePlace(db: Sql, row: PlaceRow): Promise<SavedPlace> {
  return db
    .insertInto("saved_places")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .expression(sql`subject, kind, coalesce(lower(name), '')`)
        .doUpdateSet({ name: row.name, town: row.town, lat: row.lat, lng: row.lng }),
    )
    .returning(columns)
    .$castTo<SavedPlace>()
    .executeTakeFirstOrThrow()
}

/** Returns false for a place of someone else. */
export async function deletePlace(database: Database, subject: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await database.sql
    .deleteFrom("saved_places")
    .where("subject", "=", subject)
    .where("id", "=", id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type FavouriteRow = Omit<Favourite, "specialHours"> & { specialHours: SpecialHours }

/** Returns a person's favourite pharmacies that are listed, newest first. */
export async function findFavourites(database: Database, subject: string, now: Date): Promise<Favourite[]> {
  const { rows } = await sql<FavouriteRow>`
    select p.id, p.name, p.phone_number as "phoneNumber", p.address, p.town, p.lat, p.lng,
      p.open_minutes::text as "openMinutes", ${specialHours} as "specialHours"
    from favourite_pharmacies f join pharmacies p on p.id = f.pharmacy_id
    where f.subject = ${subject} and p.listed
    order by f.created_at desc, p.id limit ${maxFavourites}`.execute(database.sql)
  return rows.map((row) => ({ ...row, specialHours: comingSpecialHours(row.specialHours, now) }))
}

export async function countOtherFavourites(db: Sql, subject: string, pharmacyId: number): Promise<number> {
  const { count } = await db
    .selectFrom("favourite_pharmacies")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("subject", "=", subject)
    .where("pharmacy_id", "<>", pharmacyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns false for a pharmacy that is not listed. */
export async function saveFavourite(db: Sql, subject: string, pharmacyId: number): Promise<boolean> {
  const { rows } = await sql`
    with listed as (select id from pharmacies where id = ${pharmacyId}::int and listed),
      saved as (insert into favourite_pharmacies (subject, pharmacy_id) select ${subject}, id from listed
        on conflict do nothing)
    select id from listed`.execute(db)
  return rows.length > 0
}

export async function deleteFavourite(
  database: Database,
  subject: string,
  pharmacyId: number,
): Promise<void> {
  await database.sql
    .deleteFrom("favourite_pharmacies")
    .where("subject", "=", subject)
    .where("pharmacy_id", "=", pharmacyId)
    .execute()
}
