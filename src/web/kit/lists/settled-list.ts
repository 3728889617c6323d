import { ORPCError } from "@orpc/client"
import { useState } from "react"
import { stateOf } from "#web/data/query-state.ts"
import { useBusy } from "#web/kit/browser/use-busy.ts"
import { useSteadyList } from "#web/kit/lists/steady-list.ts"

type Asked = Parameters<typeof stateOf>[0] & { error: Error | null; refetch: () => Promise<unknown> }

/** A list of staff: every state of its question, rows steady under the finger, and what a person has just done at once. */
export function useSettledList<Item extends { id: number }>(
  query: Asked,
  items: readonly Item[],
  question: readonly unknown[],
) {
  const [turn, setTurn] = useState(0)
  const busy = useBusy()
  const { rows, waiting, show } = useSteadyList(items, (item) => item.id, {
    isBusy: busy.isBusy,
    question: JSON.stringify([...question, turn]),
  })
  const { error } = query
  return {
    state: stateOf(query),
    refusal: error instanceof ORPCError && error.status < 500 ? error.message : null,
    rows,
    waiting: waiting + rows.filter(({ isGone }) => isGone).length,
    show,
    listProps: busy.props,
    retry: () => void query.refetch(),
    /** Reads again and takes everything in: what a person has just done moves at once. */
    settle: async () => {
      await query.refetch()
      setTurn((before) => before + 1)
    },
  }
}
