import type { DeliveryType } from "#shared/customer-orders.ts"
import { readUnits } from "#shared/shelf-rules.ts"

/** What a person has filled in so far, as it stands in the fields. */
export type OrderDraft = {
  quantity: string
  customerTele: string
  deliveryType: DeliveryType | null
  description: string
}

/** What has to be mended in one field, as a key of the catalogue. */
export type DraftProblem =
  | { field: "quantity"; word: "enterQuantity" | "wholeQuantity" | "onlyLeft" | "nothingLeft" | "tooMany" }
  | { field: "customerTele"; word: "enterContact" | "wrongContact" }
  | { field: "deliveryType"; word: "chooseDelivery" }
  | { field: "description"; word: "oddNotes" }

const missing: ReadonlySet<DraftProblem["word"]> = new Set([
  "enterQuantity",
  "enterContact",
  "chooseDelivery",
])

/** Whether a required field is empty, which the SPEC has its own banner for. */
export const isMissing = ({ word }: DraftProblem) => missing.has(word)

/** The number meant by what was typed; null when it is not a whole number, as `1,5` is none. */
export const readQuantity = readUnits

/** SPEC section 5: quantity, contact number and delivery method are required; beyond it, no more than can be sold. */
export function checkDraft(draft: OrderDraft, sellable: number): DraftProblem[] {
  const problems: (DraftProblem | false)[] = [
    checkQuantity(draft.quantity, sellable),
    draft.customerTele.trim() === "" && { field: "customerTele", word: "enterContact" },
    draft.deliveryType === null && { field: "deliveryType", word: "chooseDelivery" },
  ]
  return problems.filter((problem) => problem !== false)
}

function checkQuantity(typed: string, sellable: number): DraftProblem | false {
  const quantity = readQuantity(typed)
  if (typed.trim() === "" || quantity === 0) return { field: "quantity", word: "enterQuantity" }
  if (quantity === null) return { field: "quantity", word: "wholeQuantity" }
  if (quantity <= sellable) return false
  return { field: "quantity", word: sellable > 0 ? "onlyLeft" : "nothingLeft" }
}
