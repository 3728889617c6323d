import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveQuery } from "#web/data/live-updates.ts"
import { useSession } from "#web/data/session.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"

const watchesQuery = api.watches.list.queryOptions()

/** The person's watches, fresh with every change. */
export function useWatches() {
  const { person } = useSession()
  useLiveQuery(person ? [topic.customerWatches(person.subject)] : [], watchesQuery)
  return useQuery({ ...watchesQuery, enabled: person != null })
}

/** Stops a watch, or removes the notice of one that has ended. */
export function useStopWatch() {
  const client = useQueryClient()
  return useMutation(
    api.watches.stop.mutationOptions({
      onError: toastProblem,
      onSettled: () => client.invalidateQueries({ queryKey: api.watches.key() }),
    }),
  )
}
