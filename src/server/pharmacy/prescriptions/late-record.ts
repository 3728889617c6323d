import { fn } from "#database/functions.gen.ts"
import { readReceiptNumber } from "#domain/pharmacy/receipt-number.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { type CheckedSupply, suppliedOn } from "./supplied-on.ts"

/** Records on which prescription a sale was supplied, after the sale. */
export async function recordPrescription(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { receiptNumber, ...supplied }: CheckedSupply & { receiptNumber: string },
): Promise<void> {
  await call(
    database,
    fn.recordSalePrescription({
      ofPharmacy: pharmacy,
      receipt: readReceiptNumber(receiptNumber),
      given: suppliedOn(supplied) ?? null,
      acting: subject,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}
