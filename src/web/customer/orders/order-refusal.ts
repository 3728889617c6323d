import { ORPCError } from "@orpc/client"
import type { CustomerOrderStatus } from "#contract/pharmacy/customer-orders.ts"
import type { DraftProblem } from "#web/customer/orders/order-draft.ts"
import { outageOf } from "#web/data/connection.ts"

/** What came of sending an order or a change of one, when it was not taken. */
export type OrderRefusal =
  /** Fields the server does not take as they are. */
  | { kind: "fields"; problems: DraftProblem[] }
  /** Somebody was faster; so many are left. */
  | { kind: "left"; left: number | null }
  | { kind: "log-in" }
  /** As many orders are open as one person may have. */
  | { kind: "too-many-open"; limit: number | null }
  /** The order is not as it was when it was read: its state now. */
  | { kind: "changed"; status: CustomerOrderStatus | null }
  /** The key of this order stands for an order with other contents: an earlier try had arrived after all. */
  | { kind: "placed-before" }
  /** Nobody knows whether it arrived. */
  | { kind: "no-answer" }
  | { kind: "other"; requestId: string | null }

const problemOfField: Record<string, DraftProblem> = {
  quantity: { field: "quantity", word: "tooMany" },
  customerTele: { field: "customerTele", word: "wrongContact" },
  deliveryType: { field: "deliveryType", word: "chooseDelivery" },
  description: { field: "description", word: "oddNotes" },
}

/** Reads a failed call; what the server gives as details is looked at, never trusted to be there. */
export function readRefusal(error: unknown): OrderRefusal {
  if (outageOf(error)) return { kind: "no-answer" }
  if (!(error instanceof ORPCError)) return { kind: "other", requestId: null }
  const details: unknown = error.data
  switch (error.code) {
    case "not-logged-in":
      return { kind: "log-in" }
    case "already-changed":
      return { kind: "changed", status: statusOf(part(details, "status")) }
    case "key-used-differently":
      return { kind: "placed-before" }
    case "not-enough-stock":
      return { kind: "left", left: leftOf(details) }
    case "too-many-orders":
      return { kind: "too-many-open", limit: countOf(part(details, "limit")) }
    case "too-many-units": {
      const count = countOf(part(details, "limit"))
      if (count === null) return { kind: "other", requestId: null }
      return { kind: "fields", problems: [{ field: "quantity", word: "aboveLimit", count }] }
    }
    case "no-delivery":
      return { kind: "fields", problems: [{ field: "deliveryType", word: "noDelivery" }] }
    case "bad-input": {
      const problems = fieldsOf(details).flatMap((field) => problemOfField[field] ?? [])
      return problems.length > 0 ? { kind: "fields", problems } : { kind: "other", requestId: null }
    }
    default:
      return { kind: "other", requestId: textOf(part(details, "requestId")) }
  }
}

function leftOf(details: unknown): number | null {
  const lines = part(details, "lines")
  const available = part(Array.isArray(lines) ? lines[0] : details, "available")
  return countOf(available)
}

const countOf = (value: unknown) => (typeof value === "number" && value >= 0 ? value : null)

const statuses: readonly CustomerOrderStatus[] = ["pending", "completed", "canceled", "rejected"]
const statusOf = (value: unknown) => statuses.find((status) => status === value) ?? null

function fieldsOf(details: unknown): string[] {
  const fields = part(details, "fields")
  if (!Array.isArray(fields)) return []
  return fields.map((each: unknown) => textOf(part(each, "field"))).filter((name) => name !== null)
}

const part = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined

const textOf = (value: unknown) => (typeof value === "string" ? value : null)
