import { useState } from "react"
import type { AdminSupplier } from "#contract/admin/suppliers.ts"
import { maxLeadDays } from "#domain/admin/people-rules.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { useReread } from "#web/admin/suppliers/use-suppliers.ts"
import { call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

const ids = { name: "supplier-name", phone: "supplier-phone", leadTimeDays: "supplier-lead" }

const readLead = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Adds a supplier, or changes what is known of one. */
export function FactsDialog({ of, onClose }: { of?: AdminSupplier; onClose: () => void }) {
  const t = useWords()
  const reread = useReread()
  const [draft, setDraft] = useState({
    name: of?.name ?? "",
    phone: formatPhone(of?.phone ?? ""),
    lead: String(of?.leadTimeDays ?? 3),
  })
  const [isDirty, setDirty] = useState(false)
  const change = (part: Partial<typeof draft>) => {
    setDirty(true)
    setDraft((before) => ({ ...before, ...part }))
  }
  const act = useAct({
    ids,
    explain: ({ code, fields }) => {
      if (code === "name-taken") return { name: t("adminSuppliers.facts.nameTaken") }
      if (code === "bad-input" && fields.includes("phone"))
        return { phone: t("adminSuppliers.facts.wrongPhone") }
      if (code !== "already-changed") return undefined
      reread()
      return { name: t("adminSuppliers.facts.changed") }
    },
  })
  const submit = () => {
    const leadTimeDays = readLead(draft.lead)
    const wrong = {
      ...(draft.name.trim() === "" ? { name: t("adminSuppliers.facts.wrongName") } : {}),
      ...(leadTimeDays <= maxLeadDays ? {} : { leadTimeDays: t("adminSuppliers.facts.wrongLead") }),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    const facts = { name: draft.name, phone: draft.phone.trim() || null, leadTimeDays }
    void act.run(
      () =>
        of
          ? call.adminSuppliers.edit({ id: of.id, version: of.version, ...facts })
          : call.adminSuppliers.add(facts),
      ({ name }) => {
        toast({ text: t(of ? "adminSuppliers.facts.saved" : "adminSuppliers.facts.added", { name }) })
        reread()
        onClose()
      },
    )
  }
  return (
    <Dialog
      title={of ? t("adminSuppliers.facts.titleEdit", { name: of.name }) : t("adminSuppliers.facts.titleAdd")}
      isDirty={isDirty}
      onClose={onClose}
    >
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t(of ? "adminSuppliers.facts.save" : "adminSuppliers.facts.add")}
        sending={t("adminSuppliers.facts.sending")}
      >
        <InputField
          id={ids.name}
          label={t("adminSuppliers.facts.name")}
          value={draft.name}
          onChange={(name) => change({ name })}
          maxLength={200}
          error={act.wrong["name"]}
        />
        <InputField
          id={ids.phone}
          label={t("adminSuppliers.facts.phone")}
          hint={t("adminSuppliers.facts.phoneHint")}
          type="tel"
          value={draft.phone}
          onChange={(phone) => change({ phone })}
          maxLength={40}
          error={act.wrong["phone"]}
        />
        <InputField
          id={ids.leadTimeDays}
          label={t("adminSuppliers.facts.lead")}
          hint={t("adminSuppliers.facts.leadHint")}
          inputMode="numeric"
          value={draft.lead}
          onChange={(lead) => change({ lead })}
          maxLength={3}
          error={act.wrong["leadTimeDays"]}
        />
      </ActForm>
    </Dialog>
  )
}
