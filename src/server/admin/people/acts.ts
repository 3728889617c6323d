import { sql } from "kysely"
import type { Place } from "#contract/admin/people.ts"
import type { Database } from "#server/platform/database/database.ts"
import { orAdminRefusal } from "#server/platform/database/admin-refusals.ts"

type Why = { reason: string; now: Date }

/** Lists a person as staff; whoever has not logged in yet is known by the login id alone. */
export async function addStaff(
  database: Database,
  { subject, kind, id }: { subject: string } & Pick<Place, "kind" | "id">,
  { reason, now }: Why,
): Promise<void> {
  const place = kind === "pharmacy" ? sql`${id}, null` : sql`null, ${id}`
  await orAdminRefusal(() =>
    sql`select add_staff(${subject}, ${place}, ${reason}, ${now})`.execute(database.sql),
  )
}

/** Ends that somebody works somewhere, and says who it was. */
export async function endStaff(
  database: Database,
  staffId: number,
  { reason, now }: Why,
): Promise<{ subject: string }> {
  const { rows } = await orAdminRefusal(() =>
    sql<{ subject: string }>`select end_staff(${staffId}, ${reason}, ${now}) as subject`.execute(
      database.sql,
    ),
  )
  const [ended] = rows
  if (!ended) throw new Error("end_staff() gave no answer")
  return ended
}

/** Keeps a person out: every session ends with it. */
export async function deactivate(database: Database, subject: string, { reason, now }: Why): Promise<void> {
  await orAdminRefusal(() =>
    sql`select deactivate_person(${subject}, ${reason}, ${now})`.execute(database.sql),
  )
}

export async function reactivate(database: Database, subject: string, reason: string): Promise<void> {
  await orAdminRefusal(() => sql`select reactivate_person(${subject}, ${reason})`.execute(database.sql))
}

export async function endSession(database: Database, subject: string, session: string): Promise<void> {
  await orAdminRefusal(() => sql`select end_session_of(${subject}, ${session})`.execute(database.sql))
}
