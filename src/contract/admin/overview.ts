import * as z from "zod"
import { endpoint } from "#contract/platform/endpoint.ts"

export const SearchDay = z.object({ day: z.iso.date(), searches: z.int(), unmet: z.int() })
export type SearchDay = z.infer<typeof SearchDay>

/** The product's totals, without personal data. */
export const OverviewFigures = z.object({
  at: z.iso.datetime(),
  people: z.object({ today: z.int(), week: z.int() }),
  pharmacies: z.object({ listed: z.int(), waiting: z.int() }),
  suppliers: z.int(),
  /** Open customer orders and purchase orders. */
  orders: z.object({ customers: z.int(), purchases: z.int() }),
  /** The last entry is today. */
  days: z.array(SearchDay),
  /** Pending work, except pharmacies to verify. */
  pending: z.object({
    /** Licences of listed pharmacies that run out soon. */
    licences: z.int(),
    /** Pairs of likely duplicates. */
    duplicates: z.int(),
    /** Only the first medicines were compared. */
    hasMoreDuplicates: z.boolean(),
    /** Unchecked medicines that a pharmacy or a supplier added. */
    newMedicines: z.int(),
    /** Corrections of the catalogue that wait for a decision. */
    corrections: z.int(),
    /** Pharmacies that registered themselves and wait for a decision. */
    applications: z.int(),
    /** Licences that suppliers sent and that wait for a decision. */
    supplierLicences: z.int(),
    /** Open requests about personal data, and those of them that are overdue. */
    dataRequests: z.int(),
    overdueRequests: z.int(),
    /** Stock lists of the last seven days with refused rows. */
    uploads: z.int(),
  }),
})
export type OverviewFigures = z.infer<typeof OverviewFigures>

export const adminOverview = {
  figures: endpoint
    .meta({ who: "admin" })
    .route({
      method: "GET",
      path: "/admin/overview",
      summary: "Get totals of people, pharmacies, orders and searches",
      tags: ["Administration"],
    })
    .output(OverviewFigures),
}
