import { type Kysely, sql } from "kysely"
import type { DosePerson } from "#contract/customer/dose-people.ts"
import type { DB } from "#database/schema.gen.ts"

type Sql = Kysely<DB>

/** Returns the people someone keeps schedules for, in the order they were added. */
export async function findPeople(db: Sql, subject: string): Promise<DosePerson[]> {
  return db
    .selectFrom("dose_people as p")
    .leftJoin("medicine_schedulers as ms", (join) =>
      join.onRef("ms.person_id", "=", "p.id").onRef("ms.user_id", "=", "p.user_id"),
    )
    .where("p.user_id", "=", subject)
    .groupBy("p.id")
    .orderBy("p.id")
    .select(["p.id", "p.name", sql<number>`count(ms.id)::int`.as("schedules")])
    .execute()
}

export async function findPersonNamed(db: Sql, subject: string, name: string) {
  return db
    .selectFrom("dose_people")
    .where("user_id", "=", subject)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .select("id")
    .executeTakeFirst()
}

/** Whether it is the person's own; keeps it from being removed until the transaction ends. */
export async function isOwnPerson(db: Sql, subject: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("dose_people")
    .where("user_id", "=", subject)
    .where("id", "=", id)
    .select("id")
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Waits for schedules that are being saved for this person. */
export async function lockForRemoval(db: Sql, id: number): Promise<void> {
  await db.selectFrom("dose_people").where("id", "=", id).select("id").forUpdate().execute()
}

export async function insertPerson(db: Sql, subject: string, name: string): Promise<number> {
  const { id } = await db
    .insertInto("dose_people")
    .values({ user_id: subject, name })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

export async function renamePerson(db: Sql, id: number, name: string): Promise<void> {
  await db.updateTable("dose_people").set({ name }).where("id", "=", id).execute()
}

export async function deletePerson(db: Sql, id: number): Promise<void> {
  await db.deleteFrom("dose_people").where("id", "=", id).execute()
}
