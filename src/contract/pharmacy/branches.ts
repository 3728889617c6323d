import * as z from "zod"
import { endpoint } from "#contract/platform/endpoint.ts"
import { RowId } from "#contract/platform/inputs.ts"
import { branchFilters, branchSorts } from "#domain/pharmacy/transfers.ts"

/** What a branch has of a medicine. */
const Held = z.object({
  pharmacyId: z.int(),
  quantity: z.int(),
  priceCents: z.int(),
  updatedAt: z.iso.datetime(),
})

const Branch = z.object({ id: z.int(), name: z.string(), town: z.string(), phoneNumber: z.string() })
export type Branch = z.infer<typeof Branch>

/** A branch with what it has of a medicine. */
export const BranchStock = Branch.omit({ id: true }).extend(Held.shape)
export type BranchStock = z.infer<typeof BranchStock>

/** A medicine with what each branch has of it. */
export const CompanyStockRow = z.object({
  medicineId: z.int(),
  name: z.string(),
  manufacturer: z.string(),
  packSize: z.int().nullable(),
  total: z.int(),
  held: z.array(Held),
})
export type CompanyStockRow = z.infer<typeof CompanyStockRow>

const tags = ["Branches"]

export const branches = {
  stock: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/branches/stock",
      summary: "List the stock of my company by medicine and branch",
      tags,
    })
    .input(
      z.strictObject({
        q: z.string().max(200).default(""),
        filter: z.enum(branchFilters).default("all"),
        /** `branch` sorts by the units of the branch named in `of`, or else of my pharmacy. */
        sort: z.enum(branchSorts).default("name"),
        of: RowId.optional(),
        order: z.enum(["up", "down"]).default("up"),
        page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
      }),
    )
    .output(
      z.object({
        /** The company; null for a pharmacy without one. */
        company: z.string().nullable(),
        /** My pharmacy first. */
        branches: z.array(Branch),
        rows: z.array(CompanyStockRow),
        total: z.int(),
      }),
    ),
  ofMedicine: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/branches/medicines/{medicineId}",
      summary: "List what the other branches of my company have of a medicine, the most first",
      tags,
    })
    .input(z.strictObject({ medicineId: RowId }))
    .output(z.object({ branches: z.array(BranchStock) })),
  elsewhere: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/branches/elsewhere",
      summary: "List what other branches have of the medicines that my pharmacy has none left of",
      tags,
    })
    .output(z.object({ rows: z.array(BranchStock.extend({ stockId: z.int() })) })),
}
