import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { TillDay } from "#contract/pharmacy/cash-sessions.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveQuery } from "#web/data/live-updates.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { useWorkplace } from "#web/data/session.ts"

const currentDayQuery = api.tillDays.current.queryOptions({ refetchOnMount: "always" })

/** Loads the current session; sales and returns change the stock, so it refetches with stock events. */
export function useDay() {
  const queryClient = useQueryClient()
  const query = useQuery(currentDayQuery)
  const again = () => queryClient.invalidateQueries({ queryKey: api.tillDays.current.key() })
  const pharmacy = useWorkplace("pharmacy")
  useLiveQuery(pharmacy ? [topic.pharmacyStock(pharmacy.id)] : [], currentDayQuery)
  return {
    ...query,
    /** The day after something was done to it. */
    show: (day: TillDay) => putAnswer(queryClient, currentDayQuery.queryKey, day),
    again,
    reportsAgain: () => queryClient.invalidateQueries({ queryKey: api.tillDays.reports.key() }),
  }
}
