import type { AdminPerson, Place } from "#contract/admin/people.ts"
import { WhyField } from "#web/admin/confirm-parts.tsx"
import { calledOf } from "#web/admin/people/person-parts.tsx"
import { PlaceChoice } from "#web/admin/people/place-choice.tsx"
import { useTakeIn } from "#web/admin/people/use-people.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

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
  const form = useForm({
    values: { subject: of?.subject ?? "", place: null as Place | null, reason: "" }, // none chosen yet
    check: ({ subject, place, reason }) => ({
      errors: {
        subject: subject.trim() === "" ? t("adminUsers.adding.wrongSubject") : undefined,
        place: place === null ? t("adminUsers.adding.wrongPlace") : undefined,
        reason: reason.trim() === "" ? t("staff.enterAReason") : undefined,
      },
      body: place && { subject: subject.trim(), place, reason },
    }),
    send: ({ subject, place: { kind, id }, reason }) =>
      call.adminPeople.addStaff({ subject, kind, id, reason }),
    onSent: (person, { subject, place }) => {
      toast({ text: t("adminUsers.adding.done", { name: calledOf(person), place: place.name }) })
      takeIn(person)
      onClose()
      onListed?.(subject)
    },
    explain: ({ code, fields }) => {
      if (code === "already-staff") return { place: t("adminUsers.adding.already") }
      if (code === "supplier-ended") return { place: t("adminUsers.adding.supplierEnded") }
      if (fields["subject"] !== undefined) return { subject: t("adminUsers.adding.wrongSubject") }
      return undefined
    },
  })
  return (
    <FormDialog
      form={form}
      title={of ? t("adminUsers.adding.title", { name: calledOf(of) }) : t("staff.addStaff")}
      onClose={onClose}
      send={t("staff.add")}
      sending={t("staff.adding")}
    >
      {!of && (
        <>
          <p>{t("adminUsers.adding.hintNew")}</p>
          <TextField
            field={form.field("subject")}
            label={t("staff.loginId")}
            hint={t("adminUsers.adding.subjectHint")}
            maxLength={255}
          />
        </>
      )}
      <PlaceChoice field={form.field("place")} />
      <WhyField field={form.field("reason")} />
    </FormDialog>
  )
}
