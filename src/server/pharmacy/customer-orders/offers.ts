import { sql } from "kysely"
import type { NewOffer, Substitute } from "#contract/pharmacy/order-offers.ts"
import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { findRelated } from "#server/finder/alternatives/alternatives.ts"
import { findCurrentMedicine } from "#server/finder/search/medicine-queries.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

type OfOrder = { pharmacy: PharmacyId; orderId: number }

/** Returns what the pharmacy has in stock that is equivalent to the ordered medicine. */
export async function findSubstitutes(database: Database, { pharmacy, orderId }: OfOrder) {
  const [ordered] = await queryPrepared(
    database,
    sql<{ stockId: number; medicineId: number }>`
      select o.stock_id as "stockId", s.medicine_id as "medicineId"
      from customer_orders o join stock s on s.id = o.stock_id
      where o.id = ${orderId} and o.pharmacy_id = ${pharmacy}`,
  )
  if (!ordered) throw problem("not-found")
  const medicine = await findCurrentMedicine(database, ordered.medicineId)
  const related = medicine ? await findRelated({ reading: database }, [medicine]) : new Map()
  const equivalents = [...related].flatMap(([id, relation]) => (relation === "same" ? [Number(id)] : []))
  const substitutes = await queryPrepared(
    database,
    sql<Substitute>`
      select s.id as "stockId", m.name, m.manufacturer, s.quantity, s.price_cents as "priceCents"
      from stock s join medicines m on m.id = s.medicine_id
      where s.pharmacy_id = ${pharmacy} and s.medicine_id = any (${equivalents}::int[]) and s.in_stock
        and s.id <> ${ordered.stockId}
      order by m.name, s.id`,
  )
  return { orderedStockId: ordered.stockId, substitutes }
}

/** Offers a change of an order as the pharmacy read it. Idempotent by key. */
export async function offerChange(
  database: Database,
  pharmacy: PharmacyId,
  { offer, now }: { offer: NewOffer; now: Date },
): Promise<void> {
  const { id, version, key, stockId, quantity, priceCents, note } = offer
  const { orderedStockId, substitutes } = await findSubstitutes(database, { pharmacy, orderId: id })
  const isEquivalent = stockId === orderedStockId || substitutes.some((each) => each.stockId === stockId)
  // A repeated request finds its offer, even if it was accepted and sold since.
  if (!isEquivalent && !(await isKnown(database, pharmacy, key)))
    throw await whyNot(database, pharmacy, stockId)
  await call(
    database,
    fn.offerChange({
      ofOrder: id,
      ofPharmacy: pharmacy,
      readVersion: version,
      offerKey: key,
      fingerprint: fingerprintOf([id, version, stockId, quantity, priceCents, note]),
      payload: { stock_id: stockId, quantity, price_cents: priceCents, note },
      happenedAt: now,
    }),
  )
}

async function isKnown(database: Database, pharmacy: PharmacyId, key: string): Promise<boolean> {
  const known = await queryPrepared(
    database,
    sql<object>`select from order_offers where pharmacy_id = ${pharmacy} and key = ${key}`,
  )
  return known.length > 0
}

/** Another pharmacy's row does not exist; an own one is another medicine, or sold out. */
async function whyNot(database: Database, pharmacy: PharmacyId, stockId: number) {
  const own = await queryPrepared(
    database,
    sql<object>`select from stock where id = ${stockId} and pharmacy_id = ${pharmacy}`,
  )
  return problem(own.length > 0 ? "not-equivalent" : "not-found")
}

type Answering = { id: number; now: Date }

export async function acceptOffer(database: Database, subject: string, { id, now }: Answering) {
  const accepted = { ofOffer: id, ofCustomer: subject, happenedAt: now, today: colomboDay(now) }
  await call(database, fn.acceptOffer(accepted))
}

export async function declineOffer(database: Database, subject: string, { id, now }: Answering) {
  await call(database, fn.declineOffer({ ofOffer: id, ofCustomer: subject, happenedAt: now }))
}

export async function withdrawOffer(database: Database, pharmacy: PharmacyId, { id, now }: Answering) {
  await call(database, fn.withdrawOffer({ ofOffer: id, ofPharmacy: pharmacy, happenedAt: now }))
}

/** Returns the order of an offer; the caller has proven whose it is. */
export async function orderOfOffer(database: Database, id: number): Promise<number> {
  const [offer] = await queryPrepared(
    database,
    sql<{ orderId: number }>`select order_id as "orderId" from order_offers where id = ${id}`,
  )
  return offer?.orderId ?? 0
}
