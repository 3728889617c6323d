import { useMutation } from "@tanstack/react-query"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { changedTo } from "#web/customer/orders/order-refusal.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { type Toast, toast } from "#web/kit/feedback/toast.ts"
import { readyMessage } from "#web/pharmacy/customer-orders/ready-message.ts"
import { useWhatsApp } from "#web/pharmacy/customers/whatsapp-link.tsx"
import { type TFunction, useWords } from "#web/words/words.ts"

type After = [onAnswered: () => void, onStale: () => void]

/** Tells the customer that an order is ready, as this list shows it. */
export function useMarkReady(...after: After) {
  const t = useWords()
  const linkOf = useWhatsApp()
  return useSmallAnswer({
    send: ({ id, version }) => call.receivedOrders.ready({ id, version }),
    say: (order) => {
      const href = linkOf(readyMessage(order))
      const action = href !== null && {
        label: t("customers.fields.ways.whatsapp"),
        onPress: () => void open(href, "_blank", "noreferrer"),
      }
      return {
        text: t("pharmacy.orders.toldReady", { reference: order.reference }),
        ...(action && { action }),
      }
    },
    after,
  })
}

/** Withdraws the open offer of an order. */
export function useWithdrawing(...after: After) {
  const t = useWords()
  return useSmallAnswer({
    send: ({ offer }) => call.receivedOrders.withdrawOffer({ id: offer?.id ?? 0 }),
    say: ({ reference }) => ({ text: t("pharmacy.orders.withdrawn", { reference }) }),
    after,
  })
}

type SmallAnswer = {
  send: (order: ReceivedOrder) => Promise<ReceivedOrder>
  say: (order: ReceivedOrder) => Omit<Toast, "about">
  after: After
}

/** Sends an answer that needs no dialog, and says in a toast how it went. */
function useSmallAnswer({ send, say, after: [onAnswered, onStale] }: SmallAnswer) {
  const t = useWords()
  const { mutate } = useMutation({
    mutationFn: send,
    onSuccess: (order) => {
      toast({ ...say(order), about: order.reference })
      onAnswered()
    },
    onError: (error) => {
      toast({ text: sayChanged(t, error), tone: "bad" })
      onStale()
    },
  })
  return mutate
}

function sayChanged(t: TFunction, error: unknown): string {
  if (readRefusal(error)?.detail("offer") === "accepted") return t("pharmacy.orders.acceptedMeanwhile")
  const status = changedTo(error)
  if (status === "pending") return t("pharmacy.orders.edited")
  return status ? t(`pharmacy.orders.meanwhile.${status}`) : sayProblem(error)
}
