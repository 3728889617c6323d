import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { AdminPerson, Place } from "#contract/admin/people.ts"
import { placeKinds } from "#domain/admin/people-rules.ts"
import { calledOf } from "#web/admin/people/person-parts.tsx"
import { useTakeIn } from "#web/admin/people/use-people.ts"
import styles from "#web/admin/people/users.module.css"
import { WhyField } from "#web/admin/reason-dialog.tsx"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { RadioCard } from "#web/kit/forms/field.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

type AddPlaceProps = {
  /** Without a person, the login id of someone who has not logged in yet is typed. */
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
        subject: subject.trim() === "" ? t("adminUsers.adding.invalidSubject") : undefined,
        place: place === null ? t("adminUsers.adding.invalidPlace") : undefined,
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
      if (fields["subject"] !== undefined) return { subject: t("adminUsers.adding.invalidSubject") }
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

/** Selects a pharmacy or a supplier by name. */
function PlaceChoice({ field }: { field: FormField<Place | null> }) {
  const t = useWords()
  const id = useId()
  const [kind, setKind] = useState<Place["kind"]>("pharmacy")
  const [text, setText] = useState("")
  const chooseKind = (chosen: Place["kind"]) => {
    setKind(chosen)
    field.set(null)
  }
  return (
    <>
      <Choice
        field={{ id, value: kind, error: undefined, set: chooseKind, ref: () => {} }}
        label={t("adminUsers.adding.kind")}
        options={placeKinds.map((value) => ({ value, label: t(`adminUsers.adding.kinds.${value}`) }))}
        look="chips"
      />
      <TextField
        field={{ ...field, value: text, set: setText }}
        label={t(`adminUsers.adding.search.${kind}`)}
        maxLength={100}
      />
      <FoundPlaces kind={kind} text={text.trim()} chosen={field.value} onChoose={field.set} />
    </>
  )
}

type FoundProps = {
  kind: Place["kind"]
  text: string
  chosen: Place | null
  onChoose: (place: Place) => void
}

function FoundPlaces({ kind, text, chosen, onChoose }: FoundProps) {
  const t = useWords()
  const query = useQuery({
    ...api.adminPeople.places.queryOptions({ input: { kind, q: text } }),
    placeholderData: keepPreviousData,
  })
  if (query.isError)
    return <NotLoaded onRetry={() => void query.refetch()}>{t("adminUsers.adding.placesFailed")}</NotLoaded>
  const places = query.data?.places
  if (!places) return <p className="muted mt-8">{t("adminUsers.adding.looking")}</p>
  if (places.length === 0) return <p className="muted mt-8">{t("adminUsers.adding.noPlace")}</p>
  return (
    <div
      className={`stack mt-8 ${styles.found}`}
      role="radiogroup"
      aria-label={t(`adminUsers.adding.place.${kind}`)}
    >
      {places.map((place) => (
        <RadioCard
          key={place.id}
          name="place"
          label={place.name}
          {...(place.town === "" ? {} : { hint: place.town })}
          checked={chosen?.kind === kind && chosen.id === place.id}
          onChange={() => onChoose({ kind, id: place.id, name: place.name })}
        />
      ))}
    </div>
  )
}
