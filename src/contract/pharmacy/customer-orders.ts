import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, Prose, RowId, Version } from "#contract/platform/inputs.ts"
import { maxLineQuantity, paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { Payment } from "./sales.ts"

export const deliveryTypes = ["delivery", "pickup"] as const
export type DeliveryType = (typeof deliveryTypes)[number]

/** SPEC section 4: `canceled` is the customer's word (and ours, when nobody answered in time), `rejected` the pharmacy's. */
export const customerOrderStatuses = ["pending", "completed", "canceled", "rejected"] as const
export type CustomerOrderStatus = (typeof customerOrderStatuses)[number]

/** SPEC section 9: what the filter of Your Medicine Orders offers. */
export const orderFilters = ["all", "pending", "completed", "canceled"] as const
export type OrderFilter = (typeof orderFilters)[number]

/** Bounds on what one person can hold; the administration sets them. */
export const OrderLimits = z.object({
  maxUnits: z.int(),
  /** Over all pharmacies. */
  maxOpenOrders: z.int(),
  /** Opening hours in which the pharmacy has to see an order, or it ends. */
  unseenHours: z.int(),
})
export type OrderLimits = z.infer<typeof OrderLimits>

/** 200 units are two months of three tablets a day; larger needs are for a telephone call. */
export const defaultOrderLimits: OrderLimits = { maxUnits: 200, maxOpenOrders: 5, unseenHours: 2 }

/** Why an order was canceled that nobody answered. */
export const unansweredReason =
  "The pharmacy did not answer in time, so the order was canceled automatically."

/** What stands on the card and is said at the counter: `CO-2026-00318`. */
export function orderReference(id: number, createdAt: string): string {
  return `CO-${createdAt.slice(0, 4)}-${String(id).padStart(5, "0")}`
}

const Quantity = z
  .int("Order whole units")
  .min(1, "Enter how many you need")
  .max(maxLineQuantity, "That is more than one order can hold")
const Delivery = z.enum(deliveryTypes, { error: "Choose delivery or pickup" })

/** How long a phone number may be as it is typed; whether it is one, the server asks libphonenumber. */
const Telephone = Line(30, "Enter a contact number")

export const NewOrder = z.strictObject({
  /** Made on the device when the dialog opens: sent twice, it is still one order. */
  key: z.uuid(),
  stockId: RowId,
  quantity: Quantity,
  customerTele: Telephone,
  deliveryType: Delivery,
  description: Prose(500),
})
export type NewOrder = z.output<typeof NewOrder>

export const OrderChange = z.strictObject({
  id: RowId,
  /** As it was read; if the order has changed since, nothing happens. */
  version: Version,
  quantity: Quantity,
  deliveryType: Delivery,
  description: Prose(500),
})
export type OrderChange = z.output<typeof OrderChange>

export const orderEventKinds = ["placed", "seen", "edited", "completed", "canceled", "rejected"] as const

/** One line of an order's history. */
export const OrderEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(orderEventKinds),
  by: z.enum(["customer", "pharmacy", "pharos"]),
  /** The quantity from then on, where it is of interest. */
  quantity: z.int().nullable(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** What the customer sees of an order. The names are those of the moment it was placed. */
export const CustomerOrder = z.object({
  id: z.int(),
  reference: z.string(),
  version: z.int(),
  medicineId: z.int(),
  medicine: z.string(),
  pharmacyId: z.int(),
  pharmacyName: z.string(),
  pharmacyPhone: z.string(),
  pharmacyAddress: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Whether the pharmacy delivers now. */
  delivers: z.boolean(),
  quantity: z.int(),
  /** Of one unit, where the pharmacy showed its price when the order was placed. */
  priceCents: z.int().nullable(),
  deliveryType: z.enum(deliveryTypes),
  description: z.string().nullable(),
  customerTele: z.string(),
  status: z.enum(customerOrderStatuses),
  /** Why it was rejected or canceled, in the pharmacy's words; null when nobody said. */
  reason: z.string().nullable(),
  /** Who ended it; null while it is pending. */
  closedBy: z.enum(["customer", "pharmacy", "pharos"]).nullable(),
  createdAt: z.iso.datetime(),
  /** Until when the units are held; null when it is no longer pending. */
  reservedUntil: z.iso.datetime().nullable(),
  /** How many it may be edited up to: what is held for it and what else is sellable; null when not pending. */
  sellable: z.int().nullable(),
  events: z.array(OrderEvent),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

/** What the pharmacy sees of an order: the SPEC's table and what it takes to serve it. */
export const ReceivedOrder = z.object({
  id: z.int(),
  reference: z.string(),
  version: z.int(),
  stockId: z.int(),
  medicine: z.string(),
  quantity: z.int(),
  /** What one unit costs: as when it was ordered, or the maximum retail price where that is lower by now. */
  priceCents: z.int(),
  prescriptionOnly: z.boolean(),
  deliveryType: z.enum(deliveryTypes),
  /** Name and number are empty once the customer has deleted the account. */
  customerName: z.string(),
  customerTele: z.string(),
  description: z.string().nullable(),
  status: z.enum(customerOrderStatuses),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  reservedUntil: z.iso.datetime().nullable(),
  isSeen: z.boolean(),
  /** Sellable units left on the shelf beside what is held for this order. */
  onShelf: z.int(),
  /** Of the sale it became; null while it is none. */
  receiptNumber: z.string().nullable(),
  /** Null as well when nobody said how it was paid. */
  paymentMethod: z.enum(paymentMethods).nullable(),
})
export type ReceivedOrder = z.infer<typeof ReceivedOrder>

const tags = ["Customer orders"]

export const customerOrders = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/orders", summary: "My orders, newest first", tags })
    .input(
      z.strictObject({
        status: z.enum(orderFilters).default("all"),
        /** From the previous page's `next`. */
        before: RowId.optional(),
      }),
    )
    .output(z.object({ orders: z.array(CustomerOrder), next: z.int().nullable() })),
  /** What the order dialog starts with. */
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
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "not-enough-stock",
        "expired-stock",
        "too-many-orders",
        "too-many-units",
        "no-delivery",
        "key-used-differently",
      ),
    ),
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
}

export const receivedOrders = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/pharmacy/orders", summary: "Orders my pharmacy has to answer", tags })
    .input(
      z.strictObject({
        /** Pending: whoever waits longest comes first. Closed: the newest first. */
        status: z.enum(["pending", "closed"]).default("pending"),
        /** From the previous page's `next`. */
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
      summary: "Hand an order over: what was held becomes a sale",
      tags,
    })
    /** The version that the pharmacist read: goods were counted out for it, so a change in between is told first. */
    .input(
      z.strictObject({
        id: RowId,
        version: Version,
        payment: Payment.optional(),
        /** Somebody looked at the prescription, where it needs one. */
        prescriptionSeen: z.boolean().optional(),
        /** The price on the screen: another one refuses the sale. */
        shownPriceCents: z.int().min(0).max(1_000_000_000).optional(),
      }),
    )
    .output(ReceivedOrder)
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "already-changed",
        "not-enough-stock",
        "expired-stock",
        "price-changed",
        "prescription-needed",
      ),
    ),
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
