import { useMutation, useQueryClient } from "@tanstack/react-query"
import { api } from "#web/data/call.ts"

/** Changes settings; what shows the account or the person's name is true again afterwards. */
export function useSettings() {
  const queryClient = useQueryClient()
  return useMutation(
    api.account.update.mutationOptions({
      onSuccess: (changed, { name }) => {
        queryClient.setQueryData(api.account.get.queryKey(), changed)
        if (name !== undefined) void queryClient.invalidateQueries({ queryKey: api.session.get.key() })
      },
    }),
  )
}
