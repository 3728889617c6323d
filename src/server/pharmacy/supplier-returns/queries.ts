import { type RawBuilder, sql } from "kysely"
import type { SetAside } from "#contract/pharmacy/expiring.ts"
import type {
  NewCredit,
  NewRefusal,
  NewSupplierReturn,
  SupplierReturn,
} from "#contract/pharmacy/supplier-returns.ts"
import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

const pageSize = 30

const supplierName = sql`coalesce((select s.name from suppliers s where s.id = r.supplier_id),
  (select w.name from wholesalers w where w.id = r.wholesaler_id))`
/** What was credited so far for return `r`. */
export const creditedCents = sql`coalesce((select sum(c.cents) from supplier_credits c
  where c.pharmacy_id = r.pharmacy_id and c.return_id = r.id), 0)::float8`

/** What the units that came back of return `r` had cost. */
export const refusedCents = sql`coalesce((select sum(f.cost_cents) from supplier_refusals f
  where f.pharmacy_id = r.pharmacy_id and f.return_id = r.id), 0)::float8`
/** What is still to be credited for return `r`. */
export const openCents = sql`greatest(0, r.cost_cents::float8 - ${creditedCents} - ${refusedCents})`

/** How many units of act `a` the supplier refused. */
const refusedUnits = sql`coalesce((select sum(b.quantity) from quarantined_units b
  where b.pharmacy_id = a.pharmacy_id and b.sent_act = a.id and b.refusal_id is not null), 0)`

/** Selects what both sides see of return `r`. */
export const returnParts = sql`r.id, r.number, r.reason, r.cost_cents::float8 as "costCents",
  ${creditedCents} as "creditedCents", ${refusedCents} as "refusedCents", as_utc(r.sent_at) as "sentAt", as_utc(r.closed_at) as "closedAt",
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', q.medicine_name, 'lot', q.lot, 'expiresOn', q.expires_on,
      'quantity', a.quantity, 'refused', ${refusedUnits}) order by q.id)
    from quarantine_acts a join quarantined_units q on q.id = a.units_id
    where a.pharmacy_id = r.pharmacy_id and a.supplier_return_id = r.id), '[]') as lines,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'dated', c.dated, 'cents', c.cents,
      'units', c.units) order by c.recorded_at, c.is_last, c.id)
    from supplier_credits c where c.pharmacy_id = r.pharmacy_id and c.return_id = r.id), '[]') as credits,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'reason', f.reason, 'refusedOn', f.refused_on, 'cents', f.cost_cents,
      'units', (select sum(b.quantity) from quarantine_acts a
        join quarantined_units b on b.pharmacy_id = a.pharmacy_id and b.sent_act = a.id and b.refusal_id = f.id
        where a.pharmacy_id = r.pharmacy_id and a.supplier_return_id = r.id)) order by f.recorded_at, f.id)
    from supplier_refusals f where f.pharmacy_id = r.pharmacy_id and f.return_id = r.id), '[]') as refusals`

const findReturns = (database: Database, pharmacy: PharmacyId, which: RawBuilder<unknown>) =>
  queryPrepared(
    database,
    sql<SupplierReturn>`
      select ${returnParts}, ${supplierName} as supplier, person_name(r.sent_by) as "sentBy"
      from supplier_returns r where r.pharmacy_id = ${pharmacy} and ${which}`,
  )

/** Returns goods sent back to suppliers, newest first, and what is still to be credited. */
export async function listReturns(database: Database, pharmacy: PharmacyId, before?: number) {
  const found = await findReturns(
    database,
    pharmacy,
    sql`(${before ?? null}::integer is null or r.number < ${before ?? null}) order by r.number desc limit ${pageSize + 1}::int`,
  )
  const open = await queryPrepared(
    database,
    sql<{ supplier: string; returns: number; cents: number }>`
      select supplier, count(*)::integer as returns, sum(open) as cents
      from (
        select ${supplierName} as supplier, ${openCents} as open
        from supplier_returns r where r.pharmacy_id = ${pharmacy} and r.closed_at is null
      ) sent
      group by supplier order by cents desc, supplier`,
  )
  const { page, next } = pageOf(found, pageSize, ({ number }) => number)
  return { returns: page, next, open }
}

async function getReturn(database: Database, pharmacy: PharmacyId, id: string): Promise<SupplierReturn> {
  const [found] = await findReturns(database, pharmacy, sql`r.id = ${id}`)
  if (!found) throw problem("not-found")
  return found
}

/** Sends quarantined units back to a supplier. Idempotent by key. */
export async function sendToSupplier(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { key, supplier, reason, lines, draftVersion }: NewSupplierReturn,
): Promise<SupplierReturn> {
  const payload = {
    supplier,
    reason,
    lines: lines.map(({ unitsId, quantity }) => ({ units_id: unitsId, quantity })),
  }
  await call(
    database,
    fn.sendToSupplier({
      ofPharmacy: pharmacy,
      returnKey: key,
      fingerprint: fingerprintOf(payload),
      acting: subject,
      payload: { ...payload, draft_version: draftVersion ?? null },
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
  return getReturn(database, pharmacy, key)
}

/** Takes units of a batch off the shelf; returns the return if they are sent back. Idempotent by key. */
export async function setBatchAside(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, key, ...payload }: SetAside,
): Promise<SupplierReturn | null> {
  await call(
    database,
    fn.setBatchAside({
      ofPharmacy: pharmacy,
      ofBatch: id,
      actKey: key,
      fingerprint: fingerprintOf({ id, ...payload }),
      acting: subject,
      payload,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
  return payload.supplier === null ? null : getReturn(database, pharmacy, key)
}

/** Records a credit note for a return, or that the supplier gives none. Idempotent by key. */
export async function creditReturn(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, key, number, dated, cents, units, isLast }: NewCredit,
): Promise<SupplierReturn> {
  const credit = { number, dated, cents, units, is_last: isLast }
  await call(
    database,
    fn.creditReturn({
      ofPharmacy: pharmacy,
      ofReturn: id,
      creditKey: key,
      fingerprint: fingerprintOf({ id, ...credit }),
      acting: subject,
      credit,
      happenedAt: now,
    }),
  )
  return getReturn(database, pharmacy, id)
}

/** Takes units that the supplier refused back into quarantine. Idempotent by key. */
export async function takeBackRefused(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, key, reason, refusedOn, lines }: NewRefusal,
): Promise<SupplierReturn> {
  const refusal = {
    reason,
    refused_on: refusedOn,
    lines: lines.map(({ lineId, quantity }) => ({ act_id: lineId, quantity })),
  }
  await call(
    database,
    fn.takeBackRefused({
      ofPharmacy: pharmacy,
      ofReturn: id,
      refusalKey: key,
      fingerprint: fingerprintOf({ id, ...refusal }),
      acting: subject,
      refusal,
      happenedAt: now,
    }),
  )
  return getReturn(database, pharmacy, id)
}
