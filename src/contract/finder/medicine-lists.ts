import * as z from "zod"
import { endpoint } from "#contract/platform/endpoint.ts"
import { whole } from "#contract/platform/inputs.ts"
import { maxListed, readMedicineList } from "#domain/finder/medicine-list.ts"
import { isStorable, unstorable } from "#domain/platform/plain-text.ts"
import { FoundPharmacy, MedicineName, Product, placeFields, withPlace } from "./search.ts"

/** The most pharmacies of a page. */
const maxPharmacies = 20

export const ListQuestion = withPlace(
  z.strictObject({
    /** Up to ten names, each with the units needed: `metformin 500 mg*30|losartan 50 mg`. */
    list: z
      .string()
      .max(2_500)
      .refine(isStorable, unstorable)
      .transform(readMedicineList)
      .refine(({ length }) => length > 0, "Name at least one medicine")
      .refine(({ length }) => length <= maxListed, `Name at most ${maxListed} medicines`),
    ...placeFields,
    /** What decides between pharmacies that have equally many: distance, being open, or what it all costs. */
    sort: z.enum(["nearest", "open", "cheapest"]).default("nearest"),
    limit: whole(maxPharmacies, `A page has 1 to ${maxPharmacies} pharmacies`).default(10),
    /** Cursor: `next` of the previous page. */
    after: z.string().max(200).optional(),
  }),
)
export type ListQuestion = z.output<typeof ListQuestion>

/** A medicine of the list, as it was understood. */
export const ListedLine = z.object({
  /** The name in the question. */
  asked: z.string(),
  units: z.int(),
  /** Null when no medicine has such a name. */
  medicine: MedicineName.nullable(),
  prescriptionOnly: z.boolean(),
})
export type ListedLine = z.infer<typeof ListedLine>

/** A pharmacy with what it has of the list; one entry for each line with a medicine, in their order. */
export const ListPharmacy = FoundPharmacy.omit({ products: true, productCount: true }).extend({
  /** How many lines it has in full. */
  has: z.int(),
  /** Null where it has none; less than `units` of a line does not count as having it. */
  products: z.array(Product.nullable()),
})
export type ListPharmacy = z.infer<typeof ListPharmacy>

export const ListAnswer = z.object({
  lines: z.array(ListedLine),
  /** Those with the most lines first. */
  pharmacies: z.array(ListPharmacy),
  next: z.string().nullable(),
  /** How many pharmacies have any line, and how many have all. */
  pharmacyCount: z.int(),
  completeCount: z.int(),
  /** The number of listed pharmacies. */
  lookedIn: z.int(),
  /** All medicines meant, of every maker. */
  medicineIds: z.array(z.int()),
})
export type ListAnswer = z.infer<typeof ListAnswer>

export const medicineLists = {
  find: endpoint
    .meta({ who: "anyone", limit: "search", isPublic: true })
    .route({
      method: "GET",
      path: "/availability/lists",
      summary: "List pharmacies by how many of several medicines they have",
      tags: ["Availability"],
    })
    .input(ListQuestion)
    .output(ListAnswer),
}
