import { type Kysely, sql } from "kysely"
import type { DB } from "#database/schema.gen.ts"

export type PlannedDose = { at: Date; reminderCount: number }

/**
 * Plans the doses of a schedule again. A dose at an unchanged instant keeps its row, so that its reminder,
 * snooze, answer and notification stay valid.
 */
export async function planDoses(
  db: Kysely<DB>,
  { schedulerId, now }: { schedulerId: number; now: Date },
  doses: PlannedDose[],
): Promise<void> {
  const times = doses.map(({ at }) => at)
  const all = db.deleteFrom("next_doses").where("scheduler_id", "=", schedulerId)
  await (times.length > 0 ? all.where("next_dose_time", "not in", times) : all).execute()
  if (times.length === 0) return
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

/** Links recorded answers to doses whose time is part of the schedule again. */
async function linkRecords(db: Kysely<DB>, schedulerId: number): Promise<void> {
  await sql`
    update dose_records r set dose_id = nd.id
    from next_doses nd
    where r.scheduler_id = ${schedulerId} and r.dose_id is null and not r.as_needed
      and nd.scheduler_id = r.scheduler_id and nd.next_dose_time = r.due_at`.execute(db)
}

/** After a new count of units at home, undoing an old answer no longer returns its units. */
export async function forgetUnits(db: Kysely<DB>, schedulerId: number): Promise<void> {
  await db
    .updateTable("dose_records")
    .set({ units: null })
    .where("scheduler_id", "=", schedulerId)
    .where("units", "is not", null)
    .execute()
}
