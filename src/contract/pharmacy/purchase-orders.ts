import * as z from "zod"
import { peopleRefusals } from "#contract/admin/people.ts"
import { supplierRefusals } from "#contract/admin/suppliers.ts"
import { Delivery, NewDelivery } from "#contract/pharmacy/deliveries.ts"
import { Consumption, LowStockMedicine } from "#contract/pharmacy/reordering.ts"
import { endpoint, refusals, refusalsFrom } from "#contract/platform/endpoint.ts"
import { largestId, RowId, Version } from "#contract/platform/inputs.ts"
import { maxOrderUnits, purchaseFilters, purchaseOrderStatuses } from "#domain/pharmacy/purchase-rules.ts"

const MedicineId = z.int().min(1).max(largestId)

/** SPEC section 5: a number other than zero; negative ones make no sense either. */
const OrderQuantity = z
  .int("Order whole units")
  .min(1, "Enter how many to order")
  .max(maxOrderUnits, "That is more than one order can hold")

export const NewPurchaseOrder = z.strictObject({
  /** Idempotency key, generated when the dialog opens. */
  key: z.uuid(),
  medicineId: MedicineId,
  quantity: OrderQuantity,
})

/** Terms that a supplier proposes instead of the order's. Null means unchanged. */
export const ProposedTerms = z.object({
  quantity: z.int(),
  unitCostCents: z.int().nullable(),
  deliverOn: z.iso.date().nullable(),
  note: z.string().nullable(),
  proposedAt: z.iso.datetime(),
})
export type ProposedTerms = z.infer<typeof ProposedTerms>

/** A shipment of an order, by lot. */
export const Shipment = z.object({
  /** The supplier's sequence number of the note, and the number printed on it: `3-00012`. */
  note: z.int(),
  number: z.string(),
  shippedAt: z.iso.datetime(),
  /** The pharmacy has received it. */
  isReceived: z.boolean(),
  lines: z.array(
    z.object({ quantity: z.int(), lot: z.string().nullable(), expiresOn: z.iso.date().nullable() }),
  ),
})
export type Shipment = z.infer<typeof Shipment>

