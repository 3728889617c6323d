import { sql } from "kysely"
import type { Cart, Sale } from "#contract/pharmacy/sales.ts"
import { fn } from "#database/functions.gen.ts"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { callOnce } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { isMerged, mapDbErrors } from "#server/platform/database/refusals.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"

/** The seller, when the sale reached us and when it happened, and the day that decides what has expired. */
export type SaleContext = { seller: string; now: Date; occurredAt?: Date; day: string; wrongClock?: string }

/** Sells a cart, all or nothing. Idempotent by key. */
export async function sellCart(
  database: Database,
  pharmacy: PharmacyId,
  { cart, till }: { cart: Cart; till: SaleContext },
): Promise<Sale> {
  const { seller, now, occurredAt = now, day, wrongClock } = till
  let lines = linesOf(cart)
  const sellLines = () => {
    const sold = {
      ofPharmacy: pharmacy,
      saleId: cart.id,
      receipt: receiptNumberOf(cart.id),
      seller,
      cart: lines,
      terms: termsOf(cart),
      fingerprint: fingerprint(cart),
      notedAt: now,
      today: day,
    }
    return callOnce(
      database,
      wrongClock === undefined
        ? fn.sell<Sale>({ ...sold, happenedAt: occurredAt })
        : fn.sellWithWrongClock<Sale>({ ...sold, claimedAt: wrongClock }),
    )
  }
  return mapDbErrors(() =>
    sellLines().catch(async (error: unknown) => {
      if (isMerged(error)) lines = await followMerges(database, linesOf(cart))
      throw error
    }),
  )
}

/** Replaces the stock rows of merged medicines in a cart by their survivors. */
const followMerges = (database: Database, cart: object[]) =>
  callOnce(database, fn.resolveMerges<object[]>({ cart }))

/**
 * Whether a sale may be recorded for this seller: a colleague, or the seller of a sale that exists already.
 */
export async function isSellerHere(
  database: Database,
  pharmacy: PharmacyId,
  { saleId, seller }: { saleId: string; seller: string },
): Promise<boolean> {
  const { rows } = await sql<{ isHere: boolean }>`
    select exists (select from staff where subject = ${seller} and pharmacy_id = ${pharmacy} and ended_at is null)
      or exists (select from sales where pharmacy_id = ${pharmacy} and id = ${saleId}) as "isHere"`.execute(
    database.sql,
  )
  return rows[0]?.isHere === true
}

const linesOf = ({ lines }: Cart): object[] =>
  lines.map(({ stockId, quantity, shownPriceCents, lots }) => ({
    stock_id: stockId,
    quantity,
    price_cents: shownPriceCents,
    lots,
  }))

const termsOf = ({ payment, prescriptionSeen, isOffline, device }: Cart) => ({
  payment_method: payment?.method,
  tendered_cents: payment?.method === "cash" ? payment.tenderedCents : undefined,
  prescription_seen: prescriptionSeen,
  is_offline: isOffline,
  device,
})

// Excludes what may differ between two tries: the sending device and person, whether it was offline, and who
// saw a prescription.
function fingerprint({ lines, occurredAt, payment }: Cart): Buffer {
  const request = [
    lines.map(({ stockId, quantity, shownPriceCents = null, lots }) => [
      stockId,
      quantity,
      shownPriceCents,
      ...(lots ?? []).map(({ lot, quantity: units }) => [lot, units]),
    ]),
    occurredAt ?? null,
    payment?.method ?? null,
    payment?.method === "cash" ? (payment.tenderedCents ?? null) : null,
  ]
  return fingerprintOf(request)
}
