import type { Cart } from "#contract/pharmacy/sales.ts"
import { readReceiptNumber } from "#domain/pharmacy/receipt-number.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpointsWith, personOf, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { wasCashierHere } from "#server/pharmacy/cashiers/queries.ts"
import {
  type ChecksInteractions,
  checkInteractions,
} from "#server/pharmacy/prescriptions/check-interactions.ts"
import { recordPrescription } from "#server/pharmacy/prescriptions/late-record.ts"
import { problem } from "#server/platform/http/problems.ts"
import { ownDiscountLimit } from "./money-settings.ts"
import { isSellerHere, sellCart } from "./queries.ts"
import { findReceipts, getReceipt } from "./receipts.ts"
import { timeOfSale } from "./sale-time.ts"

const { sales } = endpointsWith<ChecksInteractions>()

export const salesRoutes = {
  sell: sales.sell.handler(async ({ context, input }) => {
    const now = context.app.now()
    const { roles } = personOf(context)
    await checkOfflineCashier(context, input)
    const till = {
      seller: await sellerOf(context, input),
      now,
      maxDiscountPercent: ownDiscountLimit(roles),
      ...timeOfSale(input, now),
    }
    const stockIds = input.lines.map(({ stockId }) => stockId)
    const cart = { ...input, interactions: await checkInteractions(context, { stockIds }, input) }
    return sellCart(context.app.database, pharmacyOf(context), { cart, till })
  }),

  receipts: sales.receipts.handler(async ({ context, input }) => {
    const { database, now } = context.app
    const today = colomboDay(now())
    const search = { ...input, day: input.day ?? today, today }
    return { day: search.day, ...(await findReceipts(database, pharmacyOf(context), search)) }
  }),

  receipt: sales.receipt.handler(({ context, input }) => receiptOf(context, input)),

  addPrescription: sales.addPrescription.handler(async ({ context, input }) => {
    const receiptNumber = readReceiptNumber(input.receiptNumber)
    const interactions = await checkInteractions(context, { receiptNumber }, input)
    await recordPrescription(context.app.database, staffActorOf(context), { ...input, interactions })
    return receiptOf(context, input)
  }),
}

const receiptOf = (context: CallContext, { receiptNumber }: { receiptNumber: string }) =>
  getReceipt(context.app.database, pharmacyOf(context), {
    receiptNumber: readReceiptNumber(receiptNumber),
    today: colomboDay(context.app.now()),
  })

/** Refuses an offline sale of a cashier who was not active at this pharmacy then. */
async function checkOfflineCashier(context: CallContext, { id, isOffline, cashierId, occurredAt }: Cart) {
  if (!isOffline || cashierId === undefined || occurredAt === undefined) return
  const claim = { saleId: id, cashierId, at: new Date(occurredAt) }
  if (!(await wasCashierHere(context.app.database, pharmacyOf(context), claim))) throw problem("seller-gone")
}

/** Returns the seller: the caller, or the colleague who sold offline. */
async function sellerOf(context: CallContext, { id, isOffline, soldBy }: Cart): Promise<string> {
  const { subject } = personOf(context)
  if (!isOffline || soldBy === undefined || soldBy === subject) return subject
  const claim = { saleId: id, seller: soldBy }
  if (!(await isSellerHere(context.app.database, pharmacyOf(context), claim))) throw problem("seller-gone")
  return soldBy
}
