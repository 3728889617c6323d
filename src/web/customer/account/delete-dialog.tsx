import { deletionWords } from "#domain/customer/account-limits.ts"
import { forgetDevice } from "#web/customer/account/forget-device.ts"
import { call } from "#web/data/call.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** Asks for the words, deletes the account, and leaves by way of the identity provider. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const form = useForm({
    values: { words: "" },
    check: ({ words }) => ({
      errors: {
        words: words.trim().toLowerCase() === deletionWords ? undefined : t("account.deleteWrongWords"),
      },
      body: { confirm: deletionWords } as const,
    }),
    send: (body) => call.account.remove(body),
    onSent: async ({ location: next }) => {
      await forgetDevice(t("account.deleted"))
      location.assign(next)
    },
  })
  return (
    <FormDialog
      // Gone, and on the way out: it stays busy.
      form={{ ...form, isSending: form.isSending || form.isSent }}
      title={t("account.deleteTitle")}
      onClose={onClose}
      cancel={t("account.keep")}
      send={t("account.deleteNow")}
      look="danger"
    >
      <TextField field={form.field("words")} label={t("account.deleteConfirm")} autoCapitalize="none" />
    </FormDialog>
  )
}
