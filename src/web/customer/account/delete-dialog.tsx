import { useMutation } from "@tanstack/react-query"
import { type SubmitEvent, useState } from "react"
import { deletionWords } from "#domain/customer/account-limits.ts"
import { forgetDevice } from "#web/customer/account/forget-device.ts"
import { api } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"

/** Asks for the words, deletes the account, and leaves by way of the identity provider. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const [typed, setTyped] = useState("")
  const [isWrong, setWrong] = useState(false)
  const removal = useMutation(
    api.account.remove.mutationOptions({
      onSuccess: async ({ location: next }) => {
        await forgetDevice(t("account.deleted"))
        location.assign(next)
      },
    }),
  )
  // Gone, and on the way out.
  const isBusy = removal.isPending || removal.isSuccess

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    const isRight = typed.trim().toLowerCase() === deletionWords
    setWrong(!isRight)
    if (isRight) removal.mutate({ confirm: deletionWords })
    else document.getElementById("delete-words")?.focus()
  }

  return (
    <Dialog title={t("account.deleteTitle")} onClose={onClose} isDirty={typed !== ""}>
      <form noValidate onSubmit={submit}>
        {removal.isError && (
          <Notice tone="bad" role="alert">
            {sayProblem(removal.error)}
          </Notice>
        )}
        <Field
          id="delete-words"
          label={t("account.deleteConfirm")}
          {...(isWrong ? { error: t("account.deleteWrongWords") } : {})}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              aria-invalid={isInvalid}
              autoComplete="off"
              autoCapitalize="none"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("account.keep")}
          </Button>
          <Button type="submit" look="danger" isBusy={isBusy}>
            {t("account.deleteNow")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
