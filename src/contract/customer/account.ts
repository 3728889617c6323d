import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, whole } from "#contract/platform/inputs.ts"
import { deletionWords, themes, writtenLanguages } from "#domain/customer/account-limits.ts"

/** What a person can set about themselves. */
export const Account = z.object({
  /** Shown in Pharos; the identity provider's name until the person writes another. */
  name: z.string(),
  nameAtProvider: z.string(),
  email: z.string().nullable(),
  /** In international form, `+94771234567`. */
  phone: z.string().nullable(),
  /** A language of `words/languages.ts`, or null: as the browser says. */
  language: z.string().nullable(),
  theme: z.enum(themes),
  /** Keeps the medicine's name off the lock screen and out of the calendar. */
  hideMedicineName: z.boolean(),
  /** How many devices are reminded by push. */
  pushDevices: z.int(),
  /** Until when export and deletion ask for no other login; null when they ask for one now. */
  freshUntil: z.iso.datetime().nullable(),
})
export type Account = z.infer<typeof Account>

/** That somebody looked at this person's data: when, from where, and at what. Who it was stays with the administration. */
export const AccountLook = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The pharmacy or supplier; null: the administration of Pharos. */
  workplace: z.string().nullable(),
  what: z.enum(["order", "account", "account-changed"]),
  /** Of an order, what was ordered. */
  medicine: z.string().nullable(),
})
export type AccountLook = z.infer<typeof AccountLook>

const tags = ["Account"]

export const account = {
  get: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/account", summary: "Get my account", tags })
    .output(Account),
  update: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "PATCH", path: "/account", summary: "Change my settings; what is left out stays", tags })
    .input(
      z.strictObject({
        name: Line(100, "Enter your name").nullable().optional(),
        phone: Line(30, "Enter a phone number").nullable().optional(),
        language: z.enum(writtenLanguages).nullable().optional(),
        theme: z.enum(themes).optional(),
        hideMedicineName: z.boolean().optional(),
      }),
    )
    .output(Account)
    .errors(refusals("bad-input")),
  looks: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/account/looks", summary: "List who viewed my data, newest first", tags })
    .input(
      z.strictObject({
        /** From the previous page's `next`. */
        before: whole(Number.MAX_SAFE_INTEGER, "An id must be a whole number, 1 or more").optional(),
      }),
    )
    .output(z.object({ looks: z.array(AccountLook), next: z.int().nullable() })),
  /** Needs a login of the last minutes; pending orders are canceled, everything personal is removed. */
  remove: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/account", summary: "Delete my account and everything personal", tags })
    .input(z.strictObject({ confirm: z.literal(deletionWords) }))
    // `location` is where the browser ends its session at the identity provider, as after a logout.
    .output(z.object({ removed: z.literal(true), location: z.string() }))
    .errors(refusals("bad-input", "login-again", "still-staff")),
}
