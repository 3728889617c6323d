import * as z from "zod"
import { SearchText } from "#contract/finder/search.ts"
import { Barcode } from "#contract/pharmacy/barcode-inputs.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { listing, RowId, Version } from "#contract/platform/inputs.ts"
import { maxOrderUnits } from "#domain/pharmacy/purchase-rules.ts"
import { maxPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { maxProductLines, maxUnitsOnHand, productScopes } from "#domain/pharmacy/supplier-products.ts"
import { productSorts } from "#domain/platform/list-sorts.ts"

const terms = {
  /** The price of one unit. */
  unitCostCents: z
    .int("Enter a price, like 4.50")
    .min(1, "Enter a price, like 4.50")
    .max(maxPriceCents, "Price can be at most Rs. 10,000,000"),
  /** The least that is delivered. */
  minUnits: z.int("Enter whole units").min(1, "Enter at least one").max(maxOrderUnits, "That is too many"),
  /** Null if the supplier does not say. */
  onHand: z
    .int("Enter whole units")
    .min(0, "Enter whole units")
    .max(maxUnitsOnHand, "That is too many")
    .nullable(),
}

/** What a supplier asks for a medicine, and how many units it has. */
const Offer = z.object({
  unitCostCents: z.int(),
  minUnits: z.int(),
  onHand: z.int().nullable(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
})

/** A medicine of the catalogue, with what this supplier offers. */
export const SupplierProduct = z.object({
  /** The medicine's. */
  id: z.int(),
  medicine: z.string(),
  manufacturer: z.string(),
  /** Null if it does not sell it. */
  offer: Offer.nullable(),
})
export type SupplierProduct = z.infer<typeof SupplierProduct>

const NewOffer = z.strictObject({
  medicineId: RowId,
  ...terms,
  /** As it was read; absent for a new one. */
  version: Version.optional(),
})
export type NewOffer = z.output<typeof NewOffer>

const ProductLine = z.strictObject({ gtin: Barcode, ...terms })
export type ProductLine = z.output<typeof ProductLine>

const ProductQuestion = z.strictObject({
  /** Part of a medicine's name, generic name or manufacturer, or its barcode. */
  q: SearchText.default(""),
  /** The supplier's own products, or the whole catalogue. */
  show: z.enum(productScopes).default("own"),
  /** Cursor: `next` of the previous page. */
  after: RowId.optional(),
  ...listing(productSorts),
})
export type ProductQuestion = z.output<typeof ProductQuestion>

const tags = ["Supplier products"]

export const supplierProducts = {
  list: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "GET",
      path: "/supplier/products",
      summary:
        "List my company's products, or the catalogue with their prices, by name unless another order is asked for",
      tags,
    })
    .input(ProductQuestion)
    .output(
      z.object({
        products: z.array(SupplierProduct),
        next: z.int().nullable(),
        /** How many products the supplier has. */
        own: z.int(),
      }),
    ),
  set: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "PUT",
      path: "/supplier/products/{medicineId}",
      summary: "Set what my company asks for a medicine and how many units it has",
      tags,
    })
    .input(NewOffer)
    .output(SupplierProduct)
    .errors(refusals("not-found", "already-changed")),
  setList: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "PUT",
      path: "/supplier/products",
      summary: "Set many products by barcode. Others stay as they are; unknown barcodes are returned",
      tags,
    })
    .input(z.strictObject({ lines: z.array(ProductLine).min(1).max(maxProductLines) }))
    .output(z.object({ set: z.int(), unknown: z.array(z.string()) })),
  remove: endpoint
    .meta({ who: "supplier" })
    .route({
      method: "DELETE",
      path: "/supplier/products/{medicineId}",
      summary: "Stop selling a medicine",
      tags,
    })
    .input(z.strictObject({ medicineId: RowId }))
    .output(z.object({})),
}
