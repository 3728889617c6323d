import { useState } from "react"
import type { AdminPharmacy } from "#contract/admin/pharmacies.ts"
import {
  draftOf,
  factsOf,
  hasMissingTime,
  type PharmacyDraft,
  placeOf,
} from "#web/admin/pharmacies/pharmacy-draft.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

export type Twin = { id: number; name: string; town: string; metres: number }

const isTwin = (value: unknown): value is Twin =>
  typeof value === "object" && value !== null && "id" in value && "name" in value && "metres" in value

/** Holds and sends the form: a change under its optimistic lock, or a new pharmacy. */
export function usePharmacyForm({ of, onDone }: { of: AdminPharmacy | null; onDone: (id: number) => void }) {
  const t = useWords()
  // Similar pharmacies nearby; reset by an edit.
  const [refused, setRefused] = useState<{ draft: PharmacyDraft; twins: Twin[] } | null>(null)
  const check = (draft: PharmacyDraft, isAnother: boolean) => {
    const place = placeOf(draft)
    const licenceNumber = draft.licenceNumber.trim() || null
    return {
      errors: {
        name: draft.name.trim() === "" ? t("adminPharmacies.form.wrongName") : undefined,
        phoneNumber: draft.phoneNumber.trim() === "" ? t("common.phoneMissing") : undefined,
        lat: place === null ? t("adminPharmacies.form.wrongPlace") : undefined,
        week: hasMissingTime(draft) ? t("adminPharmacies.form.wrongHours") : undefined,
      },
      body: place && { facts: factsOf(draft, place), licenceNumber, isAnother },
    }
  }
  const form = useForm({
    values: () => draftOf(of),
    serverNames: { week: "hours" },
    check: (draft) => check(draft, false),
    send: ({ facts, ...fresh }, key) =>
      of
        ? call.adminPharmacies.edit({ id: of.id, version: of.version, ...facts })
        : call.adminPharmacies.make({ key, ...facts, ...fresh }),
    onSent: ({ id }, { facts: { name } }) => {
      toast({ text: t(of ? "staff.nameSaved" : "adminPharmacies.form.added", { name }) })
      onDone(id)
    },
    explain: ({ code, detail, fields }) => {
      if (code === "already-changed") return t("adminPharmacies.form.changed")
      if (code !== "possible-duplicate")
        return fields["phoneNumber"] === undefined ? undefined : { phoneNumber: t("common.phoneMissing") }
      const like = detail("pharmacies")
      setRefused({ draft: form.values, twins: Array.isArray(like) ? like.filter(isTwin) : [] })
      return {}
    },
  })
  return {
    form,
    twins: refused?.draft === form.values ? refused.twins : [],
    submitAnother: () => form.submit(undefined, (draft) => check(draft, true)),
    place: placeOf(form.values),
  }
}
