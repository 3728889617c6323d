import { colomboDay } from "#shared/colombo-day.ts"
import { readReceiptNumber } from "#shared/receipt-number.ts"
import { endpoints, personOf, pharmacyOf } from "../endpoints.ts"
import { sellCart } from "./queries.ts"
import { findReceipts, getReceipt } from "./receipts.ts"
import { timeOfSale } from "./sale-time.ts"

const { sales } = endpoints

export const salesRoutes = {
  sell: sales.sell.handler(({ context, input }) => {
    const now = context.app.now()
    const till = { seller: personOf(context).subject, now, ...timeOfSale(input, now) }
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
