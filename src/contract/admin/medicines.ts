import * as z from "zod"
import { MedicineName, SearchText } from "#contract/finder/search.ts"
import { PackSize, SharedBarcode } from "#contract/pharmacy/barcode-inputs.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, listing, Prose, RowId, Version, whole } from "#contract/platform/inputs.ts"
import { atcCode, catalogueFilters, differences, maxMerged } from "#domain/admin/catalogue-rules.ts"
import { medicineSorts } from "#domain/platform/list-sorts.ts"

const Named = z.object({ id: z.int(), name: z.string() })

export const CatalogueMedicine = MedicineName.extend({
  version: z.int(),
  otherNames: z.string(),
  atcCode: z.string().nullable(),
  prescriptionOnly: z.boolean(),
  /** A medicine that is also prescription-only, with a register at each pharmacy. */
  controlled: z.boolean(),
  /** Whether it is on the national list of essential medicines. */
  essential: z.boolean(),
  /** The tax that its prices include. */
  taxRate: Named.nullable(),
  maxRetailPriceCents: z.int().nullable(),
  barcodes: z.array(z.string()),
  /** The look-alike generic names. */
  lookAlikes: z.array(z.string()),
  usedBy: z.int(),
  /** Whether an administrator has checked it; unchecked medicines are not suggested to the public. */
  isChecked: z.boolean(),
  mergedInto: Named.nullable(),
})
export type CatalogueMedicine = z.infer<typeof CatalogueMedicine>

const PastMerge = z.object({
  id: z.uuid(),
  staying: Named,
  gone: z.array(Named),
  reason: z.string(),
  mergedAt: z.iso.datetime(),
  mergedBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
})
export type PastMerge = z.infer<typeof PastMerge>

export const MedicineDetail = z.object({
  medicine: CatalogueMedicine,
  /** `packSize` is null when the barcode's list had none. */
  codes: z.array(z.object({ gtin: z.string(), packSize: z.int().nullable() })),
  /**
   * Barcodes linked, or given a pack size, by one pharmacy each and valid only there, until a second pharmacy
   * agrees or an administrator confirms them. `packSize` is null for links from before it was required.
   */
  unconfirmedCodes: z.array(
    z.object({
      gtin: z.string(),
      packSize: z.int().nullable(),
      pharmacyId: z.int(),
      pharmacyName: z.string(),
      linkedAt: z.iso.datetime(),
    }),
  ),
  endedCodes: z.array(z.object({ gtin: z.string(), endedAt: z.iso.datetime(), reason: z.string() })),
  merges: z.array(PastMerge),
})
export type MedicineDetail = z.infer<typeof MedicineDetail>

/** Counts of what would move. */
export const MergePreview = z.object({
  staying: CatalogueMedicine,
  gone: z.array(CatalogueMedicine),
  differ: z.array(z.enum(differences)),
  shelves: z.int(),
  units: z.int(),
  batches: z.int(),
  /** Pharmacies that stock more than one of them. */
  shared: z.int(),
  /** Of these, pharmacies with different prices: the survivor's price stays, and they get a task. */
  otherPrices: z.int(),
  /** Stock rows priced above the survivor's maximum. */
  aboveMaximum: z.int(),
  customerOrders: z.int(),
  purchaseOrders: z.int(),
  barcodes: z.int(),
  schedules: z.int(),
})
export type MergePreview = z.infer<typeof MergePreview>

export const UndoPreview = z.object({
  merge: PastMerge,
  shelves: z.int(),
  /** Moved units that are still in stock. */
  unitsBack: z.int(),
  /** Moved units that have left since. */
  unitsGone: z.int(),
  customerOrdersBack: z.int(),
  customerOrdersStaying: z.int(),
  purchaseOrdersBack: z.int(),
  purchaseOrdersStaying: z.int(),
  barcodesBack: z.int(),
  /** The survivor was merged again since: that merge must be undone first. */
  isMergedFurther: z.boolean(),
})
export type UndoPreview = z.infer<typeof UndoPreview>

export const LikelyPair = z.object({
  one: CatalogueMedicine,
  other: CatalogueMedicine,
  why: z.enum(["same", "barcode", "near"]),
})
export type LikelyPair = z.infer<typeof LikelyPair>

const Reason = Line(300, "Enter a reason")
const OrNothing = (most: number) => Line(most, "Enter a value, or leave it empty").nullable()

export const MedicineFields = z.strictObject({
  genericName: Line(200, "Enter the generic name"),
  brandName: OrNothing(200),
  strength: OrNothing(100),
  form: OrNothing(100),
  manufacturer: Line(200, "Enter the manufacturer"),
  otherNames: Prose(500),
  atcCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(atcCode, "An ATC code looks like A10BA02, or the start of one")
    .nullable(),
  prescriptionOnly: z.boolean(),
  /** Implies prescription-only. */
  controlled: z.boolean(),
  essential: z.boolean(),
  /** If absent, as before. */
  taxRateId: RowId.nullable().optional(),
  maxRetailPriceCents: z
    .int("Price must be a number, for example 4.50")
    .min(1, "A maximum must be more than 0")
    .max(1_000_000_000, "Price can be at most Rs. 10,000,000")
    .nullable(),
})
export type MedicineFields = z.output<typeof MedicineFields>

export const MedicineEdit = MedicineFields.extend({
  id: RowId,
  version: Version,
  /** Confirms a maximum below the price of some stock rows. */
  takesShelvesAbove: z.boolean().default(false),
})
export type MedicineEdit = z.output<typeof MedicineEdit>

