import { useState } from "react"
import type { Webhook } from "#contract/imports/webhooks.ts"
import type { WebhookEvent } from "#domain/imports/webhooks.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { CheckBox, FieldGroup } from "#web/kit/forms/field.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { NewSecret } from "#web/pharmacy/keys/new-secret.tsx"
import { eventsOf, type WebhookOwner } from "#web/pharmacy/keys/webhook-owner.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/webhooks.ts"

type Common = { owner: WebhookOwner; onChange: () => void; onClose: () => void }

type Fields = { url: string; events: WebhookEvent[] }

/** Returns what is wrong with an address and events, and what is sent of them. */
const checkFields = (t: ReturnType<typeof useWords>, { url, events }: Fields) => ({
  errors: {
    url: /^https?:\/\/[^/]/.test(url.trim()) ? undefined : t("webhooks.making.invalidUrl"),
    events: events.length === 0 ? t("webhooks.making.invalidEvents") : undefined,
  },
  body: { url: url.trim(), events },
})

/** Adds a webhook, and shows its secret this once. */
export function AddWebhookDialog({ owner, onChange, onClose }: Common) {
  const t = useWords()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({
    values: { url: "", events: [...eventsOf[owner]] },
    check: (values) => checkFields(t, values),
    send: (body) => call[owner].make(body),
    onSent: (made) => {
      setSecret(made.secret)
      onChange()
    },
    explain: ({ code }) => (code === "too-many-webhooks" ? { url: t("webhooks.making.tooMany") } : undefined),
  })
  if (secret !== null) return <ShownSecret note={t("webhooks.made.once")} secret={secret} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t("webhooks.add")}
      onClose={onClose}
      send={t("webhooks.add")}
      sending={t("webhooks.making.sending")}
    >
      <Address field={form.field("url")} />
      <Events owner={owner} field={form.field("events")} />
    </FormDialog>
  )
}

function Address({ field }: { field: FormField<string> }) {
  const t = useWords()
  return (
    <TextField
      field={field}
      label={t("webhooks.columns.url")}
      hint={t("webhooks.making.urlHint")}
      type="url"
    />
  )
}

function ShownSecret(shown: { note: string; secret: string; onClose: () => void }) {
  const t = useWords()
  return <NewSecret title={t("webhooks.made.title")} label={t("webhooks.made.label")} {...shown} />
}

type EventsProps = { owner: WebhookOwner; field: FormField<WebhookEvent[]> }

function Events({ owner, field: { id, value, error, set, ref } }: EventsProps) {
  const t = useWords()
  const all = eventsOf[owner]
  const withEvent = (event: WebhookEvent, isOn: boolean) =>
    all.filter((one) => (one === event ? isOn : value.includes(one)))
  return (
    <FieldGroup label={t("webhooks.columns.events")} error={error}>
      <div className="stack">
        {all.map((event, place) => (
          <CheckBox
            key={event}
            ref={place === 0 ? ref : undefined}
            id={place === 0 ? id : undefined}
            label={t(`webhooks.events.${event}`)}
            checked={value.includes(event)}
            onChange={(isOn) => set(withEvent(event, isOn))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

type OfOne = Common & { of: Webhook }

/** Changes a webhook's address and events; its secret stays. */
export function EditWebhookDialog({ owner, of: { id, url, events }, onChange, onClose }: OfOne) {
  const t = useWords()
  const form = useForm({
    values: { url, events },
    check: (values) => checkFields(t, values),
    send: (body) => call[owner].edit({ id, ...body }),
    onSent: () => {
      toast({ text: t("webhooks.editing.done") })
      onChange()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("webhooks.editing.title")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.save")}
      sending={t("webhooks.editing.sending")}
    >
      <p>{t("webhooks.editing.note")}</p>
      <Address field={form.field("url")} />
      <Events owner={owner} field={form.field("events")} />
    </FormDialog>
  )
}

/** Replaces a webhook's secret, and shows the new one this once. */
export function NewSecretDialog({ owner, of: { id }, onChange, onClose }: OfOne) {
  const t = useWords()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({
    values: {},
    check: () => ({ body: { id } }),
    send: (body) => call[owner].rotate(body),
    onSent: (made) => {
      setSecret(made.secret)
      onChange()
    },
  })
  if (secret !== null)
    return <ShownSecret note={t("webhooks.made.rotated")} secret={secret} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t("webhooks.rotating.title")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("webhooks.rotating.send")}
      sending={t("webhooks.rotating.sending")}
    >
      <p>{t("webhooks.rotating.question")}</p>
    </FormDialog>
  )
}

/** Asks once more, then ends a webhook for good. */
export function DeleteWebhookDialog({ owner, of: { id, url }, onChange, onClose }: OfOne) {
  const t = useWords()
  const form = useForm({
    values: {},
    check: () => ({ body: { id } }),
    send: (body) => call[owner].remove(body),
    onSent: () => {
      toast({ text: t("webhooks.deleting.done") })
      onChange()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("webhooks.deleting.title")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.delete")}
      sending={t("webhooks.deleting.sending")}
      look="danger"
    >
      <p className="break">{t("webhooks.deleting.question", { url })}</p>
    </FormDialog>
  )
}
