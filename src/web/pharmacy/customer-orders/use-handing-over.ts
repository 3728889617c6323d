import { ORPCError } from "@orpc/client"
import { useState } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/customer-orders.ts"
import type { PaymentMethod } from "#domain/pharmacy/till-limits.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { receivedId } from "#web/pharmacy/till/payment-part.tsx"
import { type Tendered, tenderedOf } from "#web/pharmacy/till/tender.ts"
import { useWords } from "#web/words/words.ts"

/** The tick that says the prescription was seen. */
export const seenId = "prescription-seen"

export type HandedOver = { order: ReceivedOrder; changeCents: number }

/** Hands an order over as it stands on the screen: how it is paid, whether the prescription was seen, and what came of it. */
export function useHandingOver(order: ReceivedOrder, { onStale }: { onStale: () => void }) {
  const t = useWords()
  const [method, choose] = useState<PaymentMethod>("cash")
  const [received, setReceived] = useState("")
  const [isSending, setSending] = useState(false)
  // It may have become prescription-only since the list was read.
  const [needsPrescription, setNeeded] = useState(order.prescriptionOnly)
  const [isSeen, setSeen] = useState(false)
  const [isUnseen, setUnseen] = useState(false)
  const [outcome, setOutcome] = useState<{ failure: unknown; wrong?: string }>({ failure: null })
  // A try without an answer may have been booked.
  const [wasLost, setLost] = useState(false)
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null)
  const totalCents = order.priceCents * order.quantity
  const tendered: Tendered = method === "cash" ? tenderedOf(received, totalCents) : { state: "exact" }

  const send = async () => {
    setSending(true)
    setOutcome({ failure: null })
    try {
      const completed = await call.receivedOrders.complete({
        id: order.id,
        version: order.version,
        payment: method === "cash" ? { method, ...given(tendered) } : { method },
        shownPriceCents: order.priceCents,
        ...(isSeen ? { prescriptionSeen: true } : {}),
      })
      setHandedOver({
        order: completed,
        changeCents: tendered.state === "enough" ? tendered.changeCents : 0,
      })
    } catch (error) {
      if (error instanceof ORPCError && error.code === "prescription-needed") setNeeded(true)
      setOutcome({ failure: error })
      if (!(error instanceof ORPCError) || error.status >= 500) setLost(true)
      onStale()
    }
    setSending(false)
  }

  const wrongCash = () => {
    if (tendered.state === "unreadable") return t("pharmacy.orders.oddCash")
    if (tendered.state !== "short") return undefined
    return t("pharmacy.orders.shortCash", { amount: formatRupees(tendered.missingCents) })
  }

  const complete = () => {
    if (isSending) return
    const wrong = wrongCash()
    setOutcome({ failure: null, ...(wrong === undefined ? {} : { wrong }) })
    if (wrong !== undefined) return document.getElementById(receivedId)?.focus()
    setUnseen(needsPrescription && !isSeen)
    if (needsPrescription && !isSeen) return document.getElementById(seenId)?.focus()
    void send()
  }

  return {
    method,
    choose,
    received,
    setReceived,
    totalCents,
    isSending,
    needsPrescription,
    isSeen,
    setSeen: (next: boolean) => {
      setSeen(next)
      setUnseen(false)
    },
    isUnseen,
    wasLost,
    ...outcome,
    handedOver,
    complete,
  }
}

const given = (tendered: Tendered) =>
  tendered.state === "enough" ? { tenderedCents: tendered.tenderedCents } : {}
