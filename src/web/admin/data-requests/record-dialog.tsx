import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ListedPerson } from "#contract/admin/people.ts"
import {
  type DataRequestKind,
  dataRequestChannels,
  dataRequestKinds,
  maxDataRequestText,
} from "#domain/customer/data-request-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { calledOf } from "#web/admin/people/person-parts.tsx"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { RadioCard } from "#web/kit/forms/field.tsx"
import { AreaField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

const channels = dataRequestChannels.filter((channel) => channel !== "account")

/** Records a request that came by letter, phone or e-mail, for a person who has logged in. */
export function RecordDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useWords()
  const form = useForm({
    values: () => ({
      subject: "",
      kind: "access" as DataRequestKind, // one of the choices
      channel: channels[0] ?? "letter",
      receivedOn: colomboDay(new Date()),
      text: "",
    }),
    check: (values) => {
      const isDay =
        /^\d{4}-\d{2}-\d{2}$/.test(values.receivedOn) && values.receivedOn <= colomboDay(new Date())
      return {
        errors: {
          subject: values.subject === "" ? t("adminDataRequests.recording.personMissing") : undefined,
          receivedOn: isDay ? undefined : t("adminDataRequests.recording.receivedMissing"),
          text: values.text.trim() === "" ? t("dataRequests.textMissing") : undefined,
        },
        body: values,
      }
    },
    send: (body, key) => call.adminDataRequests.record({ key, ...body }),
    onSent: () => {
      toast({ text: t("adminDataRequests.recording.done") })
      onDone()
    },
  })
  const { field } = form
  return (
    <FormDialog
      form={form}
      title={t("adminDataRequests.recording.title")}
      onClose={onClose}
      send={t("adminDataRequests.recording.send")}
      sending={t("adminDataRequests.recording.sending")}
    >
      <PersonChoice field={field("subject")} />
      <Choice
        field={field("kind")}
        label={t("adminDataRequests.columns.kind")}
        options={dataRequestKinds.map((value) => ({ value, label: t(`adminDataRequests.kinds.${value}`) }))}
        look="chips"
      />
      <Choice
        field={field("channel")}
        label={t("adminDataRequests.detail.channel")}
        options={channels.map((value) => ({ value, label: t(`adminDataRequests.channels.${value}`) }))}
        look="chips"
      />
      <TextField field={field("receivedOn")} type="date" label={t("adminDataRequests.recording.received")} />
      <AreaField
        field={field("text")}
        label={t("adminDataRequests.recording.text")}
        rows={4}
        maxLength={maxDataRequestText}
      />
    </FormDialog>
  )
}

const maxFound = 8

/** Finds a person by name, login id or e-mail; each that is shown is recorded as seen. */
function PersonChoice({ field }: { field: FormField<string> }) {
  const t = useWords()
  const [text, setText] = useState("")
  const q = text.trim()
  const { data } = useQuery({
    ...api.adminPeople.list.queryOptions({ input: { q, limit: maxFound }, enabled: q.length > 1 }),
    placeholderData: keepPreviousData,
  })
  // Somebody who never logged in has no data to ask about.
  const people = q.length > 1 ? (data?.people.filter(({ lastSeenAt }) => lastSeenAt !== null) ?? []) : []
  return (
    <>
      <TextField
        field={{ ...field, value: text, set: setText }}
        label={t("adminDataRequests.recording.search")}
        hint={t("adminDataRequests.recording.searchHint")}
        maxLength={100}
      />
      {data && q.length > 1 && people.length === 0 && (
        <p className="muted mt-8">{t("adminDataRequests.recording.noPerson")}</p>
      )}
      {people.length > 0 && (
        <div className="stack mt-8" role="radiogroup" aria-label={t("adminDataRequests.recording.person")}>
          {people.map((person) => (
            <PersonCard key={person.subject} of={person} field={field} />
          ))}
        </div>
      )}
    </>
  )
}

const PersonCard = ({ of, field }: { of: ListedPerson; field: FormField<string> }) => (
  <RadioCard
    name="person"
    label={calledOf(of)}
    hint={of.email ?? of.subject}
    checked={field.value === of.subject}
    onChange={() => field.set(of.subject)}
  />
)
