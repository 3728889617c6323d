import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { Offer } from "#contract/finder/search.ts"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import {
  checkDraft,
  type DraftProblem,
  type OrderDraft,
  readQuantity,
} from "#web/customer/orders/order-draft.ts"
import { type OrderRefusal, readRefusal } from "#web/customer/orders/order-refusal.ts"
import { refreshOrders } from "#web/customer/orders/refresh-orders.ts"
import { useOrderStart } from "#web/customer/orders/use-order-start.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { useErrorTitle } from "#web/kit/forms/use-error-title.ts"
import { useWords } from "#web/words/words.ts"

type Failure = { kind: OrderRefusal["kind"] | "offline"; text: string }

/** `where` becomes the first line of the description, which is the SPEC's field. */
type OfferDraft = OrderDraft & { where: string }

const untouched: OfferDraft = {
  quantity: "",
  customerTele: "",
  deliveryType: null,
  where: "",
  description: "",
}

function describe({ deliveryType, where, description }: OfferDraft): string {
  const lines = [deliveryType === "delivery" ? where.trim() : "", description]
  return lines.filter((line) => line !== "").join("\n")
}

/** What the order form holds, checks and sends. One key for one order: a second try after a lost answer is the same order. */
export function useOrderForm(offer: Offer, onPlaced: (order: CustomerOrder) => void) {
  const queryClient = useQueryClient()
  const [changes, setChanges] = useState<Partial<OfferDraft>>({})
  const [outcome, setOutcome] = useState<{ turn: number; problems: DraftProblem[]; failure: Failure | null }>(
    {
      turn: 0,
      problems: [],
      failure: null,
    },
  )
  const [isSending, setSending] = useState(false)
  // Two presses can come before the first is painted as busy.
  const isUnderWay = useRef(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { sellable, noteLeft } = useSellable(offer.quantity)
  const start = useOrderStart()
  const customerTele = start?.customerTele ? formatPhone(start.customerTele) : ""
  const draft = { ...untouched, customerTele, ...changes }
  const bounds = { sellable, maxUnits: start?.limits.maxUnits, delivers: offer.delivers }
  const sayRefusal = useRefusalText()
  useErrorTitle(outcome.problems.length > 0, "orders.errorTitle")

  const show = (problems: DraftProblem[], failure: Failure | null) =>
    setOutcome(({ turn }) => ({ turn: turn + 1, problems, failure }))

  const refuse = (error: unknown) => {
    const refusal = readRefusal(error)
    if (refusal.kind === "fields") return show(refusal.problems, null)
    if (refusal.kind === "left" && refusal.left !== null) {
      noteLeft(refusal.left)
      return show([{ field: "quantity", word: refusal.left > 0 ? "onlyLeft" : "nothingLeft" }], null)
    }
    // The key stands for the order that had arrived; what is sent from now on is another one.
    if (refusal.kind === "placed-before") {
      setKey(crypto.randomUUID())
      void refreshOrders(queryClient)
    }
    show([], { kind: refusal.kind, text: sayRefusal(refusal, error) })
  }

  const send = async () => {
    const { customerTele, deliveryType } = draft
    const quantity = readQuantity(draft.quantity)
    if (quantity === null || deliveryType === null) return
    isUnderWay.current = true
    setSending(true)
    try {
      const order = await call.customerOrders.place({
        key,
        stockId: offer.stockId,
        quantity,
        customerTele,
        deliveryType,
        description: describe(draft),
      })
      void refreshOrders(queryClient)
      onPlaced(order)
    } catch (error) {
      refuse(error)
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  const submit = () => {
    if (isUnderWay.current) return
    const problems = checkDraft(draft, bounds)
    if (problems.length > 0) return show(problems, null)
    if (!navigator.onLine) return show([], { kind: "offline", text: sayRefusal("offline") })
    show([], null)
    void send()
  }

  return {
    draft,
    ...outcome,
    bounds,
    limits: start?.limits,
    isSending,
    isDirty: Object.keys(changes).length > 0,
    change: (part: Partial<OfferDraft>) => setChanges((before) => ({ ...before, ...part })),
    submit,
  }
}

export type OrderFormState = ReturnType<typeof useOrderForm>

/** How many can be had: the live count, or what a refusal has said since that count came. */
function useSellable(quantity: number) {
  const [refused, setRefused] = useState<{ left: number; whileShown: number } | null>(null)
  const isNewest = refused !== null && refused.whileShown === quantity
  return {
    sellable: isNewest ? refused.left : quantity,
    noteLeft: (left: number) => setRefused({ left, whileShown: quantity }),
  }
}

function useRefusalText() {
  const t = useWords()
  return (refusal: OrderRefusal | "offline", error?: unknown): string => {
    if (refusal === "offline") return t("orders.offline")
    if (refusal.kind === "log-in") return t("orders.needLogin")
    if (refusal.kind === "placed-before") return t("orders.placedBefore")
    if (refusal.kind === "too-many-open" && refusal.limit !== null)
      return t("orders.tooManyOpen", { count: refusal.limit })
    if (refusal.kind === "no-answer") return t("orders.noAnswer")
    const id = refusal.kind === "other" && refusal.requestId
    return id ? `${sayProblem(error)} ${t("orders.reference", { id })}` : sayProblem(error)
  }
}
