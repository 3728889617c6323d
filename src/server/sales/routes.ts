import { colomboDay } from "#shared/colombo-day.ts"
import { readReceiptNumber } from "#shared/receipt-number.ts"
import type { Cart } from "#shared/sales.ts"
import type { CallContext } from "../context.ts"
import { endpoints, personOf, pharmacyOf } from "../endpoints.ts"
import { problem } from "../problems.ts"
import { isSellerHere, sellCart } from "./queries.ts"
import { findReceipts, getReceipt } from "./receipts.ts"
import { timeOfSale } from "./sale-time.ts"

const { sales } = endpoints

export const salesRoutes = {
  sell: sales.sell.handler(async ({ context, input }) => {
    const now = context.app.now()
    const till = { seller: await sellerOf(context, input), now, ...timeOfSale(input, now) }
    return sellCart(context.app.database, pharmacyOf(context), { cart: input, till })
  }),

  receipts: sales.receipts.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const day = input.day ?? colomboDay(now())
    return { day, ...(await findReceipts(database, pharmacyOf(context), { ...input, day })) }
  }),

  receipt: sales.receipt.handler(({ context, input }) =>
    getReceipt(context.app.database, pharmacyOf(context), readReceiptNumber(input.receiptNumber)),
  ),
}

/** Whoever is logged in, or the colleague who sold it without a network. */
async function sellerOf(context: CallContext, { id, isOffline, soldBy }: Cart): Promise<string> {
  const { subject } = personOf(context)
  if (!isOffline || soldBy === undefined || soldBy === subject) return subject
  const claim = { saleId: id, seller: soldBy }
  if (!(await isSellerHere(context.app.database, pharmacyOf(context), claim))) throw problem("seller-gone")
  return soldBy
}
