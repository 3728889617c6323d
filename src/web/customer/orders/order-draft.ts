import type { DeliveryType } from "#contract/pharmacy/customer-orders.ts"
import { readUnits } from "#domain/pharmacy/stock-rules.ts"
import type { Errors } from "#web/kit/forms/form-state.ts"
import type { TFunction } from "#web/words/words.ts"

/** An order as entered in the fields. */
export type OrderDraft = {
  quantity: string
  customerTele: string
  deliveryType: DeliveryType | null
  description: string
}

/** A field's error, as a message key. */
export type DraftProblem =
  | { field: "quantity"; word: "enterQuantity" | "wholeQuantity" | "onlyLeft" | "nothingLeft" | "tooMany" }
  | { field: "quantity"; word: "aboveLimit"; count: number }
  | { field: "customerTele"; word: "enterContact" | "invalidContact" }
  | { field: "deliveryType"; word: "chooseDelivery" | "noDelivery" }
  | { field: "description"; word: "invalidNotes" }

const missing: ReadonlySet<DraftProblem["word"]> = new Set([
  "enterQuantity",
  "enterContact",
  "chooseDelivery",
])

/** Whether a required field is empty, which has its own banner in the SPEC. */
export const isMissing = ({ word }: DraftProblem) => missing.has(word)

/** Returns a field's error message. */
export const sayProblems = (t: TFunction, problems: DraftProblem[], sellable: number): Errors<OrderDraft> =>
  Object.fromEntries(
    problems.map((problem) => [
      problem.field,
      t(`orders.${problem.word}`, { count: "count" in problem ? problem.count : sellable }),
    ]),
  )

/** Parses a whole number; null otherwise, as for `1,5`. */
export const readQuantity = readUnits

/** Limits of an order; `maxUnits` is undefined until loaded. */
export type OrderBounds = { sellable: number; maxUnits: number | undefined; delivers: boolean }

/**
 * Requires quantity, contact number and delivery method (SPEC section 5), and applies the server's
 * other rules.
 */
export function checkDraft(draft: OrderDraft, bounds: OrderBounds): DraftProblem[] {
  const problems: (DraftProblem | false)[] = [
    checkQuantity(draft.quantity, bounds),
    checkContact(draft.customerTele),
    draft.deliveryType === null && { field: "deliveryType", word: "chooseDelivery" },
    draft.deliveryType === "delivery" && !bounds.delivers && { field: "deliveryType", word: "noDelivery" },
  ]
  return problems.filter((problem) => problem !== false)
}

/** Rejects obviously invalid numbers; the server validates with libphonenumber. */
function checkContact(typed: string): DraftProblem | false {
  if (typed.trim() === "") return { field: "customerTele", word: "enterContact" }
  const digits = typed.match(/\p{Nd}/gu)?.length ?? 0
  const fewest = typed.includes("+") ? 7 : 9
  return (digits < fewest || digits > 15) && { field: "customerTele", word: "invalidContact" }
}

function checkQuantity(typed: string, { sellable, maxUnits }: OrderBounds): DraftProblem | false {
  const quantity = readQuantity(typed)
  if (typed.trim() === "" || quantity === 0) return { field: "quantity", word: "enterQuantity" }
  if (quantity === null) return { field: "quantity", word: "wholeQuantity" }
  if (maxUnits !== undefined && quantity > maxUnits && sellable >= maxUnits)
    return { field: "quantity", word: "aboveLimit", count: maxUnits }
  if (quantity <= sellable) return false
  return { field: "quantity", word: sellable > 0 ? "onlyLeft" : "nothingLeft" }
}
