import type { OpenOrder, SupplierOrder } from "#contract/supplier/orders.ts"
import { isDeliveryDay } from "#domain/pharmacy/purchase-rules.ts"
import { readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { formatCents } from "#domain/platform/money.ts"
import { readQuantity } from "#web/kit/forms/quantity.ts"

/** An order whose terms a supplier changes: an open one, or one of its own. */
export type AnsweredOrder = OpenOrder &
  Partial<Pick<SupplierOrder, "shipped" | "unitCostCents" | "expectedOn" | "proposal">>

export type TermsDraft = { quantity: string; price: string; day: string; note: string }

export type WrongTerms = { [Field in keyof TermsDraft]?: "quantity" | "price" | "day" | "same" }

/** The terms in force, or those of the proposal that waits for the pharmacy, as a form shows them. */
export function draftOf(order: AnsweredOrder): TermsDraft {
  const { proposal } = order
  const priceCents = proposal?.unitCostCents ?? order.unitCostCents ?? null
  return {
    quantity: String(proposal?.quantity ?? order.quantity),
    price: priceCents === null ? "" : formatCents(priceCents),
    day: proposal?.deliverOn ?? order.expectedOn ?? "",
    note: proposal?.note ?? "",
  }
}

/** Checks a draft: never more than ordered, never less than shipped, and something must change. */
export function checkTerms(draft: TermsDraft, order: AnsweredOrder, today: string): WrongTerms {
  const quantity = readQuantity(draft.quantity)
  if (quantity === null || quantity > order.quantity || quantity < leastUnits(order))
    return { quantity: "quantity" }
  if (draft.price.trim() !== "" && readPriceCents(draft.price) === null) return { price: "price" }
  const { unitCostCents, deliverOn } = changedTerms(draft, order)
  if (deliverOn !== undefined && !isDeliveryDay(deliverOn, today)) return { day: "day" }
  const isAsProposed = order.proposal && isEqual(draft, draftOf(order))
  const isAsAgreed = quantity === order.quantity && unitCostCents === undefined && deliverOn === undefined
  return isAsProposed || isAsAgreed ? { quantity: "same" } : {}
}

/** Shipped units cannot be reduced. */
export const leastUnits = ({ shipped = 0 }: AnsweredOrder) => Math.max(1, shipped)

type Changes = { quantity: number; unitCostCents?: number; deliverOn?: string; note?: string }

/** Returns the terms of a valid draft that differ from the current ones. Omitted terms stay. */
export function changedTerms(draft: TermsDraft, order: AnsweredOrder): Changes {
  const unitCostCents = readPriceCents(draft.price)
  const note = draft.note.trim()
  return {
    quantity: readQuantity(draft.quantity) ?? 0,
    ...(unitCostCents !== null && unitCostCents !== order.unitCostCents && { unitCostCents }),
    ...(draft.day !== "" && draft.day !== order.expectedOn && { deliverOn: draft.day }),
    ...(note !== "" && { note }),
  }
}

const isEqual = (left: TermsDraft, right: TermsDraft) =>
  (Object.keys(left) as (keyof TermsDraft)[]).every((field) => left[field].trim() === right[field])
