import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, Prose, RowId } from "#contract/platform/inputs.ts"
import { recallClasses } from "#domain/pharmacy/recalls.ts"
import { maxStockUnits } from "#domain/pharmacy/stock-rules.ts"
import { isVisible } from "#domain/platform/plain-text.ts"

const RecallId = z.uuid()
const RecallClass = z.literal(recallClasses, { error: "Choose a class" })

export const NewRecall = z.strictObject({
  /** Idempotency key and id of the recall, generated when the dialog opens. */
  key: RecallId,
  medicineId: z.int("Choose a medicine").min(1, "Choose a medicine").max(2_147_483_647),
  /** As printed on the pack; case and blanks do not matter. None recalls every lot. */
  lots: z.array(Line(40, "Enter the batch number on the pack")).max(50, "Recall at most 50 lots at once"),
  class: RecallClass,
  reason: Line(300, "Enter a reason"),
  orderedBy: Line(120, "Enter who ordered the recall"),
})
export type NewRecall = z.output<typeof NewRecall>

export const RecallAnswer = z
  .strictObject({
    id: RecallId,
    unitsFound: z.int("Count whole units").min(0, "Count whole units").max(maxStockUnits, "That is too many"),
    unitsRemoved: z.int("Count whole units").min(0, "Count whole units"),
    note: Prose(500),
  })
  .refine(({ unitsFound, unitsRemoved }) => unitsRemoved <= unitsFound, {
    path: ["unitsRemoved"],
    error: "You cannot remove more units than you found",
  })
export type RecallAnswer = z.output<typeof RecallAnswer>

export const RecallClosing = z.strictObject({
  id: RecallId,
  summary: Prose(1000).refine(isVisible, "Enter a summary"),
  /** Confirms closing although pharmacies have not answered. */
  leavesOut: z.boolean().default(false),
})
export const RecallLifting = z.strictObject({ id: RecallId, reason: Line(300, "Enter a reason") })
export const OneRecall = z.strictObject({ id: RecallId })

