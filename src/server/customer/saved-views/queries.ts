import { type Kysely, sql } from "kysely"
import type { NewView, SavedView } from "#contract/customer/saved-views.ts"
import type { DB } from "#database/schema.gen.ts"
import type { Database } from "#server/platform/database/database.ts"

const columns = ["id", "name", "search"] as const

export async function findViews(database: Database, subject: string, screen: string): Promise<SavedView[]> {
  return database.sql
    .selectFrom("saved_views")
    .select(columns)
    .where("subject", "=", subject)
    .where("screen", "=", screen)
    .orderBy(sql`fold(name)`)
    .$castTo<SavedView>()
    .execute()
}

/** Returns how many other views a person has than the one that would be saved. */
export async function countOtherViews(db: Kysely<DB>, subject: string, { screen, name }: NewView) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_views
    where subject = ${subject} and (screen, fold(name)) <> (${screen}, fold(${name}))`.execute(db)
  return rows[0]?.count ?? 0
}

export async function saveView(
  db: Kysely<DB>,
  subject: string,
  { screen, name, search }: NewView,
): Promise<SavedView> {
  return db
    .insertInto("saved_views")
    .values({ subject, screen, name, search: JSON.stringify(search) })
    .onConflict((conflict) =>
      conflict
        .expression(sql`subject, screen, fold(name)`)
        .doUpdateSet({ name, search: JSON.stringify(search) }),
    )
    .returning(columns)
    .$castTo<SavedView>()
    .executeTakeFirstOrThrow()
}

/** Returns false for a view of someone else. */
export async function deleteView(database: Database, subject: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await database.sql
    .deleteFrom("saved_views")
    .where("subject", "=", subject)
    .where("id", "=", id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
