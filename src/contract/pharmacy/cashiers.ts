import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, largestId, RowId, Version } from "#contract/platform/inputs.ts"
import {
  cashierRights,
  isPinTooEasy,
  lockMinutes,
  maxCashierName,
  pinPattern,
} from "#domain/pharmacy/cashiers.ts"

const CashierId = z.int().min(1).max(largestId)
const Right = z.enum(cashierRights)
const Rights = z
  .array(Right)
  .max(cashierRights.length)
  .refine((rights) => new Set(rights).size === rights.length, "Name each right only once")

/** A PIN as typed; a wrong one may be any that could be one. */
const TypedPin = z.string().regex(pinPattern, "Enter 4 to 6 digits")
const NewPin = TypedPin.refine((pin) => !isPinTooEasy(pin), "Choose a PIN that is harder to guess")

export const Cashier = z.object({
  id: z.int(),
  name: z.string(),
  rights: z.array(Right),
  isActive: z.boolean(),
  /** Until when too many wrong PINs block the cashier. */
  blockedUntil: z.iso.datetime().nullable(),
  version: z.int(),
})
export type Cashier = z.infer<typeof Cashier>

/** All cashiers of a pharmacy by name, and after how many idle minutes its tills lock. */
export const Cashiers = z.object({ lockMinutes: z.int(), cashiers: z.array(Cashier) })
export type Cashiers = z.infer<typeof Cashiers>

const Fields = { name: Line(maxCashierName, "Enter a name"), rights: Rights }

const tags = ["Cashiers"]
const staff = endpoint.meta({ who: "pharmacien" })
const manages = ["cashier-needed", "cashier-right", "last-manager", "bad-input"] as const
const checksPin = ["wrong-pin", "pin-blocked", "not-found", "bad-input"] as const

export const cashiers = {
  list: staff
    .route({ method: "GET", path: "/till/cashiers", summary: "List the cashiers of my pharmacy", tags })
    .output(Cashiers),
  add: staff
    .route({ method: "POST", path: "/till/cashiers", summary: "Add a cashier with a PIN and rights", tags })
    .input(z.strictObject({ key: z.uuid(), ...Fields, pin: NewPin }))
    .output(Cashiers)
    .errors(refusals(...manages, "key-used-differently")),
  change: staff
    .route({
      method: "PUT",
      path: "/till/cashiers/{id}",
      summary: "Change a cashier: name, rights, PIN, active or not",
      tags,
    })
    .input(
      z.strictObject({
        id: RowId,
        version: Version,
        ...Fields,
        /** If absent, the PIN stays. */
        pin: NewPin.optional(),
        isActive: z.boolean(),
      }),
    )
    .output(Cashiers)
    .errors(refusals(...manages, "already-changed", "not-found")),
  setLock: staff
    .route({
      method: "PUT",
      path: "/till/lock",
      summary: "Set after how many idle minutes the tills of my pharmacy lock",
      tags,
    })
    .input(z.strictObject({ minutes: z.literal([...lockMinutes]) }))
    .output(Cashiers)
    .errors(refusals(...manages)),
  enter: staff
    .route({ method: "POST", path: "/till/cashier", summary: "Unlock this till with a cashier's PIN", tags })
    .input(z.strictObject({ cashierId: CashierId, pin: TypedPin }))
    .output(z.object({ id: z.int(), name: z.string(), rights: z.array(Right) }))
    .errors(refusals(...checksPin)),
  stay: staff
    .route({
      method: "PUT",
      path: "/till/cashier",
      summary: "Keep this till unlocked: its cashier is working",
      tags,
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ isUnlocked: z.boolean() }))
    .errors(refusals("bad-input")),
  leave: staff
    .route({ method: "DELETE", path: "/till/cashier", summary: "Lock this till", tags })
    .input(z.strictObject({}).optional())
    .output(z.object({ isUnlocked: z.literal(false) }))
    .errors(refusals("bad-input")),
  approve: staff
    .route({
      method: "POST",
      path: "/till/approvals",
      summary: "Approve one act of the cashier at this till by a colleague's PIN, within two minutes",
      tags,
    })
    .input(z.strictObject({ cashierId: CashierId, pin: TypedPin, right: Right }))
    .output(z.object({ approval: z.uuid() }))
    .errors(refusals(...checksPin, "cashier-needed", "cashier-right")),
}
