import { ORPCError } from "@orpc/client"
import { useState } from "react"
import type { PurchaseOrder, Shipment } from "#contract/pharmacy/purchase-orders.ts"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/number.ts"
import {
  type DeliveryDraft,
  readDraft,
  startDraft,
  withPack,
} from "#web/pharmacy/purchase-orders/delivery-draft.ts"
import { useWords } from "#web/words/words.ts"

type DeliveryWays = {
  done: () => void
  stale: () => void
  /** What was scanned to come here. */
  pack: ScannedPack | undefined
}

/** A delivery while it is counted: the draft, what it says, and its way to the server. */
export function useDelivery(order: PurchaseOrder, { done, stale, pack }: DeliveryWays) {
  const t = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const [remaining, setRemaining] = useState(order.remaining)
  const [shipment, setShipment] = useState(() => shipmentWith(order.onTheWay, pack?.lot))
  const [draft, setDraft] = useState(() => withPack(startDraft(order.remaining, shipment), pack ?? {}))
  const [start, setStart] = useState(draft)
  const [tries, setTries] = useState(0)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const reading = readDraft(draft, {
    remaining,
    isNewOnShelf: order.priceCents === null,
    today: colomboDay(useNow(60_000)),
  })

  const explain = (error: unknown) => {
    const [code, data] = error instanceof ORPCError ? [error.code, error.data] : []
    if (code === "over-delivery" && typeof data?.remaining === "number") {
      setRemaining(data.remaining)
      return t("purchase.receive.overNow", { count: data.remaining })
    }
    return code === "already-changed" ? t("purchase.receive.changed") : sayProblem(error)
  }

  const send = async () => {
    setTries((before) => before + 1)
    if (!reading.delivery || isSending) return
    setSending(true)
    setFailure(null)
    try {
      const note = shipment ? { note: shipment.note } : {}
      const { delivery } = await call.purchaseOrders.receive({
        id: order.id,
        key,
        ...note,
        ...reading.delivery,
      })
      const sum = (lines: { quantity: number }[]) => lines.reduce((all, { quantity }) => all + quantity, 0)
      const refused = sum(delivery.refused)
      toast({
        text: t(refused > 0 ? "purchase.receive.doneRefused" : "purchase.receive.done", {
          accepted: formatCount(sum(delivery.accepted)),
          refused: formatCount(refused),
          medicine: order.medicine,
        }),
      })
      done()
    } catch (error) {
      setFailure(explain(error))
      setSending(false)
      stale()
    }
  }

  return {
    draft,
    isDirty: draft !== start,
    reading,
    /** The supplier's packing that the draft began with. */
    shipment,
    /** Begins again with another van. */
    choose: (next: Shipment) => {
      const begun = startDraft(remaining, next)
      setShipment(next)
      setStart(begun)
      setDraft(begun)
    },
    remaining,
    failure,
    isSending,
    /** How often it was tried: what is wrong is said from the first time on. */
    tries,
    change: (next: Partial<DeliveryDraft>) => setDraft((before) => ({ ...before, ...next })),
    take: (change: (before: DeliveryDraft) => DeliveryDraft) => setDraft(change),
    send,
  }
}

/** The one that holds the scanned lot; else the oldest on its way. */
const shipmentWith = (onTheWay: Shipment[], lot: string | undefined) =>
  onTheWay.find(({ lines }) => lot !== undefined && lines.some((line) => line.lot === lot)) ?? onTheWay[0]

export type DeliveryForm = ReturnType<typeof useDelivery>
