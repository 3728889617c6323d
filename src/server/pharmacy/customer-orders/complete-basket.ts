import { createHash } from "node:crypto"
import type { CompletedBasket } from "#contract/pharmacy/received-orders.ts"
import { fn } from "#database/functions.gen.ts"
import { readPickupCode } from "#domain/pharmacy/pickup-code.ts"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { type CheckedSupply, suppliedOn } from "#server/pharmacy/prescriptions/supplied-on.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"

type Completing = { over: CompletedBasket & CheckedSupply; pharmacist: string; now: Date }

/** Sells the reserved units of orders that were placed together as one sale, all or none. Idempotent by key. */
export async function completeBasket(
  database: Database,
  pharmacy: PharmacyId,
  { over, pharmacist, now }: Completing,
): Promise<void> {
  const { basket, key, lines, payment, pickupCode, withoutCode } = over
  const saleId = saleIdOf(key, basket)
  const triesLeft = await call(
    database,
    fn.completeBasket({
      ofBasket: basket,
      ofPharmacy: pharmacy,
      becomes: saleId,
      receipt: receiptNumberOf(saleId),
      lines: lines.map(({ id, version, prescriptionSeen, shownPriceCents }) => ({
        id,
        version,
        shown_price_cents: shownPriceCents,
        prescription_seen: prescriptionSeen,
      })),
      seller: pharmacist,
      terms: {
        payment_method: payment?.method,
        tendered_cents: payment?.method === "cash" ? payment.tenderedCents : undefined,
        prescription: suppliedOn(over),
        pickup_code: pickupCode === undefined ? undefined : readPickupCode(pickupCode),
        without_code: withoutCode,
      },
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
  if (triesLeft !== null) throw problem("wrong-pickup-code", { triesLeft })
}

/** Returns the same id for the same basket and key, so that a repeated request finds its sale. */
function saleIdOf(key: string, basket: string): string {
  const hash = createHash("sha256").update(`${key} ${basket}`).digest("hex")
  const [first, second, third, fourth, fifth] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ]
  return `${first}-${second}-4${third}-8${fourth}-${fifth}`
}
