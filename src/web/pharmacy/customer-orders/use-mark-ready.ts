import { useMutation } from "@tanstack/react-query"
import type { ReceivedOrder } from "#contract/pharmacy/customer-orders.ts"
import { changedTo } from "#web/customer/orders/order-refusal.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

/** Tells the customer that an order is ready, as this list shows it. */
export function useMarkReady(onMarked: () => void, onStale: () => void) {
  const t = useWords()
  const { mutate } = useMutation({
    mutationFn: ({ id, version }: ReceivedOrder) => call.receivedOrders.ready({ id, version }),
    onSuccess: (_ready, { reference }) => {
      toast({ text: t("pharmacy.orders.toldReady", { reference }), about: reference })
      onMarked()
    },
    onError: (error) => {
      const status = changedTo(error)
      const why =
        status === "pending"
          ? t("pharmacy.orders.edited")
          : status
            ? t(`pharmacy.orders.meanwhile.${status}`)
            : sayProblem(error)
      toast({ text: why, tone: "bad" })
      onStale()
    },
  })
  return mutate
}
