import * as z from "zod"
import { Line, largestId } from "#contract/platform/inputs.ts"
import { maxDiscountReason, maxTenderedCents } from "#domain/pharmacy/till-limits.ts"

/** The cash handed over; if absent, exactly what is to be paid in cash. */
const tenderedCents = z.int("Enter the amount handed over").min(0).max(maxTenderedCents).optional()
const PartCents = z.int("Enter an amount").min(0).max(maxTenderedCents)

const AccountId = z.int().min(1).max(largestId)
/** Further facts of what is charged to an account. */
const charge = {
  /** Of whom or what the account's holder is billed; an insurer needs it. */
  reference: Line(60, "Enter a reference").optional(),
  /** Above the limit of the account, which needs the right to give credit. */
  overLimit: z.boolean().optional(),
}

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
  /** What is paid on an account, which it then names. */
  accountCents: PartCents.optional(),
  accountId: AccountId.optional(),
  ...charge,
  tenderedCents,
})

/** Payment on a customer's account. */
const OnAccount = z.strictObject({ method: z.literal("account"), accountId: AccountId, ...charge })

/** Payment by one method, by several or on account. */
export const AnyPayment = z
  .discriminatedUnion("method", [...oneMethod, SplitPayment, OnAccount])
  .refine((payment) => !partOnAccount(payment) || accountOf(payment) !== undefined, {
    error: "Choose the account",
    path: ["accountId"],
  })
  .refine((payment) => partOnAccount(payment) !== 0 || accountOf(payment) === undefined, {
    error: "Enter the amount on account",
    path: ["accountCents"],
  })

/** Whose account is charged. */
export const accountOf = (payment: object): number | undefined =>
  "accountId" in payment && typeof payment.accountId === "number" ? payment.accountId : undefined

/** What is charged of a payment by several methods; null of one method. */
const partOnAccount = (payment: { method: string; accountCents?: number | undefined }): number | null =>
  payment.method === "split" ? (payment.accountCents ?? 0) : null

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
