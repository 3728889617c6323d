import * as z from "zod"
import { Line, largestId, RowId } from "#contract/platform/inputs.ts"
import { refusalReasons } from "#domain/pharmacy/purchase-rules.ts"

const Units = z.int("Count whole units").min(1, "Count at least one").max(100_000, "That is too many")

/** A delivery of an order as it is counted into stock. */
export const NewDelivery = z.strictObject({
  /** The delivered order. */
  id: RowId,
  /** Idempotency key and id of the delivery, generated when the dialog opens. */
  key: z.uuid(),
  /** The supplier's delivery note, if there was one. */
  note: z.int("Enter the number on the delivery note").min(1).max(largestId).optional(),
  /** The counted units; accepted and refused units must add up to this. */
  delivered: Units,
  accepted: z
    .array(
      z.strictObject({
        quantity: Units,
        lot: Line(40, "Enter the batch number on the pack"),
        /** The last day of use. */
        expiresOn: z.iso.date("Enter the expiry date on the pack"),
      }),
    )
    .max(50),
  refused: z
    .array(
      z.strictObject({
        quantity: Units,
        reason: z.enum(refusalReasons, { error: "Enter why it is refused" }),
        note: Line(200, "Enter why it is refused").optional(),
      }),
    )
    .max(20),
  /** The selling price, for a medicine that the pharmacy does not stock yet. */
  priceCents: z.int().min(0).max(1_000_000_000).optional(),
  /** Confirms goods that expire within six months. */
  takesShortDated: z.boolean().default(false),
  /** Confirms more units than were outstanding. */
  takesMore: z.boolean().default(false),
})
export type NewDelivery = z.output<typeof NewDelivery>

/** A delivery as counted. */
export const Delivery = z.object({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  /** Units outstanding after it. */
  remaining: z.int(),
  accepted: z.array(z.object({ quantity: z.int(), lot: z.string(), expiresOn: z.iso.date() })),
  refused: z.array(
    z.object({ quantity: z.int(), reason: z.enum(refusalReasons), note: z.string().nullable() }),
  ),
})
export type Delivery = z.infer<typeof Delivery>
