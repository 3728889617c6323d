import { ORPCError } from "@orpc/server"
import { sql } from "kysely"
import type { Cashiers } from "#contract/pharmacy/cashiers.ts"
import { fn } from "#database/functions.gen.ts"
import type { CashierRight } from "#domain/pharmacy/cashiers.ts"
import type { ProblemCode } from "#domain/platform/problems.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"
import { hashPin, isPin } from "./pins.ts"

/** Who manages cashiers: whether they have just logged in, and when. */
export type Managing = { hasJustLoggedIn: boolean; now: Date }

type Fields = { name: string; rights: CashierRight[] }
export type NewCashier = Fields & { key: string; pin: string }
export type ChangedCashier = Fields & {
  id: number
  version: number
  pin?: string | undefined
  isActive: boolean
}

/** Returns a pharmacy's cashiers by name, without their PINs. */
export async function findCashiers(database: Database, pharmacy: PharmacyId): Promise<Cashiers> {
  const { rows } = await sql<Cashiers>`
    select p.till_lock_minutes as "lockMinutes", coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'rights', c.rights,
          'isActive', c.deactivated_at is null, 'blockedUntil', as_utc(c.blocked_until), 'version', c.version)
          order by lower(c.name), c.id)
        from cashiers c where c.pharmacy_id = p.id), '[]') as cashiers
    from pharmacies p where p.id = ${pharmacy}`.execute(database.sql)
  const [row] = rows
  if (!row) throw problem("not-found")
  return row
}

export async function addCashier(
  database: Database,
  pharmacy: PharmacyId,
  { key, name, rights, pin, by }: NewCashier & { by: Managing },
): Promise<void> {
  await call(
    database,
    fn.addCashier({
      ofPharmacy: pharmacy,
      actKey: key,
      fingerprint: fingerprintOf([name, rights]),
      payload: { name, rights, pin_hash: await hashPin(pin) },
      hasJustLoggedIn: by.hasJustLoggedIn,
      happenedAt: by.now,
    }),
  )
}

export async function changeCashier(
  database: Database,
  pharmacy: PharmacyId,
  { id, version, name, rights, pin, isActive, by }: ChangedCashier & { by: Managing },
): Promise<void> {
  const changing = call(
    database,
    fn.changeCashier({
      ofPharmacy: pharmacy,
      ofCashier: id,
      readVersion: version,
      payload: {
        name,
        rights,
        is_active: isActive,
        ...(pin !== undefined && { pin_hash: await hashPin(pin) }),
      },
      hasJustLoggedIn: by.hasJustLoggedIn,
      happenedAt: by.now,
    }),
  )
  await changing.catch(async (error: unknown) => {
    // A retry, unless it sets a PIN, which cannot be compared: the cashier is as requested.
    const { cashiers } = await findCashiers(database, pharmacy)
    const now = cashiers.find((cashier) => cashier.id === id)
    const isSame = now?.name === name && now.isActive === isActive && now.rights.join() === rights.join()
    const isChanged = error instanceof ORPCError && error.code === ("already-changed" satisfies ProblemCode)
    if (!isChanged || !isSame || pin !== undefined || now.version !== version + 1) throw error
  })
}

type TypedPin = { cashierId: number; pin: string; now: Date }

/** Checks a cashier's PIN, within the limit of tries; returns its hash. Throws wrong-pin and pin-blocked. */
export async function checkPin(
  database: Database,
  pharmacy: PharmacyId,
  { cashierId, pin, now }: TypedPin,
): Promise<string> {
  const hash = await call(
    database,
    fn.tryCashierPin({ ofPharmacy: pharmacy, ofCashier: cashierId, triedAt: now }),
  )
  if (await isPin(pin, hash)) return hash
  const { left, until } = await call(
    database,
    fn.noteWrongPin<{ left: number; until: string | null }>({ ofPharmacy: pharmacy, ofCashier: cashierId }),
  )
  throw left === 0 ? problem("pin-blocked", { until }) : problem("wrong-pin", { left })
}

/**
 * Whether an offline sale may be recorded for this cashier: one who was active then, or a sale that exists
 * already.
 */
export async function wasCashierHere(
  database: Database,
  pharmacy: PharmacyId,
  { cashierId, at, saleId }: { cashierId: number; at: Date; saleId: string },
): Promise<boolean> {
  const { rows } = await sql<{ wasHere: boolean }>`
    select exists (
        select from cashiers c where c.id = ${cashierId} and c.pharmacy_id = ${pharmacy}
          and (c.deactivated_at is null or c.deactivated_at > ${at}))
      or exists (select from sales where pharmacy_id = ${pharmacy} and id = ${saleId}) as "wasHere"`.execute(
    database.sql,
  )
  return rows[0]?.wasHere === true
}
