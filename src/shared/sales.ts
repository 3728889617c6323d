import * as z from "zod"
import { endpoint, refusals } from "./endpoint.ts"

export const maxCartLines = 100
export const maxLineQuantity = 100_000

const Cents = z.int().min(0)
const StockId = z.int().min(1).max(2_147_483_647)

/** A cart to sell. Its id is made on the device, so that it can be sent again without selling twice. */
export const Cart = z.strictObject({
  id: z.uuid(),
  lines: z
    .array(
      z.strictObject({
        stockId: StockId,
        quantity: z.int("Sell whole units").min(1, "Sell at least one").max(maxLineQuantity),
      }),
    )
    .min(1, "The cart is empty")
    .max(maxCartLines, `A cart holds at most ${maxCartLines} lines`),
  /** When the goods were handed over, for a sale that is sent later. */
  occurredAt: z.iso.datetime({ offset: true }).optional(),
})
export type Cart = z.infer<typeof Cart>

/** A sale as it was made: names and prices of that moment. */
export const Sale = z.object({
  id: z.uuid(),
  receiptNumber: z.string(),
  totalCents: Cents,
  occurredAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      stockId: StockId,
      name: z.string(),
      quantity: z.int(),
      priceCents: Cents,
      totalCents: Cents,
    }),
  ),
})
export type Sale = z.infer<typeof Sale>

export const sales = {
  sell: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/sales",
      summary: "Sell a cart: all of it or nothing, once however often it is sent",
      tags: ["Sales"],
      successStatus: 201,
    })
    .input(Cart)
    .output(Sale)
    .errors(refusals("not-enough-stock", "expired-stock", "not-found", "key-used-differently", "bad-input")),
}

// Crockford's: no I, L, O or U, which are misread or misheard.
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** The number on the receipt, `7QK2-M4XD-90BT`: the last 60 bits of the sale's id, so that a till makes it offline. */
export function receiptNumberOf(saleId: string): string {
  let bits = BigInt(`0x${saleId.replaceAll("-", "").slice(-15)}`)
  let text = ""
  for (let place = 0; place < 12; place++) {
    text = (letters[Number(bits % 32n)] ?? "") + text
    bits /= 32n
  }
  return text.replace(/(.{4})(.{4})/, "$1-$2-")
}
