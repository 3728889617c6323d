import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { checkDraft, type OrderDraft, readQuantity, sayProblems } from "#web/customer/orders/order-draft.ts"
import { explainDraft, leftOf, limitOf, sayLeft } from "#web/customer/orders/order-refusal.ts"
import { refreshOrders, useOrderStart } from "#web/customer/orders/use-my-orders.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import type { Choice } from "#web/finder/tracker/cards.ts"
import { useErrorTitle } from "#web/kit/forms/error-summary.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** `where` becomes the first line of the description, which is the SPEC's field. */
type OfferDraft = Omit<OrderDraft, "customerTele"> & {
  /** Null while it is the number of the account. */
  customerTele: string | null
  where: string
}

const untouched: OfferDraft = {
  quantity: "",
  customerTele: null,
  deliveryType: null,
  where: "",
  description: "",
}

function describe({ deliveryType, where, description }: OfferDraft): string {
  const lines = [deliveryType === "delivery" ? where.trim() : "", description]
  return lines.filter((line) => line !== "").join("\n")
}

/** Holds, checks and sends the order form. */
export function useOrderForm(choice: Choice, onPlaced: (order: CustomerOrder) => void) {
  const t = useWords()
  const queryClient = useQueryClient()
  const { sellable, noteLeft } = useSellable(choice.product.quantity)
  const start = useOrderStart()
  const usualTele = start?.customerTele ? formatPhone(start.customerTele) : ""
  const [heldTele, holdTele] = useState<string | null>(null)
  const shownTele = heldTele ?? usualTele
  const asOrder = (draft: OfferDraft) => ({ ...draft, customerTele: draft.customerTele ?? shownTele })
  const bounds = { sellable, maxUnits: start?.limits.maxUnits, delivers: choice.pharmacy.delivers }
  const form = useForm({
    values: untouched,
    hasSummary: true,
    startAt: "quantity",
    check: (values) => {
      const draft = asOrder(values)
      const { customerTele, deliveryType } = draft
      const quantity = readQuantity(draft.quantity)
      const problems = checkDraft(draft, bounds)
      if (problems.length > 0 || quantity === null || deliveryType === null)
        return { errors: sayProblems(t, problems, sellable), body: null }
      if (!navigator.onLine) return { errors: t("orders.offline"), body: null }
      const description = describe(values)
      return { body: { stockId: choice.product.stockId, quantity, customerTele, deliveryType, description } }
    },
    send: (body, key) => call.customerOrders.place({ key, ...body }),
    onSent: (order) => {
      void refreshOrders(queryClient)
      onPlaced(order)
    },
    explain: (refusal, error) => {
      const { code, detail } = refusal
      if (code === "not-logged-in") return t("orders.needLogin")
      if (code === "key-used-differently") {
        void refreshOrders(queryClient)
        return t("orders.placedBefore")
      }
      const left = code === "not-enough-stock" ? leftOf(refusal) : null
      if (left !== null) {
        noteLeft(left)
        return { quantity: sayLeft(t, left) }
      }
      const limit = code === "too-many-orders" ? limitOf(refusal) : null
      if (limit !== null) return t("orders.tooManyOpen", { count: limit })
      const id = detail("requestId")
      const bug = typeof id === "string" ? `${sayProblem(error)} ${t("orders.reference", { id })}` : undefined
      return explainDraft(t, refusal, sellable) ?? bug
    },
    unsure: t("orders.noAnswer"),
  })
  useErrorTitle(form.summary.length > 0)
  return {
    form,
    draft: asOrder(form.values),
    bounds,
    limits: start?.limits,
    /** Keeps the number as it is shown: one that arrives later would stand before what is being typed. */
    holdTele: () => holdTele(shownTele),
  }
}

export type OrderFormState = ReturnType<typeof useOrderForm>

/** The available quantity: live, or from a later refusal. */
function useSellable(quantity: number) {
  const [refused, setRefused] = useState<{ left: number; whileShown: number } | null>(null)
  const isNewest = refused !== null && refused.whileShown === quantity
  return {
    sellable: isNewest ? refused.left : quantity,
    noteLeft: (left: number) => setRefused({ left, whileShown: quantity }),
  }
}
