import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Account } from "#contract/customer/account.ts"
import { api } from "#web/data/call.ts"

/** Changes settings at once, where there is nothing to fill in. */
export function useSettings() {
  const noteChanged = useNoteChanged()
  return useMutation(
    api.account.update.mutationOptions({ onSuccess: (changed, { name }) => noteChanged(changed, name) }),
  )
}

/** Updates everything that shows the account or the person's name. */
export function useNoteChanged() {
  const queryClient = useQueryClient()
  return (changed: Account, name: string | null | undefined) => {
    queryClient.setQueryData(api.account.get.queryKey(), changed)
    if (name !== undefined) void queryClient.invalidateQueries({ queryKey: api.session.get.key() })
  }
}
