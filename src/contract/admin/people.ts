import * as z from "zod"
import { endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { Line, listing, Prose, RowId } from "#contract/platform/inputs.ts"
import { roles } from "#contract/platform/session.ts"
import { deskRoles } from "#domain/admin/desks.ts"
import { personFilters, placeKinds } from "#domain/admin/people-rules.ts"
import { districts } from "#domain/platform/districts.ts"
import { personSorts } from "#domain/platform/list-sorts.ts"
import { isStorable, isVisible, unstorable } from "#domain/platform/plain-text.ts"

/** A login id as the identity provider states it. */
export const Subject = z
  .string("Enter a login id")
  .regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}]{1,255}$/u, "Enter a login id of at most 255 characters")
  .refine(isStorable, unstorable)
  .refine(isVisible, "Enter a login id")

/** Refusals of these endpoints only, kept out of the browser's first page. */
export const peopleRefusals = {
  "last-admin": {
    status: 409,
    message: "This is the last administrator. At least one administrator is required.",
  },
  "not-yourself": {
    status: 409,
    message: "You cannot deactivate your own account. Another administrator can.",
  },
  "own-role": { status: 409, message: "You cannot change your own role. Another administrator can." },
  "already-staff": { status: 409, message: "This person already works there." },
  deactivated: { status: 409, message: "You were deactivated in the meantime." },
  "supplier-ended": { status: 409, message: "This supplier no longer supplies through Pharos." },
} as const

/** The reason for an administrator's action. */
export const Reason = Line(300, "Enter a reason")

const Place = z.object({ kind: z.enum(placeKinds), id: z.int(), name: z.string() })
export type Place = z.infer<typeof Place>

/** A workplace, current or past (`endedAt`). */
export const StaffRow = Place.extend({
  staffId: z.int(),
  since: z.iso.datetime(),
  /** Null for old rows and for deleted accounts. */
  addedBy: z.string().nullable(),
  addedReason: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
  endReason: z.string().nullable(),
})
export type StaffRow = z.infer<typeof StaffRow>

export const ListedPerson = z.object({
  subject: z.string(),
  /** Empty before the first login. */
  name: z.string(),
  email: z.string().nullable(),
  /** As stated by the identity provider at the last login, with the given one; null if it never was since Pharos stores roles. */
  roles: z.array(z.enum(roles)).nullable(),
  /** Those of the role `district`. */
  districts: z.array(z.enum(districts)).nullable(),
  places: z.array(Place.extend({ staffId: z.int(), isEnded: z.boolean() })),
  /** Null before the first login. */
  lastSeenAt: z.iso.datetime().nullable(),
  deactivatedAt: z.iso.datetime().nullable(),
})
export type ListedPerson = z.infer<typeof ListedPerson>

export const AdminPerson = ListedPerson.extend({
  /** The role that an administrator has given in Pharos. */
  givenRole: z.enum(deskRoles).nullable(),
  /** The districts given with it; null for the other roles. */
  givenDistricts: z.array(z.enum(districts)).nullable(),
  firstLoginAt: z.iso.datetime().nullable(),
  deactivatedBy: z.string().nullable(),
  deactivationReason: z.string().nullable(),
  /** Whether this is the caller, who cannot deactivate their own account. */
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
  /** Current and past workplaces, newest first. */
  staff: z.array(StaffRow),
  /** Valid API keys that the person created; they are revoked when the workplace ends. */
  keys: z.array(z.object({ id: z.int(), name: z.string(), prefix: z.string(), pharmacyId: z.int() })),
})
export type AdminPerson = z.infer<typeof AdminPerson>

const tags = ["Administration"]
const admin = endpoint.meta({ who: "admin" })
const post = (path: `/${string}`, summary: string) =>
  admin.route({ method: "POST", path: `/admin/people/${path.slice(1)}`, summary, tags })

export const adminPeople = {
  list: endpoint
    .meta({ who: "admin", audit: "access" })
    .route({
      method: "GET",
      path: "/admin/people",
      summary: "List people who have logged in or are staff, by name or by their last login",
      tags,
    })
    .input(
      z.strictObject({
        q: Prose(100).optional(),
        show: z.enum(personFilters).default("all"),
        /** Cursor: `next` of the previous page. */
        after: Subject.optional(),
        ...listing(personSorts),
      }),
    )
    .output(z.object({ people: z.array(ListedPerson), next: z.string().nullable() })),
  get: endpoint
    .meta({ who: "admin", audit: "access" })
    .route({
      method: "GET",
      path: "/admin/people/one",
      summary: "Get a person with sessions and workplaces",
      tags,
    })
    .input(z.strictObject({ subject: Subject }))
    .output(AdminPerson)
    .errors(refusals("not-found")),
  places: admin
    .route({
      method: "GET",
      path: "/admin/people/places",
      summary: "List pharmacies or suppliers by name",
      tags,
    })
    .input(z.strictObject({ kind: z.enum(placeKinds), q: Prose(100) }))
    .output(z.object({ places: z.array(Place.omit({ kind: true }).extend({ town: z.string() })) })),
  addStaff: post("/staff", "Add a person to a pharmacy or supplier")
    .input(z.strictObject({ subject: Subject, kind: z.enum(placeKinds), id: RowId, reason: Reason }))
    .output(AdminPerson)
    .errors({
      ...refusals("bad-input", "not-found"),
      ...refusalsFrom(peopleRefusals, "already-staff", "supplier-ended"),
    }),
  endStaff: post("/staff/{staffId}/end", "Remove a person from a workplace. The entry is kept")
    .input(z.strictObject({ staffId: RowId, reason: Reason }))
    .output(AdminPerson)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  giveRole: post("/role", "Give a person the role of a desk, or take it. The person's sessions end")
    .input(
      z
        .strictObject({
          subject: Subject,
          role: z.enum(deskRoles, "Choose a role").nullable(),
          /** For the role `district`, at least one; for the others none. */
          districts: z.array(z.enum(districts, "Choose a district")).max(districts.length).default([]),
          reason: Reason,
        })
        .refine((given) => (given.role === "district") === given.districts.length > 0, {
          path: ["districts"],
          error: "Choose the districts of the role district, and of no other",
        }),
    )
    .output(AdminPerson)
    .errors({ ...refusals("bad-input", "not-found"), ...refusalsFrom(peopleRefusals, "own-role") }),
  deactivate: post("/deactivate", "Deactivate a person: sessions end, and the next login is refused")
    .input(z.strictObject({ subject: Subject, reason: Reason }))
    .output(AdminPerson)
    .errors({
      ...refusals("bad-input", "not-found", "already-changed"),
      ...refusalsFrom(peopleRefusals, "last-admin", "not-yourself", "deactivated"),
    }),
  reactivate: post("/reactivate", "Let a person log in again")
    .input(z.strictObject({ subject: Subject, reason: Reason }))
    .output(AdminPerson)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  endSession: post("/sessions/end", "End one session of a person")
    .input(z.strictObject({ subject: Subject, session: z.uuid() }))
    .output(AdminPerson)
    .errors(refusals("bad-input", "not-found")),
}
