import * as z from "zod"
import { Mail } from "#contract/pharmacy/mail.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Email, Line, largestId, RowId, Version } from "#contract/platform/inputs.ts"
import { maxAllergies, maxPatientName } from "#domain/pharmacy/prescriptions.ts"
import { maxSupplyDays, reminderWays } from "#domain/pharmacy/refills.ts"
import { languageCodes } from "#domain/platform/languages.ts"

const Day = z.iso.date("Enter a date")

const Fields = {
  name: Line(maxPatientName, "Enter a name"),
  phoneNumber: Line(30, "Enter a phone number").nullable(),
  email: Email.nullable(),
  bornOn: Day.nullable(),
  /** The language of messages and labels. */
  language: z.enum(languageCodes).default("en"),
  note: Line(300, "Enter a note").nullable(),
  /** How the customer agreed to be reminded of refills; null without consent, which withdraws it. */
  reminderWay: z.enum(reminderWays).nullable(),
  /** The generics that the customer is allergic to. */
  allergies: z.array(Line(200, "Enter a generic name")).max(maxAllergies).default([]),
}

const NewCustomer = z.strictObject({ key: z.uuid(), ...Fields })
export type NewCustomer = z.output<typeof NewCustomer>

const ChangedCustomer = z.strictObject({ id: RowId, version: Version, ...Fields })
export type ChangedCustomer = z.output<typeof ChangedCustomer>

const Found = z.object({
  id: z.int(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  language: z.enum(languageCodes),
  hasAccount: z.boolean(),
  allergies: z.array(z.string()),
  /** The last sale to this customer; null if there is none. */
  lastSoldAt: z.iso.datetime().nullable(),
})
export type FoundCustomer = z.infer<typeof Found>

const SaleLine = z.object({
  lineNo: z.int(),
  stockId: z.int(),
  name: z.string(),
  quantity: z.int(),
  returned: z.int(),
  /** As written on the prescription. */
  directions: z.string().nullable(),
  /** The days of the last refill, in proportion, or by the directions; null if neither tells. */
  proposedDays: z.int().nullable(),
  /** The days planned for this line. */
  plannedDays: z.int().nullable(),
})

const CustomerSale = z.object({
  id: z.uuid(),
  receiptNumber: z.string(),
  soldAt: z.iso.datetime(),
  totalCents: z.int(),
  lines: z.array(SaleLine),
})
export type CustomerSale = z.infer<typeof CustomerSale>

const Refill = z.object({
  id: z.int(),
  medicine: z.string(),
  quantity: z.int(),
  days: z.int(),
  runsOutOn: Day,
})

const CustomerRefill = Refill.extend({
  state: z.enum(["open", "reminded", "done", "stopped"]),
  remindedAt: z.iso.datetime().nullable(),
})
export type CustomerRefill = z.infer<typeof CustomerRefill>

/** A customer of a pharmacy. */
export const Customer = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  bornOn: Day.nullable(),
  language: z.enum(languageCodes),
  note: z.string().nullable(),
  reminderWay: z.enum(reminderWays).nullable(),
  /** When the customer last agreed to reminders, and withdrew it. */
  consentedAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  hasAccount: z.boolean(),
  /** What is owed on account; negative if more was paid. */
  balanceCents: z.int(),
  allergies: z.array(z.string()),
  /** Prescriptions on which this name, and no other telephone number, is the patient; newest first, at most 20. */
  prescriptions: z.array(
    z.object({ id: z.int(), writtenOn: Day, prescriber: z.string(), medicines: z.array(z.string()) }),
  ),
  /** Refills, the last to run out first, at most 100. */
  refills: z.array(CustomerRefill),
  /** The last 10 e-mails of 30 days. */
  mails: z.array(Mail),
  /** The last 50 sales. */
  sales: z.array(CustomerSale),
})
export type Customer = z.infer<typeof Customer>

