import * as z from "zod"
import { MedicineName } from "#contract/finder/search.ts"

/** One row of the shelf as the pharmacy sees it. */
export const ShelfRow = MedicineName.extend({
  /** Of the row, not of the medicine. */
  id: z.int(),
  medicineId: z.int(),
  /** The code of its smallest pack, where one is known. */
  gtin: z.string().nullable(),
  priceCents: z.int(),
  /** Units available for sale. */
  quantity: z.int(),
  /** Units reserved for open orders. */
  reserved: z.int(),
  /** Of the batch that leaves first. */
  lot: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  maxRetailPriceCents: z.int().nullable(),
  prescriptionOnly: z.boolean(),
  /** Version for optimistic locking, incremented with each change of name or price. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type ShelfRow = z.infer<typeof ShelfRow>

export const Batch = z.object({
  id: z.int(),
  lot: z.string().nullable(),
  /** The last day it may be used. */
  expiresOn: z.iso.date().nullable(),
  quantity: z.int(),
  receivedAt: z.iso.datetime(),
})
export type Batch = z.infer<typeof Batch>

/** One line of a row's history. */
export const ShelfMovement = z.object({
  id: z.int(),
  /** The medicine of the row it was on, where that row was merged into this one since. */
  formerName: z.string().nullable(),
  kind: z.string(),
  delta: z.int(),
  after: z.int(),
  lot: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  /** The receipt's number or the order's reference, where there is one. */
  document: z.string().nullable(),
  documentKind: z.string(),
  /** The purchase order that a delivery was of. */
  purchaseOrderId: z.int().nullable(),
  /** The name of who did it; null for customers, for Pharos itself, and for who is no longer known. */
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
