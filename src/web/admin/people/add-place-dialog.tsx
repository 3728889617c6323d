import { useState } from "react"
import type { AdminPerson, Place } from "#contract/admin/people.ts"
import { ReasonField } from "#web/admin/confirm-parts.tsx"
import { calledOf } from "#web/admin/people/person-parts.tsx"
import { PlaceChoice } from "#web/admin/people/place-choice.tsx"
import { useTakeIn } from "#web/admin/people/use-people.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

const ids = { subject: "place-subject", place: "place-search", reason: "place-reason" }

type AddPlaceProps = {
  /** Without one the login id of somebody who has not logged in yet is typed. */
  of?: AdminPerson
  onClose: () => void
  onListed?: (subject: string) => void
}

/** Lists a person as staff of a pharmacy or a supplier. */
export function AddPlaceDialog({ of, onClose, onListed }: AddPlaceProps) {
  const t = useWords()
  const takeIn = useTakeIn()
  const [typed, setTyped] = useState("")
  const [place, setPlace] = useState<Place | null>(null)
  const [reason, setReason] = useState("")
  const act = useAct({
    ids,
    explain: ({ code, fields }) => {
      if (code === "already-staff") return { place: t("adminUsers.adding.already") }
      if (code === "supplier-ended") return { place: t("adminUsers.adding.supplierEnded") }
      if (code === "bad-input" && fields.includes("subject"))
        return { subject: t("adminUsers.adding.wrongSubject") }
      return undefined
    },
  })
  const subject = of?.subject ?? typed.trim()
  const submit = () => {
    const wrong = {
      ...(subject === "" ? { subject: t("adminUsers.adding.wrongSubject") } : {}),
      ...(place === null ? { place: t("adminUsers.adding.wrongPlace") } : {}),
      ...(reason.trim() === "" ? { reason: t("admin.acts.wrongReason") } : {}),
    }
    if (Object.keys(wrong).length > 0 || place === null) return act.show(wrong)
    void act.run(
      () => call.adminPeople.addStaff({ subject, kind: place.kind, id: place.id, reason }),
      (person) => {
        toast({ text: t("adminUsers.adding.done", { name: calledOf(person), place: place.name }) })
        takeIn(person)
        onClose()
        onListed?.(subject)
      },
    )
  }
  return (
    <Dialog
      title={of ? t("adminUsers.adding.title", { name: calledOf(of) }) : t("adminUsers.adding.titleNew")}
      isDirty={typed !== "" || place !== null || reason !== ""}
      onClose={onClose}
    >
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t("adminUsers.adding.send")}
        sending={t("adminUsers.adding.sending")}
      >
        {!of && (
          <>
            <p>{t("adminUsers.adding.hintNew")}</p>
            <InputField
              id={ids.subject}
              label={t("adminUsers.adding.subject")}
              hint={t("adminUsers.adding.subjectHint")}
              value={typed}
              onChange={setTyped}
              maxLength={255}
              error={act.wrong["subject"]}
            />
          </>
        )}
        <PlaceChoice id={ids.place} chosen={place} onChoose={setPlace} error={act.wrong["place"]} />
        <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
      </ActForm>
    </Dialog>
  )
}
