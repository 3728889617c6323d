import type { CustomerOrderStatus } from "#contract/pharmacy/customer-orders.ts"
import type { OrderDraft } from "#web/customer/orders/order-draft.ts"
import { partOf, type Refusal, readRefusal } from "#web/data/refusal.ts"
import type { Errors } from "#web/kit/forms/form-state.ts"
import type { TFunction } from "#web/words/words.ts"

const statuses: readonly CustomerOrderStatus[] = ["pending", "completed", "canceled", "rejected"]

/**
 * The status of an order that is no longer as it was when it was read, null when the refusal does not say; undefined for
 * any other failure.
 */
export function changedTo(error: unknown): CustomerOrderStatus | null | undefined {
  const refusal = readRefusal(error)
  if (refusal?.code !== "already-changed") return undefined
  return statuses.find((status) => status === refusal.detail("status")) ?? null
}

/** Returns the available quantity from a refusal. */
export function leftOf({ detail }: Refusal): number | null {
  const lines = detail("lines")
  return countOf(Array.isArray(lines) ? partOf(lines[0], "available") : detail("available"))
}

/** Returns the limit named by a refusal. */
export const limitOf = ({ detail }: Refusal) => countOf(detail("limit"))

const countOf = (value: unknown) => (typeof value === "number" && value >= 0 ? value : null)

/** Returns messages for the refused fields of an order; undefined if something else was refused. */
export function explainDraft(
  t: TFunction,
  refusal: Refusal,
  sellable: number,
): Errors<OrderDraft> | undefined {
  const { code, fields } = refusal
  const limit = limitOf(refusal)
  if (code === "too-many-units" && limit !== null)
    return { quantity: t("orders.aboveLimit", { count: limit }) }
  if (code === "no-delivery") return { deliveryType: t("orders.noDelivery") }
  const said = {
    quantity: fields["quantity"] && t("orders.tooMany", { count: sellable }),
    customerTele: fields["customerTele"] && t("orders.invalidContact"),
    deliveryType: fields["deliveryType"] && t("orders.chooseDelivery"),
    description: fields["description"] && t("orders.invalidNotes"),
  }
  return Object.values(said).some(Boolean) ? said : undefined
}

/** The message when fewer units are left than requested. */
export const sayLeft = (t: TFunction, left: number) =>
  t(left > 0 ? "orders.onlyLeft" : "orders.nothingLeft", { count: left })
