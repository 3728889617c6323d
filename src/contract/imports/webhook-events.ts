import * as z from "zod"
import { testEvent, type WebhookEvent } from "#domain/imports/webhooks.ts"

const Moment = z.iso.datetime()

/** What a pharmacy and its supplier both learn of a purchase order. */
const purchaseOrder = {
  purchaseOrderId: z.int(),
  medicineId: z.int(),
  status: z.string(),
  quantity: z.int(),
  shippedUnits: z.int(),
  acceptedUnits: z.int(),
  refusedUnits: z.int(),
  expectedOn: z.iso.date().nullable(),
  removed: z.boolean(),
}
/** What everybody learns of a recall. */
const recall = {
  recallId: z.uuid(),
  status: z.enum(["started", "closed", "lifted"]),
  class: z.literal([1, 2, 3]),
  medicineId: z.int(),
  lots: z.array(z.string()),
}

/** What each event says of its change, in `data`. */
const data = {
  "stock.changed": z.strictObject({
    stockId: z.int(),
    medicineId: z.int(),
    quantity: z.int(),
    priceCents: z.int(),
    removed: z.boolean(),
  }),
  "order.received": z.strictObject({
    orderId: z.int(),
    status: z.enum(["pending", "completed", "canceled", "rejected"]),
    ready: z.boolean(),
    stockId: z.int(),
    quantity: z.int(),
    priceCents: z.int(),
    deliveryType: z.enum(["pickup", "delivery"]),
    basket: z.uuid().nullable(),
  }),
  "purchase_order.changed": z.strictObject({ ...purchaseOrder, supplierId: z.int().nullable() }),
  "recall.changed": z.strictObject({ ...recall, stockId: z.int(), unitsBlocked: z.int() }),
  "accepted_order.changed": z.strictObject({ ...purchaseOrder, pharmacyId: z.int() }),
  "open_order.gone": z.strictObject({ purchaseOrderId: z.int() }),
  "supplier_return.changed": z.strictObject({
    returnId: z.uuid(),
    number: z.int(),
    pharmacyId: z.int(),
    status: z.enum(["open", "closed"]),
    costCents: z.int(),
    creditedCents: z.int(),
  }),
  "medicine_recall.changed": z.strictObject({ ...recall, allLots: z.boolean() }),
  test: z.strictObject({}),
}

const event = <Type extends string, Data extends z.ZodType>(type: Type, about: Data) =>
  z.strictObject({ type: z.literal(type), timestamp: Moment, data: about })

/** The body of each event. */
export const webhookBodies = {
  "stock.changed": event("stock.changed", data["stock.changed"]),
  "order.received": event("order.received", data["order.received"]),
  "order.changed": event("order.changed", data["order.received"]),
  "purchase_order.changed": event("purchase_order.changed", data["purchase_order.changed"]),
  "recall.changed": event("recall.changed", data["recall.changed"]),
  "open_order.received": event("open_order.received", data["accepted_order.changed"]),
  "open_order.gone": event("open_order.gone", data["open_order.gone"]),
  "accepted_order.changed": event("accepted_order.changed", data["accepted_order.changed"]),
  "supplier_return.changed": event("supplier_return.changed", data["supplier_return.changed"]),
  "medicine_recall.changed": event("medicine_recall.changed", data["medicine_recall.changed"]),
  [testEvent]: event(testEvent, data.test),
} satisfies Record<WebhookEvent | typeof testEvent, z.ZodType>
