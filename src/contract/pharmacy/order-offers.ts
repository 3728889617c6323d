import * as z from "zod"
import { Line, RowId, Version } from "#contract/platform/inputs.ts"
import { maxLineQuantity } from "#domain/pharmacy/till-limits.ts"

/** A change of a pending order that the pharmacy offers, and the customer accepts or declines as a whole. */
export const OrderOffer = z.object({
  id: z.int(),
  /** The ordered medicine, or an equivalent. */
  medicine: z.string(),
  quantity: z.int(),
  /** Per unit. */
  priceCents: z.int(),
  note: z.string().nullable(),
  offeredAt: z.iso.datetime(),
})
export type OrderOffer = z.infer<typeof OrderOffer>

export const NewOffer = z.strictObject({
  /** The order's id. */
  id: RowId,
  /** Optimistic lock: the offer answers the order as it was read. */
  version: Version,
  key: z.uuid(),
  /** The order's own stock row, or one of the pharmacy with an equivalent. */
  stockId: RowId,
  quantity: z.int("Enter whole units").min(1, "Enter how many units you offer").max(maxLineQuantity),
  priceCents: z.int().min(1, "Enter a price").max(100_000_000, "This price is too high"),
  note: Line(300, "Leave the note out, or enter a text").optional(),
})
export type NewOffer = z.output<typeof NewOffer>

/** A product of the pharmacy that may replace the ordered one. */
export const Substitute = z.object({
  stockId: z.int(),
  name: z.string(),
  manufacturer: z.string(),
  quantity: z.int(),
  priceCents: z.int(),
})
export type Substitute = z.infer<typeof Substitute>
