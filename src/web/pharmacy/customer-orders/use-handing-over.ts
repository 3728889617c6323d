import { useState } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/customer-orders.ts"
import type { PaymentMethod } from "#domain/pharmacy/till-limits.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { isOutcomeUnknown } from "#web/data/connection.ts"
import { isProblem } from "#web/data/problem-words.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { type Tendered, tenderedOf } from "#web/pharmacy/till/tender.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

export type HandedOver = { order: ReceivedOrder; changeCents: number }

/** Hands an order over: payment, prescription check and outcome. */
export function useHandingOver(order: ReceivedOrder, { onStale }: { onStale: () => void }) {
  const t = useWords()
  // It may have become prescription-only since the list was read.
  const [needsPrescription, setNeeded] = useState(order.prescriptionOnly)
  // A try without an answer may have been booked.
  const [wasLost, setLost] = useState(false)
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null)
  const totalCents = order.priceCents * order.quantity
  const form = useForm({
    values: { method: "cash" as PaymentMethod, received: "", isSeen: false },
    check: ({ method, received, isSeen }) => {
      const tendered: Tendered = method === "cash" ? tenderedOf(received, totalCents) : { state: "exact" }
      return {
        errors: {
          received: sayWrongCash(t, tendered),
          isSeen: needsPrescription && !isSeen ? t("pharmacy.orders.prescriptionUnseen") : undefined,
        },
        body: { method, tendered, isSeen },
      }
    },
    send: ({ method, tendered, isSeen }) =>
      call.receivedOrders.complete({
        id: order.id,
        version: order.version,
        payment: method === "cash" ? { method, ...given(tendered) } : { method },
        shownPriceCents: order.priceCents,
        ...(isSeen ? { prescriptionSeen: true } : {}),
      }),
    onSent: (completed, { tendered }) =>
      setHandedOver({
        order: completed,
        changeCents: tendered.state === "enough" ? tendered.changeCents : 0,
      }),
    onFailed: (error) => {
      if (isProblem(error, "prescription-needed")) setNeeded(true)
      if (isOutcomeUnknown(error)) setLost(true)
      onStale()
    },
  })
  return { form, totalCents, needsPrescription, wasLost, handedOver }
}

function sayWrongCash(t: TFunction, tendered: Tendered) {
  if (tendered.state === "unreadable") return t("pharmacy.orders.oddCash")
  if (tendered.state !== "short") return undefined
  return t("pharmacy.orders.shortCash", { amount: formatRupees(tendered.missingCents) })
}

const given = (tendered: Tendered) =>
  tendered.state === "enough" ? { tenderedCents: tendered.tenderedCents } : {}
