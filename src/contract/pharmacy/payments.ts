import * as z from "zod"
import { Line } from "#contract/platform/inputs.ts"
import { maxDiscountReason, maxTenderedCents } from "#domain/pharmacy/till-limits.ts"

/** The cash handed over; if absent, exactly what is to be paid in cash. */
const tenderedCents = z.int("Enter the amount handed over").min(0).max(maxTenderedCents).optional()
const PartCents = z.int("Enter an amount").min(0).max(maxTenderedCents)

const oneMethod = [
  z.strictObject({ method: z.literal("cash"), tenderedCents }),
  z.strictObject({ method: z.literal("card") }),
  z.strictObject({ method: z.literal("qr") }),
] as const
/** Payment by one method. */
export const Payment = z.discriminatedUnion("method", oneMethod)

/** Payment by at least two methods: what is paid by card and by QR, and the rest in cash. */
const SplitPayment = z.strictObject({
  method: z.literal("split"),
  cardCents: PartCents,
  qrCents: PartCents,
  tenderedCents,
})

/** Payment by one method or by several. */
export const AnyPayment = z.discriminatedUnion("method", [...oneMethod, SplitPayment])

const DiscountReason = Line(maxDiscountReason, "Enter a reason for the discount")

/** A percentage or an amount off the price, with its reason. */
export const GivenDiscount = z
  .strictObject({
    percent: z
      .int("Enter a whole percentage")
      .min(1, "Enter 1 to 100 percent")
      .max(100, "Enter 1 to 100 percent")
      .optional(),
    cents: z
      .int("Enter an amount")
      .min(1, "Enter an amount")
      .max(maxTenderedCents, "This amount is too large")
      .optional(),
    reason: DiscountReason,
  })
  .refine(({ percent, cents }) => (percent === undefined) !== (cents === undefined), {
    error: "Enter a percentage or an amount",
  })
