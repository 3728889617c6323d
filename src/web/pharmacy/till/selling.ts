import { call } from "#web/call.ts"
import { type CartSent, refusalOf, type SaleOutcome } from "#web/pharmacy/till/sale-outcome.ts"

/** The one way a cart is sold. Sent again it gives the same answer, because the cart's id is the sale's key. */
export async function sellCart(cart: CartSent): Promise<SaleOutcome> {
  try {
    return { kind: "sold", sale: await call.sales.sell(cart) }
  } catch (error) {
    return refusalOf(error)
  }
}
