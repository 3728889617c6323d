import * as z from "zod"
import { SearchText } from "#contract/finder/search.ts"
import { ProposedTerms, Shipment, supplierEnded } from "#contract/pharmacy/purchase-orders.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, largestId, RowId, Version } from "#contract/platform/inputs.ts"
import { Party } from "#contract/supplier/party.ts"
import {
  purchaseFilters,
  purchaseOrderStatuses,
  refusalReasons,
  supplierOrderSorts,
} from "#domain/pharmacy/purchase-rules.ts"

const maxUnits = 100_000

const Units = z.int("Enter whole units").min(1, "Enter at least one").max(maxUnits, "That is too many")
const Read = z.strictObject({ id: RowId, version: Version })

const proposalAnswers = ["agreed", "declined"] as const

/** An order that any supplier may accept, without the pharmacy's address and telephone. */
export const OpenOrder = z.object({
  id: z.int(),
  version: z.int(),
  pharmacyId: z.int(),
  pharmacy: z.string(),
  /** Empty if it is not known. */
  town: z.string(),
  medicineId: z.int(),
  medicine: z.string(),
  manufacturer: z.string(),
  orderDate: z.iso.datetime(),
  quantity: z.int(),
  /** This supplier's own price for a unit and its stock, from its products; null if it does not say. */
  listPriceCents: z.int().nullable(),
  onHand: z.int().nullable(),
})
export type OpenOrder = z.infer<typeof OpenOrder>

/** An order of this supplier, or one that it released and nobody has accepted since. */
export const SupplierOrder = OpenOrder.extend({
  status: z.enum(purchaseOrderStatuses),
  /** Null once it is open to all again. */
  supplier: z.string().nullable(),
  /** Visible once the order is accepted and no proposal is pending. */
  pharmacyPhone: z.string().nullable(),
  pharmacyAddress: z.string().nullable(),
  /** The original quantity, if a lower one was agreed on. */
  askedQuantity: z.int().nullable(),
  unitCostCents: z.int().nullable(),
  expectedOn: z.iso.date().nullable(),
  /** A proposal that the pharmacy has to answer. */
  proposal: ProposedTerms.nullable(),
  /** The pharmacy's answer to this supplier's last proposal. */
  answered: z.enum(proposalAnswers).nullable(),
  shipped: z.int(),
  shipments: z.array(Shipment),
  /** As counted by the pharmacy. */
  accepted: z.int(),
  refused: z.int(),
  refusals: z.array(
    z.object({ quantity: z.int(), reason: z.enum(refusalReasons), note: z.string().nullable() }),
  ),
  /** The pharmacy has removed it; it stays in the history. */
  isRemoved: z.boolean(),
})
export type SupplierOrder = z.infer<typeof SupplierOrder>

/** A pharmacy's last answer to a supplier's proposal. */
const Answered = z.object({
  /** The proposal's id. */
  id: z.int(),
  answer: z.enum(proposalAnswers),
  pharmacy: z.string(),
  medicine: z.string(),
  quantity: z.int(),
})
export type Answered = z.infer<typeof Answered>

const Shipped = z.object({
  order: SupplierOrder,
  /** The number of the delivery note. */
  note: z.int(),
  number: Shipment.shape.number,
})

/** A delivery note to print. */
export const DeliveryNote = z.object({
  number: Shipment.shape.number,
  shippedAt: z.iso.datetime(),
  supplier: Party,
  pharmacy: Party,
  orderId: z.int(),
  orderDate: z.iso.datetime(),
  medicine: z.string(),
  manufacturer: z.string(),
  quantity: z.int(),
  lines: Shipment.shape.lines,
  /** The agreed price of a unit when it was shipped. */
  unitCostCents: z.int().nullable(),
  /** Units of the order still to be shipped after it. */
  remaining: z.int(),
})
export type DeliveryNote = z.infer<typeof DeliveryNote>

/** A delivery note with the others to the same pharmacy on the same day, which can share one sheet. */
const NoteOfADay = DeliveryNote.extend({ others: z.array(DeliveryNote) })
export type NoteOfADay = z.infer<typeof NoteOfADay>

/** The outcomes of accepting an order: ours, another supplier's, removed, or changed since it was read. */
export const acceptOutcomes = ["accepted", "taken", "removed", "changed"] as const
export type AcceptOutcome = (typeof acceptOutcomes)[number]

const NewShipment = z.strictObject({
  id: RowId,
  version: Version,
  /** Idempotency key, generated when the dialog opens. */
  key: z.uuid(),
  lines: z
    .array(
      z.strictObject({
        quantity: Units,
        lot: Line(40, "Enter the batch number on the pack"),
        /** The last day of use. */
        expiresOn: z.iso.date("Enter the expiry date on the pack"),
      }),
    )
    .min(1)
    .max(50),
})

