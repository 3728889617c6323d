import * as z from "zod"
import { Controlled, Manufacturer, NewName, PrescriptionOnly } from "#contract/pharmacy/stock-inputs.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { whole } from "#contract/platform/inputs.ts"
import { medicineFilters } from "#domain/pharmacy/stock-rules.ts"
import { SearchText } from "./search.ts"

/** A generic name with look-alikes, in tall-man lettering. */
export const LookAlike = z.object({ name: z.string(), tallMan: z.string(), others: z.array(z.string()) })
export type LookAlike = z.infer<typeof LookAlike>

/** A medicine of the catalogue, and whether the pharmacy stocks it. */
export const KnownMedicine = z.object({
  id: z.int(),
  name: z.string(),
  manufacturer: z.string(),
  prescriptionOnly: z.boolean(),
  maxRetailPriceCents: z.int().nullable(),
  isOnShelf: z.boolean(),
  /** Of the pack with the requested barcode; null when unknown. */
  packSize: z.int().nullable(),
})
export type KnownMedicine = z.infer<typeof KnownMedicine>

/** A medicine of the catalogue that a new one could already be. */
export const MedicineTwin = KnownMedicine.pick({ id: true, name: true, manufacturer: true })
export type MedicineTwin = z.infer<typeof MedicineTwin>

/** A line of All Medicines; the quantity is 0 when the pharmacy does not stock it. */
export const ListedMedicine = z.object({
  id: z.int(),
  name: z.string(),
  manufacturer: z.string(),
  quantity: z.int(),
})
export type ListedMedicine = z.infer<typeof ListedMedicine>

const tags = ["Shelf"]
const page = whole(100_000, "A page must be a whole number, 1 or more").default(1)

export const medicines = {
  lookAlikes: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/look-alikes",
      summary: "List look-alike generic names",
      tags,
    })
    .output(z.array(LookAlike)),
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/medicines",
      summary: "List all medicines with my stock",
      tags,
    })
    .input(
      z.strictObject({ q: SearchText.default(""), filter: z.enum(medicineFilters).default("all"), page }),
    )
    .output(z.object({ medicines: z.array(ListedMedicine), total: z.int() })),
  /** Finds known medicines while a name or barcode is typed in the form of a new one. */
  find: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/medicines/known",
      summary: "Find medicines with exactly this name or barcode",
      tags,
    })
    .input(z.strictObject({ name: SearchText.default(""), gtin: z.string().max(40).default("") }))
    .output(z.object({ medicines: z.array(KnownMedicine) })),
  similar: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/medicines/similar",
      summary: "List medicines that a new one could already be, before it is added",
      tags,
    })
    .input(z.strictObject({ name: SearchText, manufacturer: SearchText.default("") }))
    .output(z.object({ medicines: z.array(MedicineTwin) })),
  add: endpoint
    .meta({ who: "staff" })
    .route({
      method: "POST",
      path: "/medicines",
      summary: "Add a medicine to the catalogue",
      tags,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        name: NewName,
        manufacturer: Manufacturer,
        prescriptionOnly: PrescriptionOnly,
        controlled: Controlled,
      }),
    )
    .output(
      z.object({ id: z.int(), name: z.string(), manufacturer: z.string(), prescriptionOnly: z.boolean() }),
    )
    .errors(refusals("bad-input", "already-known")),
}
