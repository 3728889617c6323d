import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"

/** The head of a pharmacy's papers. */
export const Letterhead = z.object({
  name: z.string(),
  address: z.string(),
  town: z.string(),
  phoneNumber: z.string(),
  licenceNumber: z.string().nullable(),
  /** A `data:` address, so that papers can be printed without a network. Its size is in pixels. */
  logo: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
})
export type Letterhead = z.infer<typeof Letterhead>

const tags = ["Till"]
const staff = endpoint.meta({ who: "pharmacien" })

export const letterhead = {
  get: staff
    .route({
      method: "GET",
      path: "/pharmacy/letterhead",
      summary: "Get the head of my pharmacy's papers, with its logo",
      tags,
    })
    .output(Letterhead)
    .errors(refusals("not-found")),
  removeLogo: staff
    .route({
      method: "POST",
      path: "/pharmacy/letterhead/logo/remove",
      summary: "Remove the logo from my pharmacy's papers",
      tags,
    })
    .input(z.strictObject({}))
    .output(Letterhead)
    .errors(refusals("cashier-needed", "cashier-right", "not-found", "bad-input")),
}
