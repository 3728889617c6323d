import * as z from "zod"
import { MedicineName } from "#contract/finder/search.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId } from "#contract/platform/inputs.ts"
import { recallClasses } from "#domain/pharmacy/recalls.ts"
import { maxShelfRows, popularityDays } from "#domain/pharmacy/till-limits.ts"
import { Cents, Day, StockId, TaxShown } from "./sales.ts"

/** A stock row as the till sells it. */
export const ShelfRow = z.object({
  stockId: StockId,
  medicineId: z.int(),
  name: z.string(),
  ...MedicineName.omit({ id: true, name: true }).shape,
  priceCents: Cents,
  /** The tax that the price includes today. */
  tax: TaxShown.nullable(),
  quantity: z.int(),
  prescriptionOnly: z.boolean(),
  controlled: z.boolean(),
  maxRetailPriceCents: Cents.nullable(),
  /** `packSize` is null for links from before it was required. */
  gtins: z.array(z.object({ gtin: z.string(), packSize: z.int().nullable() })),
  /** The units in its usual pack; null when no barcode has a pack of more than one. */
  packSize: z.int().nullable(),
  /** Units that are in no whole pack, batch by batch. */
  looseUnits: z.int(),
  /** Of the batch that the next unit comes from: first expired, first out. */
  nextLot: z.string().nullable(),
  nextExpiresOn: Day.nullable(),
  /** Its batches in the order in which they are sold, where one is marked down; absent where none is. */
  marked: z
    .array(z.object({ lot: z.string().nullable(), units: z.int(), cents: Cents.nullable() }))
    .optional(),
  /** The recorded lots that may still be sold. */
  lots: z.array(z.string()),
  /** Whether the pharmacy's till lists it first. */
  isFavourite: z.boolean(),
  /** Rows merged into this one: a cart may still name them. */
  formerIds: z.array(StockId),
})
export type ShelfRow = z.infer<typeof ShelfRow>

const TaskBase = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  doneBy: z.string().nullable(),
  doneNote: z.string().nullable(),
  stockId: StockId,
  name: z.string(),
  /** The row's current name; null once it was removed. */
  shelfName: z.string().nullable(),
})

const TaskOfSale = TaskBase.extend({
  saleId: z.uuid(),
  receiptNumber: z.string(),
  soldAt: z.iso.datetime(),
  /** The seller's name; null once the account is deleted. */
  soldBy: z.string().nullable(),
})

/** The counts of pending work for the badges on staff screens. */
export const Waiting = z.object({
  tasks: z.int(),
  /** Unread announcements of the administration. */
  announcements: z.int(),
  /** Unread decisions about corrections that the pharmacy proposed. */
  corrections: z.int(),
  orders: z.int(),
  /** Increases with every new order; null when none is waiting. */
  latestOrder: z.int().nullable(),
  unitsInQuarantine: z.int(),
})
export type Waiting = z.infer<typeof Waiting>

/** Marks a task as done. The idempotency key is generated on the device. */
const Finish = z.strictObject({
  id: RowId,
  key: z.uuid(),
  note: Line(300, "Enter what you found"),
})

