import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "#web/call.ts"
import { useLiveTopics } from "#web/live-updates.ts"
import { usePurchaseTopics } from "#web/pharmacy/purchase/own-pharmacy.ts"
import { useSteadyList } from "#web/ui/steady-list.ts"
import { useBusy } from "#web/ui/use-busy.ts"

/** What is below the limit, fresh with every sale and every order, and steady under the finger. */
export function useLowStock() {
  const query = useQuery(api.purchaseOrders.lowStock.queryOptions())
  const [turn, setTurn] = useState(0)
  useLiveTopics(usePurchaseTopics({ withStock: true }), () => void query.refetch())
  const busy = useBusy()
  const { limit, medicines = [], total = 0 } = query.data ?? {}
  const { rows, waiting, show } = useSteadyList(medicines, ({ medicineId }) => medicineId, {
    isBusy: busy.isBusy,
    question: `${limit} ${turn}`,
  })
  return {
    state: query.isError ? "failed" : query.isPending ? "loading" : "shown",
    limit,
    total,
    medicines,
    rows,
    waiting: waiting + rows.filter(({ isGone }) => isGone).length,
    show,
    listProps: busy.props,
    retry: () => void query.refetch(),
    /** Reads again and takes everything in. */
    settle: async () => {
      await query.refetch()
      setTurn((before) => before + 1)
    },
  } as const
}
