import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { maxReturnLines } from "#domain/pharmacy/drafts.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { unitsText } from "#web/pharmacy/packs/pack-text.ts"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import { AddUnits } from "#web/pharmacy/quarantine/add-units.tsx"
import { type ReturnFormParts, useReturnForm } from "#web/pharmacy/quarantine/use-return-form.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-returns.ts"

type ReturnDialogProps = ReturnFormParts & { onClose: () => void }

const usualReasons = ["expired", "recalled", "faulty"] as const

/** Sends units back to a supplier, or keeps that as a draft of the pharmacy. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { draft, onClose } = props
  const t = useWords()
  const namesId = useId()
  const { data } = useQuery(api.goodsIn.suppliers.queryOptions({ staleTime: 60_000 }))
  const { form, saveDraft, units, unitsOf, add } = useReturnForm(props)
  return (
    <FormDialog
      form={form}
      title={t("quarantine.titles.sent-back")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("quarantine.send.sent-back")}
      sending={t("common.saving")}
    >
      {units.map(({ id, name, lot, left, packSize }) => (
        <UnitsField
          key={id}
          field={unitsOf(id)}
          packSize={packSize}
          isBrief={units.length > 1}
          label={
            <>
              <span translate="no">
                <TallMan text={keepTogether(name)} />
              </span>{" "}
              {lot !== null && <span className="mono">{lot}</span>}
            </>
          }
          hint={t("quarantine.quantityHint", { left: unitsText(t, left, packSize) })}
        />
      ))}
      {draft && units.length < maxReturnLines && <AddUnits taken={units.map(({ id }) => id)} onAdd={add} />}
      <TextField
        field={form.field("supplier")}
        label={t("common.supplier")}
        hint={t("supplierReturns.supplierHint")}
        list={namesId}
        maxLength={200}
      />
      <datalist id={namesId}>
        {data?.names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ReasonField
        field={form.field("reason")}
        label={t("staff.reason")}
        presets={usualReasons.map((reason) => t(`quarantine.reasons.sent-back.${reason}`))}
      />
      <Button look="quiet" className="mt-12" disabled={form.isSending} onClick={saveDraft}>
        {t("drafts.save")}
      </Button>
    </FormDialog>
  )
}
