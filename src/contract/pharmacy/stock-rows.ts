import * as z from "zod"
import { MedicineName } from "#contract/finder/search.ts"

/** A stock row as the pharmacy sees it. */
export const ShelfRow = MedicineName.extend({
  /** The row's id, not the medicine's. */
  id: z.int(),
  medicineId: z.int(),
  /** The barcode of its smallest pack, if known. */
  gtin: z.string().nullable(),
  /** The units in its usual pack; null when no barcode has a pack of more than one. */
  packSize: z.int().nullable(),
  priceCents: z.int(),
  /** Units available for sale. */
  quantity: z.int(),
  /** Units reserved for open orders. */
  reserved: z.int(),
  /** Of the batch that is sold first. */
  lot: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  maxRetailPriceCents: z.int().nullable(),
  prescriptionOnly: z.boolean(),
  controlled: z.boolean(),
  /** Whether the pharmacy's till lists it first. */
  isFavourite: z.boolean(),
  /** Version for optimistic locking, incremented with each change of name or price. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type ShelfRow = z.infer<typeof ShelfRow>

export const Batch = z.object({
  id: z.int(),
  lot: z.string().nullable(),
  /** The last day of use. */
  expiresOn: z.iso.date().nullable(),
  quantity: z.int(),
  receivedAt: z.iso.datetime(),
})
export type Batch = z.infer<typeof Batch>

/** One line of a row's history. */
export const ShelfMovement = z.object({
  id: z.int(),
  /** The row's medicine at that time, if the row was merged into this one since. */
  formerName: z.string().nullable(),
  kind: z.string(),
  delta: z.int(),
  after: z.int(),
  lot: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  /** The receipt's number or the order's reference, if any. */
  document: z.string().nullable(),
  documentKind: z.string(),
  /** The purchase order of a delivery. */
  purchaseOrderId: z.int().nullable(),
  /** The actor's name; null for customers, Pharos itself and deleted accounts. */
  who: z.string().nullable(),
  reason: z.string().nullable(),
  occurredAt: z.iso.datetime(),
})
export type ShelfMovement = z.infer<typeof ShelfMovement>

/** A row's name and price before and after a change. */
export const ShelfChange = z.object({
  at: z.iso.datetime(),
  who: z.string().nullable(),
  oldName: z.string(),
  newName: z.string(),
  oldPriceCents: z.int(),
  newPriceCents: z.int(),
})
export type ShelfChange = z.infer<typeof ShelfChange>
