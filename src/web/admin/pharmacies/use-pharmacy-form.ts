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
import { useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

export const ids = {
  name: "pharmacy-name",
  phoneNumber: "pharmacy-phone",
  address: "pharmacy-address",
  town: "pharmacy-town",
  licenceNumber: "pharmacy-licence",
  place: "pharmacy-lat",
  lng: "pharmacy-lng",
  hours: "pharmacy-hours",
}

export type Twin = { id: number; name: string; town: string; metres: number }

const isTwin = (value: unknown): value is Twin =>
  typeof value === "object" && value !== null && "id" in value && "name" in value && "metres" in value

/** What the sheet holds and how it is sent: a change as it was read, or a new one under a key of its own. */
export function usePharmacyForm({ of, onDone }: { of: AdminPharmacy | null; onDone: (id: number) => void }) {
  const t = useWords()
  const [first] = useState(() => draftOf(of))
  const [draft, setDraft] = useState(first)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [twins, setTwins] = useState<Twin[]>([])
  const act = useAct({
    ids,
    explain: ({ code, detail, fields }) => {
      if (code === "possible-duplicate") {
        const like = detail("pharmacies")
        setTwins(Array.isArray(like) ? like.filter(isTwin) : [])
        return {}
      }
      if (code === "already-changed") return { form: t("adminPharmacies.form.changed") }
      return fields.includes("phoneNumber")
        ? { phoneNumber: t("adminPharmacies.form.wrongPhone") }
        : undefined
    },
  })
  const change = (part: Partial<PharmacyDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    // Another content is another request.
    setKey(crypto.randomUUID())
    setTwins([])
  }
  const place = placeOf(draft)

  function submit(isAnother: boolean) {
    const wrong: Wrong = {
      ...(draft.name.trim() === "" ? { name: t("adminPharmacies.form.wrongName") } : {}),
      ...(draft.phoneNumber.trim() === "" ? { phoneNumber: t("adminPharmacies.form.wrongPhone") } : {}),
      ...(place === null ? { place: t("adminPharmacies.form.wrongPlace") } : {}),
      ...(hasMissingTime(draft) ? { hours: t("adminPharmacies.form.wrongHours") } : {}),
    }
    if (place === null || Object.keys(wrong).length > 0) return act.show(wrong)
    const facts = factsOf(draft, place)
    const licenceNumber = draft.licenceNumber.trim() || null
    void act.run(
      () =>
        of
          ? call.adminPharmacies.edit({ id: of.id, version: of.version, ...facts })
          : call.adminPharmacies.make({ key, ...facts, licenceNumber, isAnother }),
      ({ id }) => {
        toast({
          text: t(of ? "adminPharmacies.form.saved" : "adminPharmacies.form.added", { name: draft.name }),
        })
        onDone(id)
      },
    )
  }
  return { draft, change, act, twins, submit, place, isDirty: draft !== first }
}
