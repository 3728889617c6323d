import type { PharmacyActProps } from "#web/admin/pharmacies/verify-dialog.tsx"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { useWords } from "#web/words/words.ts"

/** Takes a pharmacy out of the finder, with a reason. */
export function UnlistDialog({ of: { id, version, name }, onClose, onDone, onStale }: PharmacyActProps) {
  const t = useWords()
  return (
    <ReasonDialog
      says={{
        title: t("staff.hideFromSearch"),
        cancel: t("common.cancel"),
        send: t("staff.hideFromSearch"),
        sending: t("adminPharmacies.unlisting.sending"),
        done: t("adminPharmacies.unlisting.done", { name }),
      }}
      question={<p>{t("adminPharmacies.unlisting.question", { name })}</p>}
      look="danger"
      run={({ reason }) => call.adminPharmacies.unlist({ id, version, reason })}
      explain={({ code }) => {
        if (code === "already-changed") onStale()
        return undefined
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
