import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId, Version } from "#contract/platform/inputs.ts"
import { maxListed } from "#domain/finder/medicine-list.ts"
import { readPickupCode } from "#domain/pharmacy/pickup-code.ts"
import { paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { languageCodes } from "#domain/platform/languages.ts"
import { customerOrderStatuses, deliveryTypes } from "./customer-orders.ts"
import { NewOffer, OrderOffer, Substitute } from "./order-offers.ts"
import { Payment } from "./payments.ts"
import { supplied } from "./prescriptions.ts"

/** An order as the pharmacy sees it: the SPEC's table, and what is needed to serve it. */
export const ReceivedOrder = z.object({
  id: z.int(),
  reference: z.string(),
  /** What orders placed together share; null for an order placed alone. */
  basket: z.uuid().nullable(),
  version: z.int(),
  stockId: z.int(),
  medicine: z.string(),
  quantity: z.int(),
  /** Per unit: the price when it was ordered, or the maximum retail price if that is lower now. */
  priceCents: z.int(),
  prescriptionOnly: z.boolean(),
  controlled: z.boolean(),
  /** Of the picture of the prescription, as long as the pharmacy may see it. */
  pictureId: z.uuid().nullable(),
  deliveryType: z.enum(deliveryTypes),
  /** Name and number are empty once the customer has deleted the account. */
  customerName: z.string(),
  customerTele: z.string(),
  /** The language in which to write that it is ready; null before and after that, and if they have chosen none. */
  customerLanguage: z.enum(languageCodes).nullable(),
  description: z.string().nullable(),
  status: z.enum(customerOrderStatuses),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  reservedUntil: z.iso.datetime().nullable(),
  isSeen: z.boolean(),
  readyAt: z.iso.datetime().nullable(),
  /** Whether the customer's pickup code is asked for. */
  needsCode: z.boolean(),
  /** Whether the pharmacy rounds what is paid in cash to the rupee. */
  roundsCash: z.boolean(),
  /** What was offered instead, until the customer answers. */
  offer: OrderOffer.nullable(),
  /** Sellable units besides those reserved for this order. */
  onShelf: z.int(),
  /** Of the resulting sale; null before it. */
  receiptNumber: z.string().nullable(),
  /** Null when the payment method is unknown. */
  paymentMethod: z.enum(paymentMethods).nullable(),
})
export type ReceivedOrder = z.infer<typeof ReceivedOrder>

const PickupCode = Line(30, "Enter the pickup code").refine((text) => readPickupCode(text) !== null, {
  error: "A pickup code has six letters and digits",
  when: ({ issues }) => issues.length === 0,
})

const WithoutCode = Line(300, "Enter why the order is completed without its code")

/** Orders of one basket, handed over in one act. */
export const CompletedBasket = z.strictObject({
  basket: z.uuid(),
  key: z.uuid(),
  lines: z
    .array(
      z.strictObject({
        id: RowId,
        /** Optimistic lock. */
        version: Version,
        /** Someone has seen the prescription, where one is needed. */
        prescriptionSeen: z.boolean().optional(),
        /** Per unit, as on the screen; nothing is sold if one has changed. */
        shownPriceCents: z.int().min(0).max(1_000_000_000),
      }),
    )
    .min(1, "Choose at least one order")
    .max(maxListed, `Complete at most ${maxListed} orders at once`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: "Name each order once",
    }),
  ...supplied,
  payment: Payment.optional(),
  /** The code of any of the orders. */
  pickupCode: PickupCode.optional(),
  /** Why they are handed over without a code. */
  withoutCode: WithoutCode.optional(),
})
export type CompletedBasket = z.output<typeof CompletedBasket>

const tags = ["Customer orders"]

const completionRefusals = refusals(
  "bad-input",
  "not-found",
  "already-changed",
  "not-enough-stock",
  "expired-stock",
  "price-changed",
  "prescription-needed",
  "prescription-record-needed",
  "prescription-not-repeatable",
  "supply-warned",
  "pickup-code-needed",
  "wrong-pickup-code",
  "pickup-code-blocked",
  "cashier-needed",
)

export const receivedOrders = {
  list: endpoint
    .meta({ who: "pharmacien", audit: "access" })
    .route({
      method: "GET",
      path: "/pharmacy/orders",
      summary: "List orders my pharmacy has to answer",
      tags,
    })
    .input(
      z.strictObject({
        /** Pending: longest-waiting first. Closed: newest first. */
        status: z.enum(["pending", "closed"]).default("pending"),
        /** Cursor: `next` of the previous page. */
        before: RowId.optional(),
      }),
    )
    .output(z.object({ orders: z.array(ReceivedOrder), next: z.int().nullable() })),
  markSeen: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/orders/seen",
      summary: "Mark customer orders as seen",
      tags,
    })
    .input(z.strictObject({ ids: z.array(RowId).min(1).max(100) }))
    .output(z.object({ marked: z.int() })),
  complete: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/orders/{id}/complete",
      summary: "Hand an order over. The held units are sold",
      tags,
    })
    /** Optimistic lock: the goods were prepared for this version, so a change in between is shown first. */
    .input(
      z.strictObject({
        id: RowId,
        version: Version,
        payment: Payment.optional(),
        /** Someone has seen the prescription, where one is needed. */
        prescriptionSeen: z.boolean().optional(),
        ...supplied,
        /** The price on the screen; the sale is refused if it has changed. */
        shownPriceCents: z.int().min(0).max(1_000_000_000).optional(),
        /** As typed or scanned; needed for an order that is picked up. */
        pickupCode: PickupCode.optional(),
        /** Why it is handed over without its code. */
        withoutCode: WithoutCode.optional(),
      }),
    )
    .output(ReceivedOrder)
    .errors(completionRefusals),
  completeBasket: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/orders/baskets/{basket}/complete",
      summary: "Hand over orders that were placed together and are ready, all or none. They become one sale",
      tags,
    })
    .input(CompletedBasket)
    .output(z.object({ orders: z.array(ReceivedOrder) }))
    .errors({ ...completionRefusals, ...refusals("key-used-differently") }),
  ready: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/orders/{id}/ready",
      summary: "Tell the customer that an order is ready",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version }))
    .output(ReceivedOrder)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  substitutes: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/orders/{id}/substitutes",
      summary: "List equivalents of an ordered medicine that my pharmacy has",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ substitutes: z.array(Substitute) }))
    .errors(refusals("not-found")),
  offer: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/orders/{id}/offers",
      summary: "Offer the customer fewer units, an equivalent or another price",
      tags,
      successStatus: 201,
    })
    .input(NewOffer)
    .output(ReceivedOrder)
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "already-changed",
        "not-equivalent",
        "not-enough-stock",
        "too-many-units",
        "above-maximum-price",
        "key-used-differently",
      ),
    ),
  withdrawOffer: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/orders/offers/{id}/withdraw",
      summary: "Withdraw an offer that the customer has not answered",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(ReceivedOrder)
    .errors(refusals("not-found", "already-changed")),
  reject: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/orders/{id}/reject",
      summary: "Reject an order with a reason. Releases the held units",
      tags,
    })
    .input(z.strictObject({ id: RowId, reason: Line(300, "Enter a reason for the customer") }))
    .output(ReceivedOrder)
    .errors(refusals("bad-input", "not-found", "already-changed")),
}
