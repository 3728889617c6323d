import { NotKept, sellOrQueue } from "#web/pharmacy/offline/sell-or-queue.ts"
import { type CartSent, refusalOf, type SaleOutcome } from "#web/pharmacy/till/sale-outcome.ts"

/** Sells a cart, the only way to do so. Idempotent, because the cart's id is the sale's key. */
export async function sellCart(pharmacyId: number, cart: CartSent): Promise<SaleOutcome> {
  try {
    return { kind: "sold", sale: await sellOrQueue({ pharmacyId, cart }) }
  } catch (error) {
    if (error instanceof NotKept) return { kind: "not-kept", wasSent: error.wasSent }
    return refusalOf(error)
  }
}