const answer = {
  /** Units that the recall took off the shelf and out of orders when it started. */
  unitsBlocked: z.int(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
  unitsFound: z.int().nullable(),
  unitsRemoved: z.int().nullable(),
  note: z.string().nullable(),
}

/** A recall: of one pharmacy's own shelf, or of the whole country. */
export const Recall = z.object({
  id: RecallId,
  isNational: z.boolean(),
  medicineId: z.int(),
  medicine: z.string(),
  /** As they were written; none are all lots. */
  lots: z.array(z.string()),
  class: RecallClass,
  reason: z.string(),
  orderedBy: z.string(),
  startedAt: z.iso.datetime(),
  remindedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  summary: z.string().nullable(),
  liftedAt: z.iso.datetime().nullable(),
  liftReason: z.string().nullable(),
  /** How many pharmacies are asked, and how many of them have answered. */
  asked: z.int(),
  answered: z.int(),
})
export type Recall = z.infer<typeof Recall>

/** A recall as a pharmacy sees it, with its own answer. */
export const ReceivedRecall = Recall.extend({
  /** The branch that started it and asks this pharmacy; null for its own and for a national one. */
  askedBy: z.string().nullable(),
  answer: z.object(answer),
})
export type ReceivedRecall = z.infer<typeof ReceivedRecall>

/** A sale of recalled units. */
export const RecalledSale = z.object({
  pharmacy: z.string(),
  receiptNumber: z.string(),
  soldAt: z.iso.datetime(),
  lot: z.string().nullable(),
  units: z.int(),
  /** Whether it was sold for an order, whose customer is notified. */
  isToldInAccount: z.boolean(),
  /** Who ordered it; null if unknown, and to the administration. */
  customer: z.object({ name: z.string(), telephone: z.string() }).nullable(),
})
export type RecalledSale = z.infer<typeof RecalledSale>

/** An open order that had recalled units. */
export const RecalledOrder = z.object({
  pharmacy: z.string(),
  reference: z.string(),
  quantity: z.int(),
  /** Rejected, or kept with units of other lots. */
  outcome: z.enum(["rejected", "kept"]),
})
export type RecalledOrder = z.infer<typeof RecalledOrder>

/** Recalled units that a supplier has shipped and that have not been received. */
export const RecalledShipment = z.object({
  pharmacy: z.string(),
  supplier: z.string(),
  noteNumber: z.int(),
  shippedAt: z.iso.datetime(),
  /** Null if the supplier named no lot: look at the packs. */
  lot: z.string().nullable(),
  units: z.int(),
})
export type RecalledShipment = z.infer<typeof RecalledShipment>

/** Recalled units that one branch sent to another. */
export const RecalledTransfer = z.object({
  /** Of the transfer. */
  id: z.int(),
  lineNo: z.int(),
  from: z.string(),
  to: z.string(),
  sentAt: z.iso.datetime(),
  lot: z.string().nullable(),
  units: z.int(),
  /** Null while they are under way. */
  arrived: z.int().nullable(),
  /** What the other branch answered; the administration sees the receiver's. Null where the other branch is not asked. */
  answer: z
    .object({
      answeredAt: z.iso.datetime().nullable(),
      unitsFound: z.int().nullable(),
      unitsRemoved: z.int().nullable(),
    })
    .nullable(),
})
export type RecalledTransfer = z.infer<typeof RecalledTransfer>

/** Where the recalled units are known to have gone; the newest 500 of each kind. */
export const RecallTrace = z.object({
  sales: z.array(RecalledSale),
  unitsSold: z.int(),
  orders: z.array(RecalledOrder),
  shipments: z.array(RecalledShipment),
  transfers: z.array(RecalledTransfer),
})
export type RecallTrace = z.infer<typeof RecallTrace>

/** A pharmacy that is asked about a recall. */
export const AskedPharmacy = z.object({
  id: z.int(),
  name: z.string(),
  town: z.string(),
  phone: z.string(),
  unitsSold: z.int(),
  ...answer,
})
export type AskedPharmacy = z.infer<typeof AskedPharmacy>

/** A branch that a pharmacy's own recall asks. */
export const AskedBranch = AskedPharmacy.omit({ unitsSold: true, unitsBlocked: true })
export type AskedBranch = z.infer<typeof AskedBranch>

/** A recall with where its units went, and the branches that it asks: those without an answer first. */
export const TracedReceivedRecall = ReceivedRecall.extend({
  trace: RecallTrace,
  branches: z.array(AskedBranch),
})
export type TracedReceivedRecall = z.infer<typeof TracedReceivedRecall>

/** A lot that is on record for a medicine. */
export const KnownLot = z.object({
  lot: z.string(),
  expiresOn: z.iso.date().nullable(),
  units: z.int(),
  pharmacies: z.int(),
})
export type KnownLot = z.infer<typeof KnownLot>
export const KnownLots = z.object({ lots: z.array(KnownLot) })
export const LotsAsked = z.strictObject({ medicineId: RowId })

const tags = ["Recalls"]

export const startRefusals = refusals("bad-input", "not-found", "key-used-differently", "already-recalled")
export const closeRefusals = refusals("bad-input", "not-found", "already-changed", "recall-unanswered")
export const liftRefusals = refusals("bad-input", "not-found", "already-changed")

export const recalls = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/recalls",
      summary: "List the latest recalls that concern my pharmacy, newest first",
      tags,
    })
    .output(z.object({ recalls: z.array(ReceivedRecall) })),
  lots: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/recalls/lots",
      summary: "List the lots of a medicine that my pharmacy has had",
      tags,
    })
    .input(LotsAsked)
    .output(KnownLots),
  get: endpoint
    .meta({ who: "pharmacien", audit: "access" })
    .route({
      method: "GET",
      path: "/pharmacy/recalls/{id}",
      summary:
        "Return a recall with my pharmacy's sales, orders and deliveries of it, and the branches it asks",
      tags,
    })
    .input(OneRecall)
    .output(TracedReceivedRecall)
    .errors(refusals("not-found")),
  start: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/recalls",
      summary: "Recall lots of a medicine on my pharmacy's own shelf, and ask its branches",
      tags,
      successStatus: 201,
    })
    .input(NewRecall)
    .output(ReceivedRecall)
    .errors(startRefusals),
  answer: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "PUT",
      path: "/pharmacy/recalls/{id}/answer",
      summary: "Answer a recall: units found and removed",
      tags,
    })
    .input(RecallAnswer)
    .output(ReceivedRecall)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  remind: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/recalls/{id}/remind",
      summary:
        "Remind the branches that have not answered my pharmacy's own recall; at most every ten minutes",
      tags,
    })
    .input(OneRecall)
    .output(ReceivedRecall)
    .errors(liftRefusals),
  close: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/recalls/{id}/close",
      summary: "Close my pharmacy's own recall with a summary; its lots stay blocked",
      tags,
    })
    .input(RecallClosing)
    .output(ReceivedRecall)
    .errors(closeRefusals),
  lift: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/recalls/{id}/lift",
      summary: "Lift my pharmacy's own recall that was a mistake",
      tags,
    })
    .input(RecallLifting)
    .output(ReceivedRecall)
    .errors(liftRefusals),
}
