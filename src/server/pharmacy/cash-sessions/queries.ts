import { sql } from "kysely"
import type { Counted } from "#contract/pharmacy/cash-sessions.ts"
import { fn } from "#database/functions.gen.ts"
import type { Cash } from "#domain/pharmacy/cash.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"

/** Who acts at the till, and when. */
export type CashActor = { subject: string; now: Date }

/** With an idempotency key generated on the device. */
type Keyed<Asked> = Asked & { key: string }

export async function openDay(
  database: Database,
  pharmacy: PharmacyId,
  { key, float, dayId, by }: Keyed<{ float: Cash; dayId?: number | undefined; by: CashActor }>,
): Promise<void> {
  await call(
    database,
    fn.openTillDay({
      ofPharmacy: pharmacy,
      openKey: key,
      fingerprint: fingerprintOf(["open", float, ...(dayId === undefined ? [] : [dayId])]),
      cash: float,
      acting: by.subject,
      ofDay: dayId ?? null,
      happenedAt: by.now,
    }),
  )
}

/** Reopens the last closed session; sales made since become part of it. */
export async function reopenDay(
  database: Database,
  pharmacy: PharmacyId,
  { key, number, reason, by }: Keyed<{ number: number; reason: string; by: CashActor }>,
): Promise<void> {
  await call(
    database,
    fn.reopenTillDay({
      ofPharmacy: pharmacy,
      openKey: key,
      fingerprint: fingerprintOf(["reopen", number, reason]),
      ofReport: number,
      why: reason,
      acting: by.subject,
      happenedAt: by.now,
    }),
  )
}

export type CashMovementInput = { direction: "in" | "out"; cents: number; reason: string; by: CashActor }

export async function moveCash(
  database: Database,
  pharmacy: PharmacyId,
  { key, direction, cents, reason, by }: Keyed<CashMovementInput>,
): Promise<void> {
  await call(
    database,
    fn.moveTillCash({
      ofPharmacy: pharmacy,
      movementId: key,
      way: direction,
      amount: cents,
      why: reason,
      acting: by.subject,
      happenedAt: by.now,
    }),
  )
}

export type CountInput = {
  dayId: number
  counted: Cash
  difference?: { cents: number; reason: string } | undefined
  by: CashActor
}

/** Closes the session if the drawer holds the expected sum, or the difference is explained. */
export async function closeDay(
  database: Database,
  pharmacy: PharmacyId,
  { key, dayId, counted, difference, by }: Keyed<CountInput>,
): Promise<Counted> {
  return call(
    database,
    fn.closeTillDay<Counted>({
      ofPharmacy: pharmacy,
      ofDay: dayId,
      countId: key,
      fingerprint: fingerprintOf(["close", dayId, counted, difference ?? null]),
      counted,
      explained: difference?.cents ?? null,
      why: difference?.reason ?? null,
      acting: by.subject,
      happenedAt: by.now,
    }),
  )
}

/** Returns staff's current names by subject. */
export async function findNames(
  database: Database,
  subjects: (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(subjects.filter((subject) => subject !== null))]
  if (wanted.length === 0) return new Map()
  const people = await database.sql
    .selectFrom("people")
    .select(["subject", sql<string | null>`person_name(subject)`.as("name")])
    .where("subject", "in", wanted)
    .execute()
  return new Map(people.flatMap(({ subject, name }) => (name === null ? [] : [[subject, name]])))
}
