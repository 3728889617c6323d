import { useSyncExternalStore } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { changedTo } from "#web/customer/orders/order-refusal.ts"
import { call } from "#web/data/call.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { dismissToast, toast } from "#web/kit/feedback/toast.ts"
import {
  makeHeldRejections,
  type Outcome,
  type Rejection,
} from "#web/pharmacy/customer-orders/held-rejections.ts"
import { useWords } from "#web/words/words.ts"

const held = makeHeldRejections({ send: (rejection) => call.receivedOrders.reject(rejection), sendLeaving })
addEventListener("pagehide", held.leave)

/** The same request as the endpoint's, that outlives its page. */
function sendLeaving({ id, reason }: Rejection) {
  void fetch(`/api/pharmacy/orders/${id}/reject`, {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json", "x-pharos": "1" },
    body: JSON.stringify({ reason }),
  }).catch(() => undefined)
}

/** Whether an order's rejection is pending on this device. */
export const useIsBeingRejected = (id: number) => useSyncExternalStore(held.subscribe, () => held.isHeld(id))

export const takeBackRejection = held.takeBack

type After = { onStale: () => void; onAnswered: () => void }

/** Rejects an order for ten seconds on this device, with Undo, and then for good. */
export function useRejecting({ onStale, onAnswered }: After) {
  const t = useWords()
  const sayWhy = (error: unknown) => {
    const status = changedTo(error)
    if (status && status !== "pending") return t(`pharmacy.orders.meanwhile.${status}`)
    return isProblem(error, "bad-input") ? t("pharmacy.orders.reasonOdd") : sayProblem(error)
  }
  return ({ id, reference }: ReceivedOrder, reason: string) => {
    const said = toast({
      text: t("pharmacy.orders.rejected", { reference }),
      action: { label: t("common.undo"), onPress: () => takeBackRejection(id) },
    })
    held.hold({ id, reason }, (outcome: Outcome) => {
      dismissToast(said)
      if (outcome.kind === "sent") return onAnswered()
      if (outcome.kind === "taken-back")
        toast({ text: t("pharmacy.orders.waitsAgain", { reference }), about: reference })
      else {
        toast({
          text: t("pharmacy.orders.notRejected", { reference, why: sayWhy(outcome.error) }),
          tone: "bad",
        })
        onStale()
      }
    })
  }
}
