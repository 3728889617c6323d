import { retryDelayMs } from "#web/data/connection.ts"
import type { QueuedSale } from "#web/pharmacy/offline/outbox.ts"
import { postSale } from "#web/pharmacy/offline/post-sale.ts"
import { type SendingEnd, sendWaiting } from "#web/pharmacy/offline/send-waiting.ts"

type Listener = {
  /** Null while it sends. */
  onState: (end: SendingEnd | null) => void
  onSold: (sale: QueuedSale) => void
}

export type Sender = { send: () => void; stop: () => void }

/** Sends the queue of a pharmacy until it is stopped: at once, when the network comes back, and again after a while. */
export function startSender(pharmacyId: number, { onState, onSold }: Listener): Sender {
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
