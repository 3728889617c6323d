import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, Prose, RowId, Version } from "#contract/platform/inputs.ts"
import { recallClasses } from "#domain/pharmacy/recalls.ts"
import { maxLineQuantity } from "#domain/pharmacy/till-limits.ts"
import { OrderOffer } from "./order-offers.ts"

export const deliveryTypes = ["delivery", "pickup"] as const
export type DeliveryType = (typeof deliveryTypes)[number]

/** SPEC section 4: `canceled` by the customer (or by Pharos when unanswered), `rejected` by the pharmacy. */
export const customerOrderStatuses = ["pending", "completed", "canceled", "rejected"] as const
export type CustomerOrderStatus = (typeof customerOrderStatuses)[number]

/** SPEC section 9: the filter of Your Medicine Orders. */
export const orderFilters = ["all", "pending", "completed", "canceled"] as const
export type OrderFilter = (typeof orderFilters)[number]

/** Limits on what one person can reserve; administrators set them. */
export const OrderLimits = z.object({
  maxUnits: z.int(),
  /** Over all pharmacies. */
  maxOpenOrders: z.int(),
  /** Opening hours within which the pharmacy must see an order before it expires. */
  unseenHours: z.int(),
})
export type OrderLimits = z.infer<typeof OrderLimits>

/** 200 units are two months of three tablets a day; larger needs are for a telephone call. */
export const defaultOrderLimits: OrderLimits = { maxUnits: 200, maxOpenOrders: 5, unseenHours: 2 }

/** The reason of an unanswered order's cancellation. */
export const unansweredReason =
  "The pharmacy did not answer in time, so the order was canceled automatically."

/** Returns the reference on the card and at the counter: `CO-2026-00318`. */
export function orderReference(id: number, createdAt: string): string {
  return `CO-${createdAt.slice(0, 4)}-${String(id).padStart(5, "0")}`
}

export const OrderQuantity = z
  .int("Order whole units")
  .min(1, "Enter how many you need")
  .max(maxLineQuantity, "That is more than one order can hold")
const Delivery = z.enum(deliveryTypes, { error: "Choose delivery or pickup" })

/** The length of a typed phone number; the server validates it with libphonenumber. */
const Telephone = Line(30, "Enter a contact number")

export const NewOrder = z.strictObject({
  /** Idempotency key, generated when the dialog opens. */
  key: z.uuid(),
  stockId: RowId,
  quantity: OrderQuantity,
  customerTele: Telephone,
  deliveryType: Delivery,
  description: Prose(500),
})
export type NewOrder = z.output<typeof NewOrder>

export const OrderChange = z.strictObject({
  id: RowId,
  /** Optimistic lock: refused if the order has changed since. */
  version: Version,
  quantity: OrderQuantity,
  deliveryType: Delivery,
  description: Prose(500),
})
export type OrderChange = z.output<typeof OrderChange>

export const orderEventKinds = [
  "placed",
  "seen",
  "edited",
  "offered",
  "withdrawn",
  "accepted",
  "declined",
  "ready",
  "completed",
  "canceled",
  "rejected",
] as const

