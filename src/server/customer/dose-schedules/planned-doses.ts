import { type Kysely, sql } from "kysely"
import type { DB } from "#database/schema.gen.ts"

export type PlannedDose = { at: Date; reminderCount: number }

/**
 * Makes the doses of a schedule anew. A dose at an instant that was there before stays the same row, so that a
 * reminder under way, a snooze and an answer stay its own, and what a notification points at is still there.
 */
export async function planDoses(
  db: Kysely<DB>,
  { schedulerId, now }: { schedulerId: number; now: Date },
  doses: PlannedDose[],
): Promise<void> {
  const times = doses.map(({ at }) => at)
  await db
    .deleteFrom("next_doses")
    .where("scheduler_id", "=", schedulerId)
    .where("next_dose_time", "not in", times)
    .execute()
  await db
    .insertInto("next_doses")
    .values(
      doses.map(({ at, reminderCount }) => ({
        scheduler_id: schedulerId,
        next_dose_time: at,
        reminder_count: reminderCount,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint("next_doses_time")
        .doUpdateSet({ reminder_count: (row) => row.ref("excluded.reminder_count") }),
    )
    .execute()
  await linkRecords(db, schedulerId)
}

/** A time that comes back to a schedule finds the answer it once had. */
async function linkRecords(db: Kysely<DB>, schedulerId: number): Promise<void> {
  await sql`
    update dose_records r set dose_id = nd.id
    from next_doses nd
    where r.scheduler_id = ${schedulerId} and r.dose_id is null
      and nd.scheduler_id = r.scheduler_id and nd.next_dose_time = r.due_at`.execute(db)
}

/** After a new count of what is at home, taking an old answer back no longer gives its units back. */
export async function forgetUnits(db: Kysely<DB>, schedulerId: number): Promise<void> {
  await db
    .updateTable("dose_records")
    .set({ units: null })
    .where("scheduler_id", "=", schedulerId)
    .where("units", "is not", null)
    .execute()
}
