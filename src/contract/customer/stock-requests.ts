import * as z from "zod"
import { Place, radiusKm } from "#contract/customer/watches.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { largestId, RowId } from "#contract/platform/inputs.ts"

export const RequestAnswer = z.object({
  pharmacyId: z.int(),
  pharmacy: z.string(),
  town: z.string(),
  phoneNumber: z.string(),
  answeredAt: z.iso.datetime(),
  has: z.boolean(),
  priceCents: z.int().nullable(),
  /** When it will be there; null for now. */
  readyOn: z.iso.date().nullable(),
})
export type RequestAnswer = z.infer<typeof RequestAnswer>

export const StockRequest = z.object({
  id: z.int(),
  medicineId: z.int(),
  medicine: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isOpen: z.boolean(),
  /** How many pharmacies were asked. */
  asked: z.int(),
  answers: z.array(RequestAnswer),
})
export type StockRequest = z.infer<typeof StockRequest>

export const ReceivedRequest = z.object({
  id: z.int(),
  medicineId: z.int(),
  medicine: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

export const NewAnswer = z
  .strictObject({
    id: RowId,
    has: z.boolean(),
    priceCents: z.int().min(1, "Enter a price above 0").max(100_000_000).nullable().default(null),
    readyOn: z.iso.date("Enter a date").nullable().default(null),
  })
  .refine(({ has, priceCents, readyOn }) => has || (priceCents === null && readyOn === null), {
    error: "Only a medicine that you have has a price and a day",
    path: ["has"],
  })
export type NewAnswer = z.output<typeof NewAnswer>

const tags = ["Requests"]

export const stockRequests = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/stock-requests", summary: "List my requests to pharmacies", tags })
    .output(z.object({ requests: z.array(StockRequest) })),
  ask: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/stock-requests",
      summary: "Ask the pharmacies near me for a medicine",
      description:
        "Asks the nearest listed pharmacies. An open request for the same medicine is returned again.",
      tags,
    })
    .input(z.strictObject({ medicineId: z.int().min(1).max(largestId), place: Place, radiusKm }))
    .output(StockRequest)
    .errors(refusals("not-found", "too-many-stock-requests", "no-pharmacy-near")),
  withdraw: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/stock-requests/{id}", summary: "Withdraw a request", tags })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ withdrawn: z.literal(true) }))
    .errors(refusals("not-found")),
}

export const receivedRequests = {
  list: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/stock-requests",
      summary: "List customers' open requests, without their names",
      tags,
    })
    .output(z.object({ requests: z.array(ReceivedRequest) })),
  answer: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "POST",
      path: "/pharmacy/stock-requests/{id}/answer",
      summary: "Answer a customer's request",
      tags,
    })
    .input(NewAnswer)
    .output(z.object({ answered: z.literal(true) }))
    .errors(refusals("not-found", "already-changed")),
}
