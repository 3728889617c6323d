import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, Prose, RowId } from "#contract/platform/inputs.ts"
import { roles } from "#contract/platform/session.ts"
import { personFilters, placeKinds } from "#domain/admin/people-rules.ts"
import { isStorable, isVisible, unstorable } from "#domain/platform/plain-text.ts"

/** A login id as the identity provider gives it. */
export const Subject = z
  .string("Enter a login id")
  .regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}]{1,255}$/u, "Enter a login id of at most 255 characters")
  .refine(isStorable, unstorable)
  .refine(isVisible, "Enter a login id")

/** Why an administrator does something to another person, a place or a supplier. */
export const Reason = Line(300, "Enter a reason")

const Place = z.object({ kind: z.enum(placeKinds), id: z.int(), name: z.string() })
export type Place = z.infer<typeof Place>

/** Where somebody works, or worked until `endedAt`. */
export const StaffRow = Place.extend({
  staffId: z.int(),
  since: z.iso.datetime(),
  /** Null for rows from before anybody noted it, and for who has deleted the account. */
  addedBy: z.string().nullable(),
  addedReason: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
  endReason: z.string().nullable(),
})
export type StaffRow = z.infer<typeof StaffRow>

export const ListedPerson = z.object({
  subject: z.string(),
  /** Empty for somebody who has never logged in. */
  name: z.string(),
  email: z.string().nullable(),
  /** As the identity provider stated them at the last login; null when it has stated none since Pharos keeps them. */
  roles: z.array(z.enum(roles)).nullable(),
  places: z.array(Place.extend({ staffId: z.int(), isEnded: z.boolean() })),
  /** Null: never logged in. */
  lastSeenAt: z.iso.datetime().nullable(),
  deactivatedAt: z.iso.datetime().nullable(),
})
export type ListedPerson = z.infer<typeof ListedPerson>

export const AdminPerson = ListedPerson.extend({
  firstLoginAt: z.iso.datetime().nullable(),
  deactivatedBy: z.string().nullable(),
  deactivationReason: z.string().nullable(),
  /** Whether this is who asks: nobody deactivates themselves. */
  isSelf: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      device: z.string(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      current: z.boolean(),
    }),
  ),
  /** Where the person works and worked, newest first. */
  staff: z.array(StaffRow),
  /** Valid keys for other programs that the person made: they end with the place. */
  keys: z.array(z.object({ id: z.int(), name: z.string(), prefix: z.string(), pharmacyId: z.int() })),
})
export type AdminPerson = z.infer<typeof AdminPerson>

const tags = ["Administration"]
const admin = endpoint.meta({ who: "admin" })
const post = (path: `/${string}`, summary: string) =>
  admin.route({ method: "POST", path: `/admin/people/${path.slice(1)}`, summary, tags })

export const adminPeople = {
  list: admin
    .route({
      method: "GET",
      path: "/admin/people",
      summary: "Everybody who has logged in or is listed as staff, by name, fifty at a time",
      tags,
    })
    .input(
      z.strictObject({
        q: Prose(100).optional(),
        show: z.enum(personFilters).default("all"),
        /** From the previous page's `next`. */
        after: Subject.optional(),
      }),
    )
    .output(z.object({ people: z.array(ListedPerson), next: z.string().nullable() })),
  get: admin
    .route({
      method: "GET",
      path: "/admin/people/one",
      summary: "One person, with sessions and places",
      tags,
    })
    .input(z.strictObject({ subject: Subject }))
    .output(AdminPerson)
    .errors(refusals("not-found")),
  places: admin
    .route({ method: "GET", path: "/admin/people/places", summary: "Pharmacies or suppliers by name", tags })
    .input(z.strictObject({ kind: z.enum(placeKinds), q: Prose(100) }))
    .output(z.object({ places: z.array(Place.omit({ kind: true }).extend({ town: z.string() })) })),
  addStaff: post("/staff", "Add a person to a pharmacy or supplier")
    .input(z.strictObject({ subject: Subject, kind: z.enum(placeKinds), id: RowId, reason: Reason }))
    .output(AdminPerson)
    .errors(refusals("bad-input", "not-found")),
  endStaff: post("/staff/{staffId}/end", "End that a person works somewhere; the row stays readable")
    .input(z.strictObject({ staffId: RowId, reason: Reason }))
    .output(AdminPerson)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  deactivate: post("/deactivate", "Keep a person out: sessions end, and the next login is refused")
    .input(z.strictObject({ subject: Subject, reason: Reason }))
    .output(AdminPerson)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  reactivate: post("/reactivate", "Let a person log in again")
    .input(z.strictObject({ subject: Subject, reason: Reason }))
    .output(AdminPerson)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  endSession: post("/sessions/end", "End one session of a person")
    .input(z.strictObject({ subject: Subject, session: z.uuid() }))
    .output(AdminPerson)
    .errors(refusals("bad-input", "not-found")),
}
