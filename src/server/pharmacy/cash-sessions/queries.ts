import { type RawBuilder, sql } from "kysely"
import type { Cash } from "#domain/pharmacy/cash.ts"
import type { Counted } from "#contract/pharmacy/cash-sessions.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { PharmacyId } from "#server/api/endpoints.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { orRefusal } from "#server/platform/database/refusals.ts"

/** Who acts at the till, and when. */
export type AtTheDrawer = { subject: string; now: Date }

/** Made on the device, so that the same request does the same once. */
type Keyed<Asked> = Asked & { key: string }

export async function openDay(
  database: Database,
  pharmacy: PharmacyId,
  { key, float, by }: Keyed<{ float: Cash; by: AtTheDrawer }>,
): Promise<void> {
  await run(
    database,
    sql`select open_till_day(${pharmacy}, ${key}, ${fingerprintOf(["open", float])}, ${JSON.stringify(float)}, ${by.subject}, ${by.now})`,
  )
}

/** Goes on with the day of the last closing; sales made since are part of it. */
export async function reopenDay(
  database: Database,
  pharmacy: PharmacyId,
  { key, number, reason, by }: Keyed<{ number: number; reason: string; by: AtTheDrawer }>,
): Promise<void> {
  await run(
    database,
    sql`select reopen_till_day(${pharmacy}, ${key}, ${fingerprintOf(["reopen", number, reason])}, ${number}, ${reason}, ${by.subject}, ${by.now})`,
  )
}

export type Moving = { direction: "in" | "out"; cents: number; reason: string; by: AtTheDrawer }

export async function moveCash(
  database: Database,
  pharmacy: PharmacyId,
  { key, direction, cents, reason, by }: Keyed<Moving>,
): Promise<void> {
  await run(
    database,
    sql`select move_till_cash(${pharmacy}, ${key}, ${direction}, ${cents}, ${reason}, ${by.subject}, ${by.now})`,
  )
}

export type Counting = {
  dayId: number
  counted: Cash
  difference?: { cents: number; reason: string } | undefined
  by: AtTheDrawer
}

/** Closes the day when the drawer holds what it should, or when the difference is explained as it is. */
export async function closeDay(
  database: Database,
  pharmacy: PharmacyId,
  { key, dayId, counted, difference, by }: Keyed<Counting>,
): Promise<Counted> {
  const asked = fingerprintOf(["close", dayId, counted, difference ?? null])
  const { rows } = await orRefusal(() =>
    sql<{ answer: Counted }>`
      select close_till_day(${pharmacy}, ${dayId}, ${key}, ${asked}, ${JSON.stringify(counted)}, ${difference?.cents ?? null},
        ${difference?.reason ?? null}, ${by.subject}, ${by.now}) as answer`.execute(database.sql),
  )
  const [row] = rows
  if (!row) throw new Error("close_till_day() gave no answer")
  return row.answer
}

/** The names that staff have here now, by subject. */
export async function findNames(
  database: Database,
  subjects: (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(subjects.filter((subject) => subject !== null))]
  if (wanted.length === 0) return new Map()
  const people = await database.sql
    .selectFrom("people")
    .select(["subject", "name", "chosen_name"])
    .where("subject", "in", wanted)
    .execute()
  return new Map(people.map(({ subject, name, chosen_name }) => [subject, chosen_name ?? name]))
}

async function run(database: Database, statement: RawBuilder<unknown>) {
  await orRefusal(() => statement.execute(database.sql))
}
