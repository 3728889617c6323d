import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId, whole } from "#contract/platform/inputs.ts"
import { answerKinds } from "#domain/pharmacy/account-bills.ts"
import { maxTenderedCents, paymentMethods } from "#domain/pharmacy/till-limits.ts"

const Day = z.iso.date("Enter a date")
const Amount = z
  .int("Enter an amount")
  .min(1, "Enter an amount")
  .max(maxTenderedCents, "This amount is too large")

/** A numbered bill to an institution or an insurer. */
export const AccountBill = z.object({
  id: z.uuid(),
  /** Without gaps in a pharmacy. */
  number: z.int(),
  accountId: z.int(),
  /** The account's name when the bill was made. */
  name: z.string(),
  fromDay: Day,
  untilDay: Day,
  totalCents: z.int(),
  paidCents: z.int(),
  /** What the institution or insurer has said that it does not pay. */
  refusedCents: z.int(),
  /** The part of what was refused that is no longer owed. */
  writtenOffCents: z.int(),
  madeAt: z.iso.datetime(),
})
export type AccountBill = z.infer<typeof AccountBill>

export const AccountBillDetail = AccountBill.extend({
  /** The tax numbers of the pharmacy and of the institution or insurer when the bill was made. */
  shopTaxNumber: z.string().nullable(),
  payerTaxNumber: z.string().nullable(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      kind: z.enum(["sale", "return"]),
      receiptNumber: z.string(),
      /** Of whom or what the sale was; null if none was given. */
      reference: z.string().nullable(),
      at: z.iso.datetime(),
      cents: z.int(),
    }),
  ),
  /** What was paid, refused and written off, oldest first. */
  answers: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(answerKinds),
      cents: z.int(),
      dated: Day,
      reason: z.string().nullable(),
      /** The member of staff; null once the account is deleted. */
      recordedBy: z.string().nullable(),
    }),
  ),
})
export type AccountBillDetail = z.infer<typeof AccountBillDetail>

const NewBill = z.strictObject({
  /** Of the account. */
  id: RowId,
  /** Idempotency key, generated when the form opens; also the id of the bill. */
  key: z.uuid(),
  /** The last day that is billed. */
  untilDay: Day,
})
export type NewBill = z.output<typeof NewBill>

const answer = { id: z.uuid(), key: z.uuid(), cents: Amount, dated: Day }
const BillAnswer = z.discriminatedUnion("kind", [
  z.strictObject({
    ...answer,
    kind: z.literal("paid"),
    method: z.enum(paymentMethods, { error: "Choose how it is paid" }),
  }),
  z.strictObject({
    ...answer,
    kind: z.literal(["refused", "written-off"]),
    reason: Line(300, "Enter a reason"),
  }),
])
export type BillAnswer = z.output<typeof BillAnswer>

const tags = ["Customers' accounts"]
const staff = endpoint.meta({ who: "pharmacien" })

export const accountBills = {
  list: staff
    .route({
      method: "GET",
      path: "/pharmacy/accounts/{id}/bills",
      summary: "List the bills of an account, newest first, and what no bill has",
      tags,
    })
    .input(
      z.strictObject({
        id: RowId,
        limit: whole(100, "A page has 1 to 100 bills").default(20),
        /** Cursor: `next` of the previous page. */
        before: RowId.optional(),
      }),
    )
    .output(
      z.object({
        bills: z.array(AccountBill),
        next: z.int().nullable(),
        /** What was charged up to now, less returns, and is on no bill. */
        unbilledCents: z.int(),
      }),
    )
    .errors(refusals("not-found", "bad-input")),
  get: staff
    .route({
      method: "GET",
      path: "/pharmacy/bills/{id}",
      summary: "Get a bill with its lines and what was paid and refused of it",
      tags,
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(AccountBillDetail)
    .errors(refusals("not-found", "bad-input")),
  make: staff
    .route({
      method: "POST",
      path: "/pharmacy/accounts/{id}/bills",
      summary: "Bill an institution or insurer for everything up to a day that no bill has. Idempotent",
      tags,
      successStatus: 201,
    })
    .input(NewBill)
    .output(AccountBillDetail)
    .errors(refusals("not-found", "bad-input", "cashier-needed", "nothing-to-bill", "key-used-differently")),
  answer: staff
    .route({
      method: "POST",
      path: "/pharmacy/bills/{id}/answers",
      summary:
        "Record what was paid of a bill, as a payment on the account, what was refused of it, or write off what was refused",
      tags,
      successStatus: 201,
    })
    .input(BillAnswer)
    .output(AccountBillDetail)
    .errors(refusals("not-found", "bad-input", "cashier-needed", "cashier-right", "key-used-differently")),
}
