import * as z from "zod"
import { deskRoles } from "#domain/admin/desks.ts"
import { cashierRights } from "#domain/pharmacy/cashiers.ts"
import { districts } from "#domain/platform/districts.ts"
import { endpoint, refusals } from "./endpoint.ts"
import { RowId } from "./inputs.ts"

/** The role names as stated by the identity provider (SPEC section 3); an administrator can give those of a desk, too. */
export const roles = ["admin", "pharmacien", "supplier", ...deskRoles] as const
export type Role = (typeof roles)[number]

export const Workplace = z.object({
  kind: z.enum(["pharmacy", "supplier"]),
  id: z.int(),
  name: z.string(),
  /** The other pharmacies of its company, if it has any. */
  branches: z.array(z.object({ id: z.int(), name: z.string() })).optional(),
  /** The till of a pharmacy with cashiers, on this device. */
  till: z
    .object({
      /** After how many idle minutes it locks. */
      lockMinutes: z.int(),
      /** Null while it is locked. */
      cashier: z.object({ id: z.int(), name: z.string(), rights: z.array(z.enum(cashierRights)) }).nullable(),
    })
    .optional(),
})

export type Workplace = z.infer<typeof Workplace>

export const Person = z.object({
  subject: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  /** Of somebody at the desk of a district, whose role is nothing without one. */
  districts: z.array(z.enum(districts)).optional(),
  /** The first of a kind is the current workplace. */
  workplaces: z.array(Workplace),
  /** The person's supplier, if it is closed. */
  endedSupplier: z.string().optional(),
})
export type Person = z.infer<typeof Person>

export const session = {
  get: endpoint
    .meta({ who: "anyone" })
    .route({ method: "GET", path: "/session", summary: "Get the current session", tags: ["Session"] })
    .output(z.object({ person: Person.nullable(), pendingOrders: z.int().min(0) })),
  list: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/sessions",
      summary: "List my sessions on all devices",
      tags: ["Session"],
    })
    .output(
      z.array(
        z.object({
          id: z.uuid(),
          device: z.string(),
          createdAt: z.iso.datetime(),
          lastSeenAt: z.iso.datetime(),
          current: z.boolean(),
        }),
      ),
    ),
  workAt: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "PUT",
      path: "/session/workplace",
      summary: "Switch workplace for this session",
      tags: ["Session"],
    })
    .input(z.strictObject({ kind: z.enum(["pharmacy", "supplier"]), id: RowId }))
    .output(z.object({ person: Person }))
    .errors(refusals("not-found")),
  end: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/sessions/{id}", summary: "End one of my sessions", tags: ["Session"] })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ ended: z.literal(true) })),
  endOthers: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "DELETE",
      path: "/sessions",
      summary: "End my sessions on all other devices",
      tags: ["Session"],
    })
    .output(z.object({ ended: z.int() })),
}
