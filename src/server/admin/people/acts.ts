import type { Place } from "#contract/admin/people.ts"
import { fn } from "#database/functions.gen.ts"
import type { Desk } from "#domain/admin/desks.ts"
import type { District } from "#domain/platform/districts.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"

type ReasonInput = { reason: string; now: Date }

/** Adds a person to the staff. Before the first login, only the login id is known. */
export async function addStaff(
  database: Database,
  { subject, kind, id }: { subject: string } & Pick<Place, "kind" | "id">,
  { reason, now }: ReasonInput,
): Promise<void> {
  await call(
    database,
    fn.addStaff({
      who: subject,
      ofPharmacy: kind === "pharmacy" ? id : null,
      ofSupplier: kind === "supplier" ? id : null,
      why: reason,
      happenedAt: now,
    }),
  )
}

/** Ends a staff entry and returns whose it was. */
export async function endStaff(
  database: Database,
  staffId: number,
  { reason, now }: ReasonInput,
): Promise<{ subject: string }> {
  return { subject: await call(database, fn.endStaff({ staffId, why: reason, happenedAt: now })) }
}

type GivenRole = { subject: string; role: Desk | null; districts: District[]; reason: string }

/** Gives a person the role of a desk, or takes it with null; the person's sessions end. */
export async function giveRole(
  database: Database,
  { subject, role, districts, reason }: GivenRole,
): Promise<void> {
  await call(database, fn.giveRole({ who: subject, given: role, ofDistricts: districts, why: reason }))
}

/** Deactivates a person, which also ends all their sessions. */
export async function deactivate(
  database: Database,
  subject: string,
  { reason, now }: ReasonInput,
): Promise<void> {
  await call(database, fn.deactivatePerson({ who: subject, why: reason, happenedAt: now }))
}

export async function reactivate(database: Database, subject: string, reason: string): Promise<void> {
  await call(database, fn.reactivatePerson({ who: subject, why: reason }))
}

export async function endSession(database: Database, subject: string, session: string): Promise<void> {
  await call(database, fn.endSession({ who: subject, session }))
}
