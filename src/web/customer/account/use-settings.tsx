import { useMutation, useQueryClient } from "@tanstack/react-query"
import Check from "lucide-react/icons/check"
import type { Account } from "#contract/customer/account.ts"
import styles from "#web/customer/account/account.module.css"
import { api } from "#web/data/call.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { useWords } from "#web/words/words.ts"

/** Saves a setting immediately, without a form. */
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
    putAnswer(queryClient, api.account.get.queryKey(), changed)
    if (name !== undefined) void queryClient.invalidateQueries({ queryKey: api.session.get.key() })
  }
}

/** Announces that a setting was saved; always rendered, so that screen readers notice the change. */
export function Saved({ isSaved }: { isSaved: boolean }) {
  const t = useWords()
  return (
    <span role="status" className={`row nowrap text-ok semibold ${styles.saved}`}>
      {isSaved && (
        <>
          <Check aria-hidden="true" />
          {t("account.saved")}
        </>
      )}
    </span>
  )
}
