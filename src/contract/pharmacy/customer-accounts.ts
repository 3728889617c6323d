import * as z from "zod"
import { Mail } from "#contract/pharmacy/mail.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId, Version } from "#contract/platform/inputs.ts"
import { accountKinds, maxTenderedCents, paymentMethods } from "#domain/pharmacy/till-limits.ts"

const Amount = z.int("Enter an amount").max(maxTenderedCents, "This amount is too large")

const Fields = {
  name: Line(100, "Enter a name"),
  /** An institution and an insurer are billed; of an insurer, each sale needs a reference. */
  kind: z.enum(accountKinds).default("person"),
  phoneNumber: Line(20, "Enter a phone number").nullable(),
  /** Printed on bills. */
  taxNumber: Line(40, "Enter the tax number").nullable().default(null),
  note: Line(300, "Enter a note").nullable(),
  /** The most that may be owed. */
  creditLimitCents: Amount.min(0, "Enter an amount"),
}

const NewAccount = z.strictObject({ key: z.uuid(), ...Fields })
export type NewAccount = z.output<typeof NewAccount>

const ChangedAccount = z.strictObject({
  id: RowId,
  version: Version,
  ...Fields,
  /** A closed account takes payments and returns, and no sales. */
  isOpen: z.boolean(),
})
export type ChangedAccount = z.output<typeof ChangedAccount>

const NewPayment = z.strictObject({
  id: RowId,
  key: z.uuid(),
  method: z.enum(paymentMethods, { error: "Choose how it is paid" }),
  cents: Amount.min(1, "Enter an amount"),
})
export type NewPayment = z.output<typeof NewPayment>

/** An account at a pharmacy. Payments and returns settle the oldest charges first. */
export const CustomerAccount = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(accountKinds),
  phoneNumber: z.string().nullable(),
  taxNumber: z.string().nullable(),
  note: z.string().nullable(),
  creditLimitCents: z.int(),
  isOpen: z.boolean(),
  version: z.int(),
  /** What is owed; negative if more was paid. */
  balanceCents: z.int(),
  /** What is owed by the age of the sales, in days. */
  owedByAge: z.object({ upTo30: z.int(), upTo60: z.int(), upTo90: z.int(), over90: z.int() }),
})
export type CustomerAccount = z.infer<typeof CustomerAccount>

/** A month of an account: what was owed at its start and end, and each change between, oldest first. */
export const Statement = z.object({
  account: CustomerAccount,
  month: z.string(),
  openingCents: z.int(),
  entries: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      kind: z.enum(["sale", "return", "payment", "write-off"]),
      /** The receipt's number, or the bill's of which it was written off; null for a payment. */
      receiptNumber: z.string().nullable(),
      /** Of whom or what a sale was; null if none was given. */
      reference: z.string().nullable(),
      /** How a payment was made. */
      method: z.enum(paymentMethods).nullable(),
      /** What it added to what is owed. */
      cents: z.int(),
    }),
  ),
  closingCents: z.int(),
  /** The customer's e-mail address. */
  email: z.string().nullable(),
  /** E-mails with this month's statement, newest first. */
  mails: z.array(Mail),
})
export type Statement = z.infer<typeof Statement>

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Enter a month")

const tags = ["Customers' accounts"]
const staff = endpoint.meta({ who: "pharmacien" })
const writes = ["cashier-needed", "cashier-right", "bad-input"] as const

export const customerAccounts = {
  list: staff
    .route({
      method: "GET",
      path: "/pharmacy/accounts",
      summary: "List my pharmacy's customer accounts by name, with what is owed",
      tags,
    })
    .output(z.array(CustomerAccount)),
  statement: staff
    .route({
      method: "GET",
      path: "/pharmacy/accounts/{id}/statement",
      summary: "Get a month of a customer's account",
      tags,
    })
    .input(z.strictObject({ id: RowId, month: Month }))
    .output(Statement)
    .errors(refusals("not-found", "bad-input")),
  add: staff
    .route({
      method: "POST",
      path: "/pharmacy/accounts",
      summary: "Open an account for a customer",
      tags,
      successStatus: 201,
    })
    .input(NewAccount)
    .output(CustomerAccount)
    .errors(refusals(...writes, "key-used-differently")),
  change: staff
    .route({
      method: "PUT",
      path: "/pharmacy/accounts/{id}",
      summary: "Change a customer's account, close it or open it again",
      tags,
    })
    .input(ChangedAccount)
    .output(CustomerAccount)
    .errors(refusals(...writes, "not-found", "already-changed")),
  pay: staff
    .route({
      method: "POST",
      path: "/pharmacy/accounts/{id}/payments",
      summary: "Record a customer's payment on account",
      tags,
      successStatus: 201,
    })
    .input(NewPayment)
    .output(CustomerAccount)
    .errors(refusals("cashier-needed", "bad-input", "not-found", "key-used-differently")),
  mail: staff
    .route({
      method: "POST",
      path: "/pharmacy/accounts/{id}/statement/mails",
      summary: "Send a month of a customer's account to the customer by e-mail",
      tags,
      successStatus: 201,
    })
    .input(z.strictObject({ id: RowId, key: z.uuid(), month: Month }))
    .output(Statement)
    .errors(refusals("cashier-needed", "bad-input", "not-found", "key-used-differently", "mail-off")),
}
