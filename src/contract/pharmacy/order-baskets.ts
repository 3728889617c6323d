import * as z from "zod"
import { endpoint } from "#contract/platform/endpoint.ts"
import { RowId } from "#contract/platform/inputs.ts"
import { maxListed } from "#domain/finder/medicine-list.ts"
import { CustomerOrder, NewOrder, OrderQuantity, placingRefusals } from "./customer-orders.ts"

const Lines = z
  .array(z.strictObject({ stockId: RowId, quantity: OrderQuantity }))
  .min(1, "Choose at least one medicine")
  .max(maxListed, `Order at most ${maxListed} medicines at once`)
  .refine((lines) => new Set(lines.map(({ stockId }) => stockId)).size === lines.length, {
    error: "Name each medicine once",
  })

/** Several medicines ordered at one pharmacy in one act. */
export const NewBasket = NewOrder.omit({ stockId: true, quantity: true }).extend({
  /** Stock rows of one pharmacy. */
  lines: Lines,
  /** Orders what is left where that is less than asked for; otherwise all is ordered or nothing. */
  sendAvailable: z.boolean().default(false),
})
export type NewBasket = z.output<typeof NewBasket>

export const orderBaskets = {
  place: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/orders/baskets",
      summary: "Order several medicines from one pharmacy. Holds the units of all or of none",
      tags: ["Customer orders"],
      successStatus: 201,
    })
    .input(NewBasket)
    /** One order for each medicine, in the order of the lines; fewer when `sendAvailable` found less. */
    .output(z.object({ orders: z.array(CustomerOrder) }))
    .errors(placingRefusals),
}
