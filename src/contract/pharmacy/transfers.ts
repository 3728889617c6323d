import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId } from "#contract/platform/inputs.ts"
import { maxStockUnits } from "#domain/pharmacy/stock-rules.ts"
import { maxTransferLines, transferStatuses } from "#domain/pharmacy/transfers.ts"

const Quantity = z
  .int("Enter a whole number, 1 or more")
  .min(1, "Enter a whole number, 1 or more")
  .max(maxStockUnits, "That is too many")
const Counted = z.int("Count whole units").min(0, "Count whole units").max(maxStockUnits, "That is too many")
const Note = Line(300, "Enter a note, or leave it empty").optional()
const Reason = Line(300, "Enter a reason")
const lines = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, "Add at least one line")
    .max(maxTransferLines, `A transfer holds at most ${maxTransferLines} lines`)

const NewRequest = z.strictObject({
  key: z.uuid(),
  /** The branch that is asked. */
  from: RowId,
  note: Note,
  lines: lines(z.strictObject({ medicineId: RowId, quantity: Quantity })),
})
export type NewRequest = z.output<typeof NewRequest>

const SentTransfer = z
  .strictObject({
    key: z.uuid(),
    /** The request that it answers, or else the branch that it goes to. */
    id: RowId.optional(),
    to: RowId.optional(),
    note: Note,
    lines: lines(
      z.strictObject({
        stockId: RowId,
        quantity: Quantity,
        /** The scanned batch; without one, first expired first out. */
        batchId: RowId.optional(),
      }),
    ),
  })
  .superRefine(({ id, to }, check) => {
    if ((id === undefined) !== (to === undefined)) return
    for (const field of ["to", "id"])
      check.addIssue({ code: "custom", message: "Choose a branch", path: [field] })
  })
export type SentTransfer = z.output<typeof SentTransfer>

const ReceivedTransfer = z.strictObject({
  id: RowId,
  key: z.uuid(),
  /** Every line that was sent. */
  lines: lines(
    z.strictObject({
      lineNo: RowId,
      received: Counted,
      /** They go into quarantine. */
      damaged: Counted.default(0),
      /** Needed when fewer are received than were sent. */
      reason: Reason.optional(),
    }),
  ).refine((all) => new Set(all.map(({ lineNo }) => lineNo)).size === all.length, {
    error: "Name each line once",
  }),
})
export type ReceivedTransfer = z.output<typeof ReceivedTransfer>

const EndedTransfer = z.strictObject({ id: RowId, key: z.uuid(), reason: Reason })
export type EndedTransfer = z.output<typeof EndedTransfer>

const Side = z.object({ id: z.int(), name: z.string(), address: z.string(), phoneNumber: z.string() })
const OfMedicine = z.object({
  lineNo: z.int(),
  medicineId: z.int(),
  name: z.string(),
  manufacturer: z.string(),
  packSize: z.int().nullable(),
  quantity: z.int(),
})

export const Transfer = z.object({
  id: z.int(),
  status: z.enum(transferStatuses),
  /** Whether my pharmacy is the sender. */
  isSender: z.boolean(),
  from: Side,
  to: Side,
  note: z.string().nullable(),
  acts: z.array(
    z.object({
      act: z.enum(transferStatuses),
      at: z.iso.datetime(),
      /** Null for a deleted account. */
      who: z.string().nullable(),
      branch: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  requested: z.array(OfMedicine),
  lines: z.array(
    OfMedicine.extend({
      lot: z.string().nullable(),
      expiresOn: z.iso.date().nullable(),
      costedUnits: z.int(),
      costCents: z.number(),
      /** The sender's price, which a branch that does not sell the medicine yet takes over. */
      priceCents: z.int(),
      isNew: z.boolean(),
      /** Put on the shelf and into quarantine; null until it is received. */
      received: z.int().nullable(),
      damaged: z.int().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type Transfer = z.infer<typeof Transfer>

const tags = ["Branches"]
const usual = refusals("bad-input", "not-found", "already-changed", "key-used-differently")
const moved = { ...usual, ...refusals("not-enough-stock", "expired-stock", "lot-recalled") }
const post = (path: `/${string}`, summary: string) =>
  endpoint.meta({ who: "pharmacien" }).route({ method: "POST", path, summary, tags, successStatus: 201 })

export const transfers = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/transfers",
      summary: "List my pharmacy's transfers from and to other branches, newest first",
      tags,
    })
    .input(z.strictObject({ status: z.enum(["open", "closed"]).default("open"), before: RowId.optional() }))
    .output(z.object({ transfers: z.array(Transfer), next: z.int().nullable() })),
  get: endpoint
    .meta({ who: "pharmacien" })
    .route({ method: "GET", path: "/pharmacy/transfers/{id}", summary: "Get a transfer", tags })
    .input(z.strictObject({ id: RowId }))
    .output(Transfer)
    .errors(refusals("not-found")),
  request: post("/pharmacy/transfers/requests", "Request medicines from another branch")
    .input(NewRequest)
    .output(Transfer)
    .errors(usual),
  send: post("/pharmacy/transfers", "Send stock to another branch. It leaves the shelf at once")
    .input(SentTransfer)
    .output(Transfer)
    .errors(moved),
  receive: post("/pharmacy/transfers/{id}/receive", "Receive a transfer into stock, with its differences")
    .input(ReceivedTransfer)
    /** `recalledUnits` of it went into quarantine: their lot is recalled. */
    .output(Transfer.extend({ recalledUnits: z.int() }))
    .errors(usual),
  cancel: post("/pharmacy/transfers/{id}/cancel", "Withdraw or decline a request that nothing was sent for")
    .input(EndedTransfer)
    .output(Transfer)
    .errors(usual),
  takeBack: post("/pharmacy/transfers/{id}/take-back", "Take back what was sent and not received")
    .input(EndedTransfer)
    .output(Transfer.extend({ recalledUnits: z.int() }))
    .errors(usual),
}
