import { useState } from "react"
import type { WaitingCorrection } from "#contract/admin/corrections.ts"
import { call } from "#web/data/call.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useFactWords } from "#web/pharmacy/corrections/fact-words.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/corrections.ts"

type AcceptDialogProps = {
  of: WaitingCorrection
  fields: string[]
  /** Stock rows above the new maximum. */
  above: number
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Asks why a part of a correction is not accepted, and confirms a maximum below the price of stock rows. */
export function AcceptDialog({ of, fields, above, onClose, onDone, onStale }: AcceptDialogProps) {
  const t = useWords()
  const { labelOf, textOf } = useFactWords()
  const [dearer, setDearer] = useState(above)
  const { medicine, by } = of
  const accepted = of.changes.filter(({ field }) => fields.includes(field))
  const isPart = accepted.length < of.changes.length
  const form = useForm({
    values: { reason: "" },
    check: ({ reason }) => ({
      errors: { reason: isPart && reason.trim() === "" ? t("staff.enterAReason") : undefined },
      body: { id: of.id, version: medicine.version, fields, reason, takesShelvesAbove: dearer > 0 },
    }),
    send: (body) => call.adminCorrections.accept(body),
    onSent: () => {
      toast({ text: t("corrections.review.accepted", { name: medicine.name }) })
      onDone()
    },
    explain: ({ code, detail }) => {
      if (code === "already-changed") {
        onStale()
        return t("corrections.review.changed")
      }
      if (code !== "shelves-above-maximum") return undefined
      setDearer(Number(detail("pharmacies")))
      return {}
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("corrections.review.acceptTitle")}
      onClose={onClose}
      send={t(dearer > 0 ? "corrections.review.acceptAnyway" : "corrections.review.accept")}
      sending={t("common.sending")}
    >
      <b className="block break" translate="no">
        {medicine.name}
      </b>
      <ul>
        {accepted.map(({ field, to }) => (
          <li key={field} className="break">
            {labelOf(field)}: <b translate="no">{textOf(field, to)}</b>
          </li>
        ))}
      </ul>
      {dearer > 0 && (
        <div className="mt-12">
          <Notice tone="warn" role="alert">
            {t("adminMedicines.form.above", { count: dearer })}
          </Notice>
        </div>
      )}
      {isPart && (
        <ReasonField
          field={form.field("reason")}
          label={t("corrections.review.rest")}
          hint={t("corrections.review.told", { name: by.name })}
          maxLength={300}
        />
      )}
    </FormDialog>
  )
}
