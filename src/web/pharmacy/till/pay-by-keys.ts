import { flushSync } from "react-dom"
import { type PaidBy, paidBy } from "#domain/pharmacy/till-limits.ts"
import { type TillCart, totalOf } from "#web/pharmacy/till/cart.ts"
import { readAmount } from "#web/pharmacy/till/tender.ts"
import type { CartActions } from "#web/pharmacy/till/use-cart.ts"

/** Goes to the payment; from there it chooses the payment method that was typed, or sells. */
export function payByKeys({ store, fields }: CartActions, purchase: () => void) {
  const now = store.get()
  if (now.lines.length === 0 || now.isSent || fields.findInvalid(now.lines)) return purchase()
  if (!fields.isAtPayment()) return fields.focusPayment()
  const method = methodTyped(now)
  if (!method) return purchase()
  // The field that had the focus may be gone: the next key must find another.
  flushSync(() => store.set(paidByMethod(now, method)))
  fields.focusPayment()
}

/** The cart with another payment method; a split payment starts with nothing by card and QR. */
export const paidByMethod = (cart: TillCart, method: PaidBy): TillCart => ({
  ...cart,
  method,
  received: "",
  card: 0,
  qr: 0,
})

/** Reads 1 to 4 in the field for cash as a payment method, unless that amount pays the sale. */
function methodTyped(cart: TillCart) {
  const cents = cart.method === "cash" ? readAmount(cart.received) : undefined
  if (typeof cents !== "number" || cents >= totalOf(cart)) return undefined
  return paidBy.find((_, place) => cents === (place + 1) * 100)
}