/** A follow-up task of a sale or of a change in the catalogue. */
export const PharmacyTask = z.discriminatedUnion("kind", [
  /** More was sold than was on record: count this row. */
  TaskOfSale.extend({
    kind: z.literal("offline-shortfall"),
    details: z.object({ asked: z.int(), available: z.int(), missing: z.int() }),
  }),
  /** A price other than the current one was charged. */
  TaskOfSale.extend({
    kind: z.literal("offline-price"),
    details: z.object({ quantity: z.int(), chargedCents: Cents, shelfCents: Cents }),
  }),
  TaskOfSale.extend({
    kind: z.literal("offline-maximum-price"),
    details: z.object({ quantity: z.int(), chargedCents: Cents, maximumCents: Cents }),
  }),
  /** A discount above the limit was given. */
  TaskOfSale.extend({
    kind: z.literal("offline-discount"),
    details: z.object({ discountCents: Cents, limitPercent: z.int() }),
  }),
  /** The till showed another tax than that of the day, or none; null is no tax. */
  TaskOfSale.extend({
    kind: z.literal("offline-tax"),
    details: z.object({ quantity: z.int(), charged: TaxShown.nullable(), rate: TaxShown.nullable() }),
  }),
  TaskOfSale.extend({ kind: z.literal("offline-prescription"), details: z.object({ quantity: z.int() }) }),
  /** A pack was sold whose lot is not on record. */
  TaskOfSale.extend({
    kind: z.literal("scanned-lot"),
    details: z.object({ lots: z.array(z.object({ lot: z.string(), quantity: z.int() })) }),
  }),
  /** The till's clock was wrong: the sale is booked at the time it was received. */
  TaskOfSale.extend({ kind: z.literal("offline-clock"), details: z.object({ saidAt: z.string() }) }),
  /** A lot of a medicine is recalled: its answer completes the task. */
  TaskBase.extend({
    kind: z.literal("recall"),
    saleId: z.null(),
    receiptNumber: z.null(),
    soldAt: z.null(),
    soldBy: z.null(),
    details: z.object({
      recallId: z.uuid(),
      class: z.literal(recallClasses),
      /** None are all lots. */
      lots: z.array(z.string()),
      blocked: z.int(),
      /** The branch that recalls them on its own shelf, and asks. */
      branch: z.string().optional(),
      remindedAt: z.iso.datetime().optional(),
    }),
  }),
  /** A branch requested stock, sent it, or received less than was sent; its name is the branch. */
  TaskBase.extend({
    kind: z.enum(["transfer-requested", "transfer-sent", "transfer-differs"]),
    stockId: z.null(),
    saleId: z.null(),
    receiptNumber: z.null(),
    soldAt: z.null(),
    soldBy: z.null(),
    details: z.object({ transferId: RowId, branch: z.string() }),
  }),
  /** Nothing has changed the stock for long; its name is the pharmacy's. */
  TaskBase.extend({
    kind: z.literal("stale-stock"),
    stockId: z.null(),
    saleId: z.null(),
    receiptNumber: z.null(),
    soldAt: z.null(),
    soldBy: z.null(),
    /** When it last changed; null for never. */
    details: z.object({ freshAt: z.iso.datetime().nullable() }),
  }),
  /** A webhook takes no events; its name is the host. */
  TaskBase.extend({
    kind: z.literal("webhook-paused"),
    stockId: z.null(),
    saleId: z.null(),
    receiptNumber: z.null(),
    soldAt: z.null(),
    soldBy: z.null(),
    details: z.object({ because: z.enum(["failed", "gone"]), host: z.string() }),
  }),
  /**
   * Two entries of the catalogue were merged, and this pharmacy had both at different prices: the survivor's
   * price is used.
   */
  TaskBase.extend({
    kind: z.literal("merged-price"),
    saleId: z.null(),
    receiptNumber: z.null(),
    soldAt: z.null(),
    soldBy: z.null(),
    details: z.object({ medicine: z.string(), quantity: z.int(), wasCents: Cents, shelfCents: Cents }),
  }),
])
export type PharmacyTask = z.infer<typeof PharmacyTask>

const tags = ["Till"]

export const till = {
  shelf: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/till/shelf", summary: "Get my pharmacy's whole stock", tags })
    .output(
      z.object({
        asOf: z.iso.datetime(),
        /** The pharmacy's low-stock limit: fewer units are low. */
        lowStockLimit: z.int(),
        /** Whether the pharmacy rounds cash to the rupee. */
        roundsCash: z.boolean(),
        /** The highest discount that I may give, in percent of a sale and of each of its lines. */
        maxDiscountPercent: z.int(),
        rows: z.array(ShelfRow),
      }),
    ),
  shelfRows: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/till/shelf/rows",
      summary: "Refresh some of my stock items. Those no longer in stock are left out",
      tags,
    })
    .input(z.strictObject({ ids: z.array(RowId).min(1).max(maxShelfRows) }))
    .output(z.array(ShelfRow)),
  oftenSold: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/till/often-sold",
      summary: `Count how often each of my stock items was sold in the last ${popularityDays} days`,
      tags,
    })
    .output(
      z.array(
        z.object({
          stockId: StockId,
          /** The number of sales that include the item, whatever its quantity. */
          sales: z.int(),
        }),
      ),
    ),
  setFavourite: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/till/favourites/{id}",
      summary: "Make a stock item a favourite of my pharmacy's till, or no longer",
      tags,
    })
    .input(z.strictObject({ id: RowId, isFavourite: z.boolean() }))
    .output(z.object({ isFavourite: z.boolean() }))
    .errors(refusals("bad-input", "not-found", "too-many-favourites")),
  tasks: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/till/tasks",
      summary: "List tasks from offline sales: open ones, or the latest completed",
      tags,
    })
    .input(z.strictObject({ status: z.enum(["open", "done"]).default("open") }))
    .output(z.object({ openCount: z.int(), tasks: z.array(PharmacyTask) })),
  finishTask: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/till/tasks/{id}/done",
      summary: "Mark a task as done. If someone else already has, the answer names them",
      tags,
    })
    .input(Finish)
    .output(PharmacyTask)
    .errors(refusals("bad-input", "not-found", "already-changed", "key-used-differently")),
  waiting: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/till/waiting",
      summary: "Count pending orders, tasks, unread announcements and decisions about corrections",
      tags,
    })
    .output(Waiting),
}
