import { endpointList, type ListedEndpoint } from "#contract/endpoint-list.ts"
import { isAudited } from "#contract/platform/endpoint.ts"
import type { TestApp } from "#test/support/app.ts"
import type { OrderDesk } from "./order-desk.ts"
import { announcementWrites } from "./writes/announcements.ts"
import { cashierWrites } from "./writes/cashiers.ts"
import { customerAccountWrites } from "./writes/customer-accounts.ts"
import { customerWrites } from "./writes/customers.ts"
import { letterheadWrites } from "./writes/letterhead.ts"
import { orderWrites } from "./writes/orders.ts"
import { prepareCounter } from "./writes/prepare.ts"
import { prescriptionWrites } from "./writes/prescriptions.ts"
import { purchaseWrites } from "./writes/purchasing.ts"
import { recallWrites } from "./writes/recalls.ts"
import { salesWrites } from "./writes/sales.ts"
import { stockWrites } from "./writes/stock.ts"
import { transferWrites } from "./writes/transfers.ts"
import type { Write } from "./writes/write.ts"

const alsoOfTheCounter = ["medicines", "customerOrders", "orderBaskets"]

/** Lists every endpoint through which a pharmacist writes or a customer orders, with its method. */
export const findCounterWrites = (): Map<string, string> =>
  methodsOf(
    ({ name, meta }) => meta.who === "pharmacien" || alsoOfTheCounter.includes(name.split(".")[0] ?? ""),
  )

/**
 * Lists every endpoint through which pharmacies, suppliers and administrators write: each must leave an audit
 * log row.
 */
export const findDeskWrites = (): string[] => [
  ...methodsOf(({ meta, method }) => isAudited(meta, method)).keys(),
]

/** The writes among the selected endpoints, with their methods. */
export const methodsOf = (isMeant: (endpoint: ListedEndpoint) => boolean): Map<string, string> =>
  new Map(
    endpointList
      .filter((endpoint) => endpoint.method !== "GET" && isMeant(endpoint))
      .map(({ name, method }) => [name, method]),
  )

/** Creates a pharmacy in which each of these writes succeeds once, in this order. */
export async function makeCounterWrites(app: TestApp, at?: OrderDesk): Promise<Record<string, Write>> {
  const prepared = await prepareCounter(app, at)
  return {
    ...(await salesWrites(prepared)),
    ...(await transferWrites(prepared)),
    ...(await stockWrites(prepared)),
    ...orderWrites(prepared),
    ...(await purchaseWrites(prepared)),
    ...(await recallWrites(prepared)),
    ...(await announcementWrites(prepared)),
    ...(await letterheadWrites(prepared)),
    ...(await prescriptionWrites(prepared)),
    ...(await customerAccountWrites(prepared)),
    ...(await customerWrites(prepared)),
    // Last: from the first cashier on, the till is locked.
    ...(await cashierWrites(prepared)),
  }
}