/** An order as the pharmacy sees it: the SPEC's columns, and how much was delivered. */
export const PurchaseOrder = z.object({
  id: z.int(),
  version: z.int(),
  medicineId: z.int(),
  medicine: z.string(),
  manufacturer: z.string(),
  /** The units in its usual pack; null if none is known. */
  packSize: z.int().nullable(),
  orderDate: z.iso.datetime(),
  quantity: z.int(),
  /** Null until a supplier has accepted it. */
  supplier: z.string().nullable(),
  /** The only supplier who sees it while it is pending; null if all do. */
  sentTo: z.string().nullable(),
  supplierPhone: z.string().nullable(),
  status: z.enum(purchaseOrderStatuses),
  /** Delivered units that were accepted, and those sent back. */
  accepted: z.int(),
  refused: z.int(),
  /** Ordered and not delivered yet. */
  remaining: z.int(),
  /** Shipped units. */
  shipped: z.int(),
  /** Shipped and not received yet, oldest first. */
  onTheWay: z.array(Shipment),
  /** The original quantity, if a lower one was agreed on. */
  askedQuantity: z.int().nullable(),
  /** Agreed with the supplier: the unit's cost and the delivery day. */
  unitCostCents: z.int().nullable(),
  expectedOn: z.iso.date().nullable(),
  /** A proposal that the pharmacy has to answer. */
  proposal: ProposedTerms.nullable(),
  /** The selling price of one unit; null while the pharmacy does not stock it. */
  priceCents: z.int().nullable(),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** Optimistic lock: an order that somebody else has added, or another supplier, refuses the line. */
const SeenLine = z.strictObject({
  medicineId: MedicineId,
  quantity: OrderQuantity,
  /** The units in open orders, as read. */
  ordered: z.int().min(0).max(largestId),
  /** The preferred supplier, as read. */
  supplierId: MedicineId.nullable(),
})

const tags = ["Purchase orders"]

/** For an order of a supplier that ends at the same moment, or whose licence is not verified. */
export const supplierEnded = {
  ...refusalsFrom(peopleRefusals, "supplier-ended"),
  ...refusalsFrom(supplierRefusals, "supplier-not-verified"),
}

export const purchaseOrders = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/purchase-orders",
      summary: "List my pharmacy's purchase orders",
      tags,
    })
    .input(
      z.strictObject({
        status: z.enum(purchaseFilters).default("All"),
        /** Only orders of this medicine. */
        medicineId: RowId.optional(),
        /** Cursor: `next` of the previous page. */
        before: RowId.optional(),
      }),
    )
    .output(z.object({ orders: z.array(PurchaseOrder), next: z.int().nullable() })),
  add: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/purchase-orders",
      summary: "Add a purchase order. Idempotent",
      tags,
      successStatus: 201,
    })
    .input(NewPurchaseOrder)
    .output(PurchaseOrder)
    .errors({ ...refusals("bad-input", "not-found", "key-used-differently"), ...supplierEnded }),
  addAll: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/purchase-orders/all",
      summary: "Add several purchase orders. Atomic and idempotent",
      tags,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        key: z.uuid(),
        lines: z
          .array(SeenLine)
          .min(1, "Choose at least one medicine")
          .max(300)
          .refine(
            (lines) => new Set(lines.map(({ medicineId }) => medicineId)).size === lines.length,
            "Choose each medicine only once",
          ),
      }),
    )
    .output(z.object({ orders: z.array(PurchaseOrder) }))
    .errors({
      ...refusals("bad-input", "not-found", "already-changed", "key-used-differently"),
      ...supplierEnded,
    }),
  /** Returns the figures that the Add Order dialog explains. */
  consumption: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/consumption/{medicineId}",
      summary: "Get a medicine's consumption at my pharmacy",
      tags,
    })
    .input(z.strictObject({ medicineId: RowId }))
    .output(Consumption)
    .errors(refusals("not-found")),
  remove: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/purchase-orders/{id}/remove",
      summary: "Remove a purchase order, in any status. It is kept in the records",
      tags,
    })
    /** Optimistic lock: if a supplier has accepted it since, that is shown first. */
    .input(z.strictObject({ id: RowId, version: Version }))
    .output(z.object({ id: z.int(), version: z.int() }))
    .errors(refusals("not-found", "already-changed")),
  restore: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/purchase-orders/{id}/restore",
      summary: "Undo a removal",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version }))
    .output(PurchaseOrder)
    .errors(refusals("not-found", "already-changed")),
  answerProposal: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/purchase-orders/{id}/answer",
      summary: "Agree to a supplier's proposal, or decline it, which reopens the order to all suppliers",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version, agrees: z.boolean() }))
    .output(PurchaseOrder)
    .errors(refusals("not-found", "already-changed")),
  receive: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/purchase-orders/{id}/deliveries",
      summary: "Receive a delivery of a completed order. Idempotent",
      tags,
      successStatus: 201,
    })
    .input(NewDelivery)
    /** `recalledUnits` of it went into quarantine: their lot is recalled. */
    .output(z.object({ order: PurchaseOrder, delivery: Delivery, recalledUnits: z.int() }))
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "already-changed",
        "goods-expired",
        "goods-short-dated",
        "over-delivery",
        "price-needed",
        "key-used-differently",
      ),
    ),
  deliveries: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/purchase-orders/{id}/deliveries",
      summary: "List the deliveries of an order, oldest first",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ order: PurchaseOrder, deliveries: z.array(Delivery) }))
    .errors(refusals("not-found")),
  lowStock: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/low-stock",
      summary: "List my pharmacy's low stock, by name",
      tags,
    })
    .output(
      z.object({
        limit: z.int(),
        medicines: z.array(LowStockMedicine),
        /** The total number; the list ends at 300. */
        total: z.int(),
      }),
    ),
  setLimit: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/pharmacy/low-stock/limit",
      summary: "Change my pharmacy's limit",
      tags,
    })
    .input(
      z.strictObject({
        limit: z.int("Enter a whole number").min(0, "Enter 0 or more").max(100_000, "That is too many"),
      }),
    )
    .output(z.object({ limit: z.int() })),
}
