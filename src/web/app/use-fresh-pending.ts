import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { api } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"

/** Keeps the count of pending orders true on every page. The live feed comes only for people who are logged in. */
export function useFreshPending() {
  const queryClient = useQueryClient()
  const subject = useSession().person?.subject
  useEffect(() => {
    if (subject === undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    const refresh = () => void queryClient.invalidateQueries({ queryKey: api.session.get.key() })
    import("#web/customer/orders/watch-pending.ts").then(
      ({ watchOrdersOf }) => {
        if (!isOver) stop = watchOrdersOf(subject, refresh)
      },
      // Without the feed the count is as old as the page's last answer.
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [queryClient, subject])
}
