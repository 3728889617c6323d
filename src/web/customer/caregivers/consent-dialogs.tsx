import type { Caregiver } from "#contract/customer/caregivers.ts"
import type { DosePerson } from "#contract/customer/dose-people.ts"
import {
  defaultMissedAfterHours,
  type MissedAfterHours,
  maxCaregiverName,
  missedAfterHours,
} from "#domain/customer/caregiver-rules.ts"
import { useRefreshCaregivers } from "#web/customer/caregivers/use-caregivers.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { CheckField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type ConsentFieldsProps = { afterHours: FormField<MissedAfterHours>; namesMedicine: FormField<boolean> }

/** What the caregiver is notified of, and when. */
function ConsentFields({ afterHours, namesMedicine }: ConsentFieldsProps) {
  const t = useWords()
  return (
    <>
      <Choice
        field={afterHours}
        label={t("caregivers.after")}
        look="chips"
        options={missedAfterHours.map((value) => ({ value, label: t("caregivers.hours", { count: value }) }))}
      />
      <div>
        <CheckField field={namesMedicine} label={t("caregivers.namesMedicine")} />
        <p className="muted text-staff">{t("caregivers.namesMedicineHint")}</p>
      </div>
    </>
  )
}

// Radio buttons have no null.
const mine = 0

/** Creates an invitation. */
export function InviteDialog({ people, onClose }: { people: readonly DosePerson[]; onClose: () => void }) {
  const t = useWords()
  const refresh = useRefreshCaregivers()
  const form = useForm({
    values: {
      name: "",
      personId: mine as number,
      afterHours: defaultMissedAfterHours as MissedAfterHours,
      namesMedicine: false,
    },
    check: ({ name, personId, ...consent }) =>
      name.trim() === ""
        ? { errors: { name: t("caregivers.nameMissing") }, body: null }
        : { body: { name: name.trim(), personId: personId === mine ? null : personId, ...consent } },
    send: (body, key) => call.caregivers.invite({ key, ...body }),
    onSent: ({ name }) => {
      toast({ text: t("caregivers.created", { name }) })
      void refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t("caregivers.invite")}
      form={form}
      onClose={onClose}
      send={t("caregivers.create")}
      sending={t("caregivers.creating")}
      before={<p>{t("caregivers.hint")}</p>}
    >
      <TextField field={form.field("name")} label={t("caregivers.name")} maxLength={maxCaregiverName} />
      {people.length > 0 && (
        <Choice
          field={form.field("personId")}
          label={t("caregivers.whose")}
          look="chips"
          options={[
            { value: mine, label: t("caregivers.mine") },
            ...people.map(({ id, name }) => ({ value: id, label: <span translate="no">{name}</span> })),
          ]}
        />
      )}
      <ConsentFields afterHours={form.field("afterHours")} namesMedicine={form.field("namesMedicine")} />
    </FormDialog>
  )
}

/** Changes what a caregiver is notified of. */
export function ChangeCaregiverDialog({
  caregiver: { id, name, afterHours, namesMedicine },
  onClose,
}: {
  caregiver: Caregiver
  onClose: () => void
}) {
  const t = useWords()
  const refresh = useRefreshCaregivers()
  const form = useForm({
    values: {
      afterHours: missedAfterHours.find((hours) => hours === afterHours) ?? defaultMissedAfterHours,
      namesMedicine,
    },
    check: (body) => ({ body }),
    send: (body) => call.caregivers.change({ id, ...body }),
    onSent: () => {
      void refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t("caregivers.changeTitle", { name })}
      form={form}
      onClose={onClose}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <ConsentFields afterHours={form.field("afterHours")} namesMedicine={form.field("namesMedicine")} />
    </FormDialog>
  )
}