/** Filters and sorts a list of orders; its page ends before `before`, the previous page's `next`. */
const OrderQuestion = {
  /** Part of the name of the pharmacy, its town, the medicine or its manufacturer. */
  q: SearchText.default(""),
  pharmacyId: RowId.optional(),
  town: SearchText.optional(),
  /** The first and last day of ordering, in Sri Lanka. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  sort: z.enum(supplierOrderSorts).default("date"),
  /** Names go up without it, days and numbers down. */
  order: z.enum(["up", "down"]).optional(),
  before: RowId.optional(),
}
const OpenQuestion = z.strictObject(OrderQuestion)
export type OpenQuestion = z.output<typeof OpenQuestion>
const OwnQuestion = z.strictObject({ ...OrderQuestion, status: z.enum(purchaseFilters).default("All") })
export type OwnQuestion = z.output<typeof OwnQuestion>

/** The sums of a filtered list, without removed orders. */
export const OrderTotal = z.object({
  orders: z.int(),
  units: z.int(),
  /** Of the orders with a price. */
  valueCents: z.number(),
})
export type OrderTotal = z.infer<typeof OrderTotal>

const tags = ["Supplier orders"]

export const supplierOrders = {
  open: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "GET",
      path: "/supplier/orders/open",
      summary: "List orders that wait for a supplier",
      tags,
    })
    .input(OpenQuestion)
    .output(z.object({ orders: z.array(OpenOrder), next: z.int().nullable(), total: OrderTotal })),
  list: endpoint
    .meta({ who: "supplier" })
    .route({ method: "GET", path: "/supplier/orders", summary: "List my company's orders", tags })
    .input(OwnQuestion)
    .output(z.object({ orders: z.array(SupplierOrder), next: z.int().nullable(), total: OrderTotal })),
  pharmacies: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "GET",
      path: "/supplier/orders/pharmacies",
      summary: "List the pharmacies of open orders and of my company's orders, by name",
      tags,
    })
    .output(z.array(z.object({ id: z.int(), name: z.string(), town: z.string() }))),
  counts: endpoint
    .meta({ who: "supplier" })
    .route({ method: "GET", path: "/supplier/orders/counts", summary: "Count what waits for me", tags })
    .output(
      z.object({
        open: z.int(),
        accepted: z.int(),
        newest: z.int().nullable(),
        answered: Answered.nullable(),
        corrections: z.int(),
      }),
    ),
  accept: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "POST",
      path: "/supplier/orders/accept",
      summary: "Accept one or several orders, each on its own. Returns the outcome of each",
      tags,
    })
    .input(
      z.strictObject({
        orders: z
          .array(z.strictObject({ id: z.int().min(1).max(largestId), version: Version }))
          .min(1)
          .max(100),
      }),
    )
    .output(
      z.object({
        results: z.array(z.object({ id: z.int(), outcome: z.enum(acceptOutcomes), version: z.int() })),
      }),
    )
    .errors({ ...refusals("bad-input"), ...supplierEnded }),
  answer: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "POST",
      path: "/supplier/orders/{id}/answer",
      summary: "Propose other terms for an order: fewer units, a later date or another price",
      tags,
    })
    .input(
      z.strictObject({
        id: RowId,
        version: Version,
        quantity: Units,
        unitCostCents: z.int().min(0).max(1_000_000_000).optional(),
        deliverOn: z.iso.date("Enter a date").optional(),
        note: Line(200, "Write a note").optional(),
      }),
    )
    .output(SupplierOrder)
    .errors({ ...refusals("bad-input", "not-found", "already-changed"), ...supplierEnded }),
  reject: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "POST",
      path: "/supplier/orders/{id}/reject",
      summary: "Release an accepted order to all suppliers, unless something was shipped",
      tags,
    })
    .input(Read)
    .output(z.object({ id: z.int(), version: z.int() }))
    .errors(refusals("not-found", "already-changed", "already-shipped")),
  ship: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "POST",
      path: "/supplier/orders/{id}/shipments",
      summary: "Ship all or part of an order, by batch. Idempotent",
      tags,
      successStatus: 201,
    })
    .input(NewShipment)
    .output(Shipped)
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "already-changed",
        "more-than-ordered",
        "goods-expired",
        "lot-recalled",
        "key-used-differently",
      ),
    ),
  complete: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "POST",
      path: "/supplier/orders/{id}/complete",
      summary: "Complete an order: record the remaining units as shipped, without batches",
      tags,
    })
    .input(z.strictObject({ id: RowId, version: Version, key: z.uuid() }))
    .output(Shipped)
    .errors(refusals("not-found", "already-changed", "key-used-differently")),
  note: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "GET",
      path: "/supplier/delivery-notes/{number}",
      summary: "Get a delivery note, and the others of that day to the same pharmacy",
      tags,
    })
    .input(z.strictObject({ number: RowId }))
    .output(NoteOfADay)
    .errors(refusals("not-found")),
}
