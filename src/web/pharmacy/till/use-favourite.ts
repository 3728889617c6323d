import { useMutation } from "@tanstack/react-query"
import { useCallback } from "react"
import { call } from "#web/data/call.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"

type Favourite = { id: number; isFavourite: boolean }

/** Returns what makes a stock row a favourite of the till, or no longer. */
export function useFavourite(onChanged: (now: Favourite) => void) {
  const { mutate } = useMutation({
    mutationFn: (now: Favourite) => call.till.setFavourite(now),
    onSuccess: (_, now) => onChanged(now),
    onError: toastProblem,
  })
  return useCallback(
    (row: { stockId: number; isFavourite: boolean } | undefined) => {
      if (row) mutate({ id: row.stockId, isFavourite: !row.isFavourite })
    },
    [mutate],
  )
}