/** A customer with the refills that run out in the next days. */
export const DueCustomer = z.object({
  id: z.int(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  language: z.enum(languageCodes),
  way: z.enum(reminderWays),
  /** A reminder went out today already. */
  wasRemindedToday: z.boolean(),
  /** Where e-mail goes. */
  email: z.string().nullable(),
  /** The last reminder by e-mail, if it could not be sent. */
  failedMail: Mail.nullable(),
  refills: z.array(Refill),
})
export type DueCustomer = z.infer<typeof DueCustomer>

const RefillIds = z.array(z.int().min(1).max(largestId)).min(1).max(50)

const tags = ["Customers"]
const staff = endpoint.meta({ who: "pharmacien" })
const shown = endpoint.meta({ who: "pharmacien", audit: "access" })
const changes = ["cashier-needed", "bad-input", "not-found"] as const

export const customers = {
  list: shown
    .route({ method: "GET", path: "/pharmacy/customers", summary: "Find my pharmacy's customers", tags })
    .input(
      z.strictObject({
        /** Words in the name, or digits of the phone number. */
        q: Line(120, "Enter a name or a phone number").optional(),
        /** Cursor: `next` of the previous page. */
        after: RowId.optional(),
      }),
    )
    .output(z.object({ customers: z.array(Found), next: z.int().nullable() }))
    .errors(refusals("bad-input")),
  get: shown
    .route({
      method: "GET",
      path: "/pharmacy/customers/{id}",
      summary: "Get a customer with sales and refills",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(Customer)
    .errors(refusals("not-found")),
  export: shown
    .route({
      method: "GET",
      path: "/pharmacy/customers/{id}/export",
      summary: "Export everything that my pharmacy keeps about a customer",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(Customer)
    .errors(refusals("not-found")),
  add: staff
    .route({
      method: "POST",
      path: "/pharmacy/customers",
      summary: "Add a customer",
      tags,
      successStatus: 201,
    })
    .input(NewCustomer)
    .output(Customer)
    .errors(refusals("cashier-needed", "bad-input", "key-used-differently")),
  change: staff
    .route({ method: "PUT", path: "/pharmacy/customers/{id}", summary: "Change a customer", tags })
    .input(ChangedCustomer)
    .output(Customer)
    .errors(refusals(...changes, "already-changed")),
  erase: staff
    .route({
      method: "POST",
      path: "/pharmacy/customers/{id}/erasure",
      summary: "Erase what identifies a customer",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version }))
    .output(z.object({ id: z.int() }))
    .errors(refusals(...changes, "already-changed", "customer-owes")),
  refills: shown
    .route({
      method: "GET",
      path: "/pharmacy/refills",
      summary: "List customers whose medicines run out in the next days",
      tags,
    })
    .output(z.array(DueCustomer)),
  planRefills: staff
    .route({
      method: "POST",
      path: "/pharmacy/refills",
      summary: "Plan when the medicines of a customer's sale run out",
      tags,
    })
    .input(
      z.strictObject({
        saleId: z.uuid(),
        lines: z
          .array(
            z.strictObject({
              lineNo: z.int().min(1).max(largestId),
              /** Null removes what was planned. */
              days: z
                .int("Enter whole days")
                .min(1)
                .max(maxSupplyDays, `Plan at most ${maxSupplyDays} days`)
                .nullable(),
            }),
          )
          .min(1)
          .max(100),
      }),
    )
    .output(Customer)
    .errors(refusals(...changes, "consent-needed")),
  remind: staff
    .route({
      method: "POST",
      path: "/pharmacy/customers/{id}/reminders",
      summary: "Remind a customer of refills, once",
      tags,
    })
    .input(z.strictObject({ id: RowId, key: z.uuid(), refills: RefillIds }))
    .output(Customer)
    .errors(refusals(...changes, "consent-needed", "already-changed", "reminded-today", "mail-off")),
  closeRefills: staff
    .route({
      method: "POST",
      path: "/pharmacy/customers/{id}/closed-refills",
      summary: "Close a customer's refills",
      tags,
    })
    .input(
      z.strictObject({
        id: RowId,
        refills: RefillIds,
        /** `stopped`: the customer no longer takes the medicine. */
        as: z.enum(["done", "stopped"]),
      }),
    )
    .output(Customer)
    .errors(refusals(...changes)),
}