const Read = z.strictObject({ id: z.int().min(1).max(2_147_483_647), version: Version })

export const Merge = z
  .strictObject({
    /** Idempotency key, generated when the dialog opens. */
    key: z.uuid(),
    staying: Read,
    gone: z
      .array(Read)
      .min(1, "Choose the medicines to merge")
      .max(maxMerged, `At most ${maxMerged} at once`),
    reason: Reason,
    /** The survivor's name as typed, required where the medicines are different products. */
    typedName: Prose(300).default(""),
    /** Confirms that brand, manufacturer or maximum price differ. */
    areDifferentProducts: z.boolean().default(false),
  })
  .refine(
    ({ staying, gone }) => new Set([staying.id, ...gone.map(({ id }) => id)]).size === gone.length + 1,
    {
      error: "Choose each medicine only once",
      path: ["gone"],
    },
  )
export type Merge = z.output<typeof Merge>

export const Undo = z.strictObject({ id: z.uuid(), key: z.uuid(), reason: Reason })
export type Undo = z.output<typeof Undo>

const tags = ["Administration"]
const page = whole(100_000, "A page must be a whole number, 1 or more").default(1)
const Ids = z
  .string()
  .max(200)
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, "Ids are whole numbers from 1, with commas")
  .transform((text) => text.split(",").map(Number))
  .pipe(z.array(z.int().max(2_147_483_647)).max(maxMerged))

const get = (path: `/${string}`, summary: string) =>
  endpoint.meta({ who: "catalogue" }).route({ method: "GET", path, summary, tags })
const preview = (path: `/${string}`, summary: string) =>
  endpoint.meta({ who: "catalogue", countsEveryRow: true }).route({ method: "GET", path, summary, tags })
const post = (path: `/${string}`, summary: string, successStatus = 200) =>
  endpoint.meta({ who: "catalogue" }).route({ method: "POST", path, summary, tags, successStatus })

export const adminMedicines = {
  list: get("/admin/medicines", "List the catalogue by name")
    .input(
      z.strictObject({
        q: SearchText.default(""),
        filter: z.enum(catalogueFilters).default("all"),
        page,
        ...listing(medicineSorts),
      }),
    )
    .output(z.object({ medicines: z.array(CatalogueMedicine), total: z.int() })),
  duplicates: get("/admin/medicines/duplicates", "List probable duplicates")
    /** `after` is the cursor: `next` of the previous page. */
    .input(z.strictObject({ after: RowId.optional() }))
    .output(z.object({ pairs: z.array(LikelyPair), next: z.int().nullable() })),
  previewMerge: preview(
    "/admin/medicines/merge-preview",
    "Preview what a merge would move, and what prevents it",
  )
    .input(z.strictObject({ staying: RowId, gone: Ids }))
    .output(MergePreview)
    .errors(refusals("not-found", "already-changed")),
  previewUndo: preview("/admin/medicines/merges/{id}", "Preview what undoing a merge would move")
    .input(z.strictObject({ id: z.uuid() }))
    .output(UndoPreview)
    .errors(refusals("not-found")),
  get: get("/admin/medicines/{id}", "Get a medicine with its barcodes and merges")
    .input(z.strictObject({ id: RowId }))
    .output(MedicineDetail)
    .errors(refusals("not-found")),
  add: post("/admin/medicines", "Add a medicine to the catalogue", 201)
    .input(MedicineFields)
    .output(MedicineDetail)
    .errors(refusals("bad-input", "already-known")),
  edit: endpoint
    .meta({ who: "catalogue" })
    .route({ method: "PATCH", path: "/admin/medicines/{id}", summary: "Change a medicine", tags })
    .input(MedicineEdit)
    .output(MedicineDetail)
    .errors(refusals("bad-input", "not-found", "already-changed", "already-known", "shelves-above-maximum")),
  check: post("/admin/medicines/{id}/check", "Mark a new medicine as checked")
    .input(z.strictObject({ id: RowId, version: Version }))
    .output(MedicineDetail)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  addBarcode: post("/admin/medicines/{id}/barcodes", "Add a barcode to a medicine, or correct its pack size")
    .input(z.strictObject({ id: RowId, gtin: SharedBarcode, packSize: PackSize }))
    .output(MedicineDetail)
    .errors(refusals("bad-input", "not-found", "barcode-taken")),
  endBarcode: post("/admin/medicines/{id}/barcodes/end", "End a medicine's barcode")
    .input(z.strictObject({ id: RowId, gtin: SharedBarcode, reason: Reason }))
    .output(MedicineDetail)
    .errors(refusals("bad-input", "not-found")),
  merge: post("/admin/medicines/merges", "Merge medicines")
    .input(Merge)
    .output(MedicineDetail)
    .errors(
      refusals(
        "bad-input",
        "not-found",
        "already-changed",
        "medicines-differ",
        "products-differ",
        "key-used-differently",
        "too-busy",
      ),
    ),
  undoMerge: post("/admin/medicines/merges/{id}/undo", "Undo a merge")
    .input(Undo)
    .output(MedicineDetail)
    .errors(refusals("bad-input", "not-found", "already-changed", "merged-further", "too-busy")),
  notDuplicates: post("/admin/medicines/not-duplicates", "Mark two medicines as not duplicates")
    .input(z.strictObject({ one: Read.shape.id, other: Read.shape.id }))
    .output(z.object({ noted: z.literal(true) }))
    .errors(refusals("bad-input", "not-found")),
}
