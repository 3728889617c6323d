import type { PharmacyKey } from "#contract/imports/keys.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type RevokeKeyProps = { of: PharmacyKey; onDone: () => void; onClose: () => void }

/** Asks once more, then ends a key for good. */
export function RevokeKeyDialog({ of: { id, name }, onDone, onClose }: RevokeKeyProps) {
  const t = useWords()
  const form = useForm({
    values: {},
    check: () => ({ body: { id } }),
    send: (body) => call.pharmacyKeys.revoke(body),
    onSent: () => {
      toast({ text: t("keys.revoking.done", { name }) })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("keys.revoking.title")}
      width="narrow"
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("staff.revoke")}
      sending={t("keys.revoking.sending")}
      look="danger"
    >
      <p>{t("keys.revoking.question", { name })}</p>
    </FormDialog>
  )
}
