import { useState } from "react"
import type { AdminPerson, StaffRow } from "#shared/admin-people.ts"
import { ReasonField } from "#web/admin/confirm-parts.tsx"
import { calledOf } from "#web/admin/users/person-parts.tsx"
import { useTakeIn } from "#web/admin/users/use-people.ts"
import { call } from "#web/call.ts"
import { ActForm } from "#web/pharmacy/stock/form-parts.tsx"
import { useAct } from "#web/pharmacy/stock/use-act.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

const ids = { reason: "end-place-reason" }

/** Ends that somebody works somewhere. The row stays readable, with the reason. */
export function EndPlaceDialog({
  of,
  row,
  onClose,
}: {
  of: AdminPerson
  row: StaffRow
  onClose: () => void
}) {
  const t = useWords()
  const takeIn = useTakeIn()
  const said = { name: calledOf(of), place: row.name }
  const [reason, setReason] = useState("")
  const act = useAct({
    ids,
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      takeIn()
      return { reason: t("adminUsers.ending.changed") }
    },
  })
  const submit = () => {
    if (reason.trim() === "") return act.show({ reason: t("admin.acts.wrongReason") })
    void act.run(
      () => call.adminPeople.endStaff({ staffId: row.staffId, reason }),
      (person) => {
        toast({ text: t("adminUsers.ending.done", said) })
        takeIn(person)
        onClose()
      },
    )
  }
  return (
    <Dialog title={t("adminUsers.ending.title")} isDirty={reason !== ""} onClose={onClose}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("adminUsers.ending.keep")}
        send={t("adminUsers.ending.send")}
        sending={t("adminUsers.ending.sending")}
        look="danger"
      >
        <p>{t("adminUsers.ending.question", said)}</p>
        {row.kind === "pharmacy" && <p>{t("adminUsers.ending.keys")}</p>}
        <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
      </ActForm>
    </Dialog>
  )
}
