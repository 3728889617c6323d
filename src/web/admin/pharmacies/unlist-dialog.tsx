import { useState } from "react"
import { ReasonField } from "#web/admin/confirm-parts.tsx"
import type { PharmacyActProps } from "#web/admin/pharmacies/verify-dialog.tsx"
import { call } from "#web/call.ts"
import { ActForm } from "#web/pharmacy/stock/form-parts.tsx"
import { useAct } from "#web/pharmacy/stock/use-act.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

const ids = { reason: "unlist-reason" }

/** Takes a pharmacy out of the finder, with a reason. */
export function UnlistDialog({ of: { id, version, name }, onClose, onDone, onStale }: PharmacyActProps) {
  const t = useWords()
  const [reason, setReason] = useState("")
  const act = useAct({
    ids,
    explain: ({ code }) => {
      if (code === "already-changed") onStale()
      return undefined
    },
  })
  const submit = () => {
    if (reason.trim() === "") return act.show({ reason: t("admin.acts.wrongReason") })
    void act.run(
      () => call.adminPharmacies.unlist({ id, version, reason }),
      () => {
        toast({ text: t("adminPharmacies.unlisting.done", { name }) })
        onDone()
      },
    )
  }
  return (
    <Dialog title={t("adminPharmacies.unlisting.title")} isDirty={reason !== ""} onClose={onClose}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("adminPharmacies.unlisting.cancel")}
        send={t("adminPharmacies.unlisting.send")}
        sending={t("adminPharmacies.unlisting.sending")}
        look="danger"
      >
        <p>{t("adminPharmacies.unlisting.question", { name })}</p>
        <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
      </ActForm>
    </Dialog>
  )
}
