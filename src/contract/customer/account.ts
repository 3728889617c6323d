import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, whole } from "#contract/platform/inputs.ts"
import { deletionWords, themes } from "#domain/customer/account-limits.ts"
import { writtenLanguages } from "#domain/platform/languages.ts"

/** A person's own settings. */
export const Account = z.object({
  /** The display name; the identity provider's until the person sets one. */
  name: z.string(),
  nameAtProvider: z.string(),
  email: z.string().nullable(),
  /** Whether the identity provider has confirmed the address. */
  emailVerified: z.boolean(),
  /** In international form, `+94771234567`. */
  phone: z.string().nullable(),
  /** A language of `words/languages.ts`, or null for the browser's. */
  language: z.string().nullable(),
  theme: z.enum(themes),
  /** Hides the medicine's name on the lock screen and in the calendar. */
  hideMedicineName: z.boolean(),
  /** Sends push messages about orders to the devices with reminders. */
  orderMessages: z.boolean(),
  /** Sends the same messages by e-mail, to a confirmed address. */
  orderMails: z.boolean(),
  /** The number of devices with push reminders. */
  pushDevices: z.int(),
  /** Until when export and deletion need no new login; null when they need one now. */
  freshUntil: z.iso.datetime().nullable(),
})
export type Account = z.infer<typeof Account>

/**
 * An access to this person's data: time, workplace and subject. The person who accessed it is visible to
 * administrators only.
 */
export const AccountLook = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The pharmacy or supplier; null for administrators. */
  workplace: z.string().nullable(),
  what: z.enum(["order", "prescription", "account", "account-changed"]),
  /** The ordered medicine, for orders. */
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
    .route({
      method: "PATCH",
      path: "/account",
      summary: "Change my settings. Omitted fields are kept",
      tags,
    })
    .input(
      z.strictObject({
        name: Line(100, "Enter your name").nullable().optional(),
        phone: Line(30, "Enter a phone number").nullable().optional(),
        language: z.enum(writtenLanguages).nullable().optional(),
        theme: z.enum(themes).optional(),
        hideMedicineName: z.boolean().optional(),
        orderMessages: z.boolean().optional(),
        orderMails: z.boolean().optional(),
      }),
    )
    .output(Account)
    .errors(refusals("bad-input", "mail-off")),
  looks: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/account/looks", summary: "List who viewed my data, newest first", tags })
    .input(
      z.strictObject({
        /** Cursor: `next` of the previous page. */
        before: whole(Number.MAX_SAFE_INTEGER, "An id must be a whole number, 1 or more").optional(),
      }),
    )
    .output(z.object({ looks: z.array(AccountLook), next: z.int().nullable() })),
  /** Requires a recent login. Cancels pending orders and removes all personal data. */
  remove: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/account", summary: "Delete my account and all personal data", tags })
    .input(z.strictObject({ confirm: z.literal(deletionWords) }))
    // `location` is the identity provider's logout URL.
    .output(z.object({ removed: z.literal(true), location: z.string() }))
    .errors(refusals("bad-input", "login-again", "still-staff")),
}