/** One event in an order's history. */
export const OrderEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(orderEventKinds),
  by: z.enum(["customer", "pharmacy", "pharos"]),
  /** The new quantity, if it changed. */
  quantity: z.int().nullable(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** A recall as the customer of an order sees it. */
export const OrderRecall = z.object({
  /** None are all lots. */
  lots: z.array(z.string()),
  class: z.literal(recallClasses),
  reason: z.string(),
  startedAt: z.iso.datetime(),
  liftedAt: z.iso.datetime().nullable(),
  /** Whether the recalled units were handed over. */
  wasSold: z.boolean(),
})
export type OrderRecall = z.infer<typeof OrderRecall>

/** An order as the customer sees it, with the names at the time it was placed. */
export const CustomerOrder = z.object({
  id: z.int(),
  reference: z.string(),
  /** What orders placed together share; null for an order placed alone. */
  basket: z.uuid().nullable(),
  version: z.int(),
  medicineId: z.int(),
  medicine: z.string(),
  prescriptionOnly: z.boolean(),
  /** Changes when the picture of the prescription is replaced; null without one. */
  pictureId: z.uuid().nullable(),
  pharmacyId: z.int(),
  pharmacyName: z.string(),
  pharmacyPhone: z.string(),
  pharmacyAddress: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Whether the pharmacy currently delivers. */
  delivers: z.boolean(),
  quantity: z.int(),
  /** Per unit, if the pharmacy showed its price when the order was placed. */
  priceCents: z.int().nullable(),
  deliveryType: z.enum(deliveryTypes),
  description: z.string().nullable(),
  customerTele: z.string(),
  status: z.enum(customerOrderStatuses),
  /** Shown at the counter; null unless the order is pending and picked up. */
  pickupCode: z.string().nullable(),
  /** Since when it is ready at the pharmacy; null until then, and once it is closed. */
  readyAt: z.iso.datetime().nullable(),
  /** The pharmacy's reason for a rejection or cancellation, if any. */
  reason: z.string().nullable(),
  /** Who closed it; null while it is pending. */
  closedBy: z.enum(["customer", "pharmacy", "pharos"]).nullable(),
  createdAt: z.iso.datetime(),
  /** Until when the units are reserved; null when it is no longer pending. */
  reservedUntil: z.iso.datetime().nullable(),
  /** The largest quantity it can be edited to: reserved plus other sellable units; null when not pending. */
  sellable: z.int().nullable(),
  /** What the pharmacy offers instead, until it is answered. */
  offer: OrderOffer.nullable(),
  /** The latest recall of units that it was sold with, or that was the reason of its rejection. */
  recall: OrderRecall.nullable(),
  events: z.array(OrderEvent),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

const tags = ["Customer orders"]

/** Why an order, or a list of them, is not placed. */
export const placingRefusals = refusals(
  "bad-input",
  "not-found",
  "not-enough-stock",
  "expired-stock",
  "too-many-orders",
  "too-many-units",
  "no-delivery",
  "key-used-differently",
)

export const customerOrders = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/orders", summary: "List my orders, newest first", tags })
    .input(
      z.strictObject({
        status: z.enum(orderFilters).default("all"),
        /** Cursor: `next` of the previous page. */
        before: RowId.optional(),
      }),
    )
    .output(z.object({ orders: z.array(CustomerOrder), next: z.int().nullable() })),
  contact: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/orders/contact",
      summary: "Get my last phone number and the order limits",
      tags,
    })
    .output(z.object({ customerTele: z.string().nullable(), limits: OrderLimits })),
  place: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/orders",
      summary: "Place an order with a pharmacy. Holds the units",
      tags,
      successStatus: 201,
    })
    .input(NewOrder)
    .output(CustomerOrder)
    .errors(placingRefusals),
  edit: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "PATCH", path: "/orders/{id}", summary: "Change a pending order", tags })
    .input(OrderChange)
    .output(CustomerOrder)
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "already-changed",
        "not-enough-stock",
        "expired-stock",
        "too-many-units",
        "no-delivery",
      ),
    ),
  cancel: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "POST", path: "/orders/{id}/cancel", summary: "Cancel a pending order", tags })
    .input(z.strictObject({ id: RowId }))
    .output(CustomerOrder)
    .errors(refusals("not-found", "already-changed")),
  removePicture: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "DELETE",
      path: "/orders/{id}/prescription",
      summary: "Remove the picture of the prescription from a pending order",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(CustomerOrder)
    .errors(refusals("not-found", "already-changed")),
  acceptOffer: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/orders/offers/{id}/accept",
      summary: "Accept the change that a pharmacy offers",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(CustomerOrder)
    .errors(refusals("not-found", "already-changed", "not-enough-stock", "expired-stock")),
  declineOffer: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/orders/offers/{id}/decline",
      summary: "Decline the change that a pharmacy offers. The order stays as it is",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(CustomerOrder)
    .errors(refusals("not-found", "already-changed")),
}
