import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { api } from "#web/data/call.ts"
import { retryDelayMs } from "#web/data/connection.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { type QueuedSale, queuedUnits, watchUnsettled, withoutQueued } from "#web/pharmacy/offline/outbox.ts"
import { postSale, type SendingEnd, sendWaiting } from "#web/pharmacy/offline/send-waiting.ts"

const none: QueuedSale[] = []

/** This device's queue; undefined until loaded. */
export function useUnsettled(pharmacyId: number): QueuedSale[] | undefined {
  const [sales, setSales] = useState<QueuedSale[]>()
  useEffect(() => watchUnsettled(pharmacyId, setSales), [pharmacyId])
  return sales
}

/** Units of each shelf that were sold here and are not booked yet. */
export function useQueuedUnits(pharmacyId: number): ReadonlyMap<number, number> {
  const sales = useUnsettled(pharmacyId) ?? none
  return useMemo(() => queuedUnits(sales), [sales])
}

/** The queue of this device, which is sent for as long as this is shown. */
export function useOutbox(pharmacyId: number) {
  const client = useQueryClient()
  const sales = useUnsettled(pharmacyId)
  const [state, setState] = useState<SendingEnd | null>("all-sent")
  const sender = useRef<Sender>(undefined)
  const hasSold = useRef(false)
  // Keeps subtracting sent sales until the stock is refetched, or quantities would jump up briefly.
  const onSold = useEffectEvent((sold: QueuedSale) => {
    hasSold.current = true
    putAnswer(
      client,
      api.till.shelf.queryKey(),
      (shelf) => shelf && { ...shelf, rows: withoutQueued(shelf.rows, queuedUnits([sold])) },
    )
  })
  const onState = useEffectEvent((end: SendingEnd | null) => {
    setState(end)
    // Nobody of this pharmacy is logged in: refetches the session, for pages without a live stream.
    if (end === "log-in") void client.invalidateQueries({ queryKey: api.session.get.key() })
    if (end !== "all-sent" || !hasSold.current) return
    hasSold.current = false
    void client.invalidateQueries({ queryKey: api.till.key() })
    void client.invalidateQueries({ queryKey: api.sales.receipts.key() })
  })
  useEffect(() => {
    sender.current = startSender(pharmacyId, {
      onState: (end) => onState(end),
      onSold: (sale) => onSold(sale),
    })
    return () => sender.current?.stop()
  }, [pharmacyId])
  const waiting = sales?.filter((sale) => sale.state === "waiting") ?? none
  const newest = waiting.at(-1)?.place
  useEffect(() => {
    if (newest !== undefined) sender.current?.send()
  }, [newest])
  return {
    /** Whether the queue has been loaded; before that, its size is unknown. */
    isRead: sales !== undefined,
    waiting,
    parked: sales?.filter((sale) => sale.state === "parked") ?? none,
    isSending: state === null,
    needsLogin: state === "log-in",
    send: () => sender.current?.send(),
  }
}

type Listener = {
  /** Null while it sends. */
  onState: (end: SendingEnd | null) => void
  onSold: (sale: QueuedSale) => void
}

type Sender = { send: () => void; stop: () => void }

/** Sends a pharmacy's queue until stopped: at once, when the network is back, and at intervals. */
function startSender(pharmacyId: number, { onState, onSold }: Listener): Sender {
  let isSending = false
  let isWantedAgain = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = () => {
    if (isStopped) return
    isWantedAgain = isSending
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    onState(null)
    void sendWaiting(pharmacyId, (cart) => postSale(pharmacyId, cart), onSold)
      // A device that forbids storage has nothing to send.
      .catch((): SendingEnd => "all-sent")
      .then(rest)
  }
  const rest = (end: SendingEnd) => {
    isSending = false
    if (isStopped) return
    onState(end)
    if (isWantedAgain && end === "all-sent") return send()
    failures = end === "all-sent" ? 0 : failures + 1
    if (end !== "all-sent") timer = setTimeout(send, retryDelayMs(failures - 1))
  }
  const onVisible = () => document.visibilityState === "visible" && send()

  addEventListener("online", send)
  document.addEventListener("visibilitychange", onVisible)
  send()
  return {
    send,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      removeEventListener("online", send)
      document.removeEventListener("visibilitychange", onVisible)
    },
  }
}
