import type { PharmacyKey } from "#contract/imports/keys.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

type RevokeKeyProps = { of: PharmacyKey; onDone: () => void; onClose: () => void }

/** Asks once more, then ends a key for good. */
export function RevokeKeyDialog({ of: { id, name }, onDone, onClose }: RevokeKeyProps) {
  const t = useWords()
  const act = useAct({ ids: {} })
  const submit = () =>
    void act.run(
      () => call.pharmacyKeys.revoke({ id }),
      () => {
        toast({ text: t("keys.revoking.done", { name }) })
        onDone()
        onClose()
      },
    )
  return (
    <Dialog title={t("keys.revoking.title")} width="narrow" onClose={onClose}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("keys.revoking.keep")}
        send={t("keys.revoking.send")}
        sending={t("keys.revoking.sending")}
        look="danger"
      >
        <p>{t("keys.revoking.question", { name })}</p>
      </ActForm>
    </Dialog>
  )
}
