import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { whole } from "#contract/platform/inputs.ts"
import { maxService, serviceDays, servicePageSize, serviceSorts } from "#domain/admin/service-level-rules.ts"
import { districts } from "#domain/platform/districts.ts"

const Share = z.number().nullable()

/** How a pharmacy answered the orders that customers placed in a period. */
export const ServiceLevel = z.object({
  id: z.int(),
  name: z.string(),
  town: z.string(),
  district: z.string().nullable(),
  phoneNumber: z.string(),
  orders: z.int(),
  /** Orders that it has made ready, handed over, rejected or made an offer for. */
  answered: z.int(),
  /** The share answered within two hours, of those answered or placed longer ago and not canceled before by the customer. */
  withinPromise: Share,
  /** Of the answered ones. */
  medianMinutes: z.number().nullable(),
  p90Minutes: z.number().nullable(),
  /** Shares of all its orders. */
  rejected: Share,
  /** Canceled because nobody answered in time. */
  expired: Share,
})
export type ServiceLevel = z.infer<typeof ServiceLevel>

export const ServiceQuestion = z.strictObject({
  days: z.coerce
    .number("Choose 7, 30 or 90 days")
    .pipe(z.literal([...serviceDays], "Choose 7, 30 or 90 days"))
    .default(30),
  district: z.enum(districts, "Choose a district").optional(),
  sort: z.enum(serviceSorts).default("withinPromise"),
  /** The best first instead of the worst; for the name, Z first. */
  isReversed: z.stringbool().default(false),
  page: whole(10_000, "A page must be a whole number, 1 or more").default(1),
  limit: whole(maxService, "Ask for at most 2,000 at once").default(servicePageSize),
})
export type ServiceQuestion = z.output<typeof ServiceQuestion>

export const adminServiceLevels = {
  list: endpoint
    .meta({ who: "district" })
    .route({
      method: "GET",
      path: "/admin/service-levels",
      summary: "List pharmacies by how they answer customers' orders, the worst first",
      tags: ["Administration"],
    })
    .input(ServiceQuestion)
    .output(z.object({ pharmacies: z.array(ServiceLevel), total: z.int() }))
    .errors(refusals("not-found")),
}
