import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { MedicineFacts } from "#contract/pharmacy/corrections.ts"
import { correctableFacts } from "#domain/admin/correction-rules.ts"
import { isShopsOwn, printedGtin } from "#domain/pharmacy/gtin.ts"
import { readUnits } from "#domain/pharmacy/stock-rules.ts"
import { api, call } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { ListState } from "#web/kit/lists/data-list.tsx"
import type { CorrectionOwner } from "#web/pharmacy/corrections/correction-owner.ts"
import { FactFields, useFactErrors } from "#web/pharmacy/corrections/fact-fields.tsx"
import { useFactWords } from "#web/pharmacy/corrections/fact-words.ts"
import { factsDraftOf, fieldsOf } from "#web/pharmacy/corrections/medicine-draft.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/corrections.ts"

type ProposeDialogProps = { owner: CorrectionOwner; medicineId: number; onClose: () => void }

/** Proposes a correction of the facts of a medicine that all share. */
export function ProposeDialog({ owner, medicineId, onClose }: ProposeDialogProps) {
  const t = useWords()
  const [isDirty, setDirty] = useState(false)
  const facts = useQuery(
    // Read once: the form keeps what it was opened with.
    api[owner].facts.queryOptions({
      input: { id: medicineId },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  )
  return (
    <Dialog title={t("staff.proposeACorrection")} isDirty={isDirty} onClose={onClose}>
      <p className="muted">{t("corrections.intro")}</p>
      <ListState
        state={stateOf(facts)}
        loading={t("corrections.loading")}
        failed={t("corrections.failed")}
        onRetry={() => void facts.refetch()}
      />
      {facts.data && <ProposeForm owner={owner} of={facts.data} onClose={onClose} onDirty={setDirty} />}
    </Dialog>
  )
}

type ProposeFormProps = {
  owner: CorrectionOwner
  of: MedicineFacts
  onClose: () => void
  onDirty: (isDirty: boolean) => void
}

function ProposeForm({ owner, of, onClose, onDirty }: ProposeFormProps) {
  const t = useWords()
  const codes = of.codes.filter(({ gtin }) => !isShopsOwn(gtin))
  const was = factsDraftOf(of)
  const form = useProposal({ owner, of, codes, onClose })
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty])
  return (
    <Form form={form} onCancel={onClose} send={t("corrections.send")} sending={t("corrections.sending")}>
      <b className="block break mt-8" translate="no">
        {keepTogether(of.name)}
      </b>
      <FactFields form={form} was={was} />
      {codes.length > 0 && (
        <fieldset className="mt-16">
          <legend className="semibold">{t("corrections.packs")}</legend>
          {codes.map(({ gtin }) => (
            <NumberField
              key={gtin}
              field={form.part(`packs.${gtin}`, form.values.packs[gtin] ?? "", (units) =>
                form.set({ packs: { ...form.values.packs, [gtin]: units } }),
              )}
              label={<span className="mono">{printedGtin(gtin)}</span>}
            />
          ))}
        </fieldset>
      )}
      <TextField
        field={form.field("reason")}
        label={t("corrections.reason")}
        hint={t("corrections.reasonHint")}
        maxLength={300}
      />
    </Form>
  )
}

type Codes = MedicineFacts["codes"]
type Proposal = Pick<ProposeFormProps, "owner" | "of" | "onClose"> & { codes: Codes }

/** Holds and sends the form: what differs from the medicine as it was read. */
function useProposal({ owner, of, codes, onClose }: Proposal) {
  const t = useWords()
  const errorsOf = useFactErrors()
  const { labelOf } = useFactWords()
  return useForm({
    values: () => ({ ...factsDraftOf(of), packs: packsOf(codes), reason: "" }),
    check: ({ packs, reason, ...draft }) => {
      const fields = fieldsOf(draft)
      const changed = correctableFacts.filter((fact) => fields[fact] !== of[fact])
      const sizes = codes.filter(({ gtin }) => packs[gtin] !== packsOf(codes)[gtin])
      const badSizes = sizes.filter(({ gtin }) => !(Number(readUnits(packs[gtin] ?? "")) > 0))
      const errors = {
        ...errorsOf(draft),
        ...Object.fromEntries(
          badSizes.map(({ gtin }) => [`packs.${gtin}`, t("adminMedicines.code.invalidPack")]),
        ),
        reason: reason.trim() === "" ? t("corrections.reasonMissing") : undefined,
      }
      return {
        errors: changed.length + sizes.length === 0 ? t("corrections.unchanged") : errors,
        body: {
          medicineId: of.id,
          version: of.version,
          facts: Object.fromEntries(changed.map((fact) => [fact, fields[fact]])),
          packs: sizes.map(({ gtin }) => ({ gtin, packSize: readUnits(packs[gtin] ?? "") ?? 0 })),
          reason,
        },
      }
    },
    serverNames: { maximum: "facts.maxRetailPriceCents", atcCode: "facts.atcCode" },
    send: (body, key) => call[owner].propose({ key, ...body }),
    onSent: () => {
      toast({ text: t("corrections.sent", { list: t("staff.proposedCorrections") }) })
      onClose()
    },
    explain: ({ code, detail }) => {
      if (code === "already-changed") return t("adminMedicines.form.changed")
      const waiting = detail("fields")
      if (code !== "correction-waiting" || !Array.isArray(waiting)) return undefined
      return t("corrections.waits", { fields: waiting.map((field) => labelOf(String(field))).join(", ") })
    },
  })
}

const packsOf = (codes: Codes): Record<string, string> =>
  Object.fromEntries(codes.map(({ gtin, packSize }) => [gtin, packSize === null ? "" : String(packSize)]))
