import { NotKept, sellOrQueue } from "#web/pharmacy/offline/sell-or-queue.ts"
import { type CartSent, refusalOf, type SaleOutcome } from "#web/pharmacy/till/sale-outcome.ts"

/** The one way a cart is sold. Sent again it gives the same answer, because the cart's id is the sale's key. */
export async function sellCart(pharmacyId: number, cart: CartSent): Promise<SaleOutcome> {
  try {
    return { kind: "sold", sale: await sellOrQueue({ pharmacyId, cart }) }
  } catch (error) {
    if (error instanceof NotKept) return { kind: "not-kept", wasSent: error.wasSent }
    return refusalOf(error)
  }
}
