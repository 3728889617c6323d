import { sql } from "kysely"
import { accountOf } from "#contract/pharmacy/payments.ts"
import type { Cart, Sale } from "#contract/pharmacy/sales.ts"
import { fn } from "#database/functions.gen.ts"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { saleSums } from "#domain/pharmacy/sale-sums.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { type CheckedSupply, suppliedOn } from "#server/pharmacy/prescriptions/supplied-on.ts"
import { callOnce } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { isMerged, mapDbErrors } from "#server/platform/database/refusals.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"

/** The seller, when the sale reached us and when it happened, and the day that decides what has expired. */
export type SaleContext = {
  seller: string
  now: Date
  occurredAt?: Date
  day: string
  wrongClock?: string
  /** Instead of the pharmacy's limit. */
  maxDiscountPercent?: number | undefined
}

/** Sells a cart, all or nothing. Idempotent by key. */
export async function sellCart(
  database: Database,
  pharmacy: PharmacyId,
  { cart, till }: { cart: Cart & CheckedSupply; till: SaleContext },
): Promise<Sale> {
  const { seller, now, occurredAt = now, day, wrongClock, maxDiscountPercent } = till
  let lines = linesOf(cart)
  const sellLines = () => {
    const sold = {
      ofPharmacy: pharmacy,
      saleId: cart.id,
      receipt: receiptNumberOf(cart.id),
      seller,
      cart: lines,
      terms: { ...termsOf(cart), max_discount_percent: maxDiscountPercent },
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

const linesOf = (cart: Cart): object[] => {
  const discounts = discountsOf(cart)
  return cart.lines.map(({ stockId, quantity, shownPriceCents, tax, lots }, place) => ({
    stock_id: stockId,
    quantity,
    price_cents: shownPriceCents,
    lots,
    // Online, today's tax applies.
    ...(cart.isOffline && tax !== undefined && { tax }),
    ...discounts?.[place],
  }))
}

/**
 * Computes the discounts of a cart's lines from the prices shown, which a cart with a discount or mark-down has: sell()
 * refuses it if they are not the prices any more.
 */
function discountsOf({ lines, discount }: Cart): object[] | undefined {
  if (!discount && lines.every((line) => !line.discount && !line.markdownCents)) return undefined
  const priced = lines.map((line) => ({ ...line, priceCents: line.shownPriceCents ?? 0 }))
  return saleSums(priced, discount).lines.map(({ discountCents, markdownCents, shareCents }, place) => {
    const given = lines[place]?.discount
    return {
      discount_cents: discountCents,
      discount_percent: given?.percent,
      discount_reason: given?.reason,
      share_cents: shareCents,
      ...(markdownCents > 0 && { markdown_cents: markdownCents }),
    }
  })
}

const termsOf = ({
  payment,
  discount,
  shownTotalCents,
  prescriptionSeen,
  prescription,
  repeats,
  overrideReason,
  interactions,
  customerId,
  isOffline,
  cashierId,
  device,
}: Cart & CheckedSupply) => ({
  payment_method: payment?.method,
  tendered_cents: payment && "tenderedCents" in payment ? payment.tenderedCents : undefined,
  card_cents: payment?.method === "split" ? payment.cardCents : undefined,
  qr_cents: payment?.method === "split" ? payment.qrCents : undefined,
  account_id: payment && accountOf(payment),
  account_cents: payment?.method === "split" ? payment.accountCents : undefined,
  account_reference: payment && "reference" in payment ? payment.reference : undefined,
  over_limit: payment && "overLimit" in payment ? payment.overLimit : undefined,
  discount_percent: discount?.percent,
  discount_reason: discount?.reason,
  shown_total_cents: shownTotalCents,
  prescription_seen: prescriptionSeen,
  prescription: suppliedOn({ prescription, repeats, overrideReason, interactions }, isOffline),
  customer_id: customerId,
  is_offline: isOffline,
  cashier_id: isOffline ? cashierId : undefined,
  device,
})

// Excludes what may differ between two tries: the sending device and person, whether it was offline, who saw a
// prescription, the tax, and the total shown, which an older till did not send.
function fingerprint({ lines, occurredAt, payment, discount, customerId }: Cart): Buffer {
  const request = [
    lines.map(({ stockId, quantity, shownPriceCents = null, lots, discount: given, markdownCents }) => [
      stockId,
      quantity,
      shownPriceCents,
      ...(lots ?? []).map(({ lot, quantity: units }) => [lot, units]),
      ...(given ? [given] : []),
      ...(markdownCents ? [{ markdownCents }] : []),
    ]),
    occurredAt ?? null,
    payment?.method ?? null,
    payment && "tenderedCents" in payment ? (payment.tenderedCents ?? null) : null,
    // Only where there are any, so that a sale queued by an older Pharos keeps its fingerprint.
    ...(payment?.method === "split" ? [[payment.cardCents, payment.qrCents]] : []),
    ...(payment && accountOf(payment) !== undefined
      ? [
          [
            accountOf(payment),
            payment.method === "split" ? payment.accountCents : null,
            ...("reference" in payment && payment.reference ? [payment.reference] : []),
          ],
        ]
      : []),
    ...(discount ? [discount] : []),
    ...(customerId === undefined ? [] : [{ customerId }]),
  ]
  return fingerprintOf(request)
}
