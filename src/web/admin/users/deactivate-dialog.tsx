import { useState } from "react"
import { isTyped, ReasonField, TypedNameField } from "#web/admin/confirm-parts.tsx"
import type { Asked } from "#web/admin/users/people-table.tsx"
import { calledOf } from "#web/admin/users/person-parts.tsx"
import { useTakeIn } from "#web/admin/users/use-people.ts"
import { call } from "#web/call.ts"
import { ActForm } from "#web/pharmacy/stock/form-parts.tsx"
import { useAct } from "#web/pharmacy/stock/use-act.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

const ids = { reason: "access-reason", name: "access-name" }
const words = { deactivate: "deactivating", reactivate: "reactivating" } as const

/** Takes a person's access with the name typed and a reason, or gives it back with a reason. */
export function DeactivateDialog({ what, of, onClose }: Asked & { onClose: () => void }) {
  const t = useWords()
  const takeIn = useTakeIn()
  const name = calledOf(of)
  const [reason, setReason] = useState("")
  const [typed, setTyped] = useState("")
  const act = useAct({
    ids,
    explain: ({ code }) => {
      if (code === "last-admin") return { reason: t("adminUsers.deactivating.lastAdmin") }
      if (code === "deactivated") return { reason: t("adminUsers.deactivating.youAreOut") }
      if (code !== "already-changed") return undefined
      takeIn()
      return { reason: t(`adminUsers.${words[what]}.changed`) }
    },
  })
  const submit = () => {
    const wrong = {
      ...(reason.trim() === "" ? { reason: t("admin.acts.wrongReason") } : {}),
      ...(what === "deactivate" && !isTyped(name, typed) ? { name: t("admin.acts.wrongName") } : {}),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    void act.run(
      () => call.adminPeople[what]({ subject: of.subject, reason }),
      (person) => {
        toast({ text: t(`adminUsers.${words[what]}.done`, { name }) })
        takeIn(person)
        onClose()
      },
    )
  }
  return (
    <Dialog
      title={t(`adminUsers.${words[what]}.title`, { name })}
      isDirty={reason !== "" || typed !== ""}
      onClose={onClose}
    >
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t(`adminUsers.${words[what]}.keep`)}
        send={t(`adminUsers.${words[what]}.send`)}
        sending={t(`adminUsers.${words[what]}.sending`)}
        look={what === "deactivate" ? "danger" : "primary"}
      >
        <p>{t(`adminUsers.${words[what]}.question`)}</p>
        <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
        {what === "deactivate" && (
          <TypedNameField
            id={ids.name}
            name={name}
            value={typed}
            onChange={setTyped}
            error={act.wrong["name"]}
          />
        )}
      </ActForm>
    </Dialog>
  )
}
