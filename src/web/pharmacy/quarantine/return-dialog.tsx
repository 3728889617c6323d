import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import type { QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import { readUnitsTyped } from "#domain/pharmacy/packs.ts"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { unitsText } from "#web/pharmacy/packs/pack-text.ts"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-returns.ts"

type ReturnDialogProps = {
  units: QuarantinedUnits[]
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

const usualReasons = ["expired", "recalled", "faulty"] as const

/** Sends units back to a supplier: some of one line, or all of several. */
export function ReturnDialog({ units, onClose, onDone, onStale }: ReturnDialogProps) {
  const t = useWords()
  const namesId = useId()
  const { data } = useQuery(api.goodsIn.suppliers.queryOptions({ staleTime: 60_000 }))
  const [only] = units.length === 1 ? units : []
  const form = useForm({
    values: { supplier: "", quantity: String(only?.left ?? ""), reason: "" },
    check: ({ supplier, quantity, reason }) => {
      const typed = only && (readUnitsTyped(quantity, only.packSize) ?? 0)
      const isWrong = only !== undefined && typed !== undefined && (typed < 1 || typed > only.left)
      return {
        errors: {
          supplier: supplier.trim() === "" ? t("supplierReturns.enterSupplier") : undefined,
          quantity: isWrong ? t("quarantine.invalidQuantity", { left: formatCount(only.left) }) : undefined,
          reason: reason.trim() === "" ? t("staff.enterAReason") : undefined,
        },
        body: {
          supplier,
          reason,
          lines: units.map(({ id, left }) => ({ unitsId: id, quantity: typed ?? left })),
        },
      }
    },
    send: (body, key) => call.supplierReturns.send({ ...body, key }),
    onSent: ({ number, supplier }) => {
      toast({ text: t("supplierReturns.sent", { number, supplier }) })
      onDone()
    },
    explain: ({ code, detail }) => {
      if (code !== "not-in-quarantine") return undefined
      onStale()
      const count = Number(detail("left"))
      return only ? { quantity: t("quarantine.fewerLeft", { count }) } : t("quarantine.fewerLeft", { count })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("quarantine.titles.sent-back")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("quarantine.send.sent-back")}
      sending={t("common.saving")}
    >
      <ul>
        {units.map(({ id, name, lot, left, packSize }) => (
          <li key={id}>
            <b translate="no">
              <TallMan text={keepTogether(name)} />
            </b>{" "}
            {lot !== null && <span className="mono">{lot}</span>}{" "}
            {!only && <span className="meta">{unitsText(t, left, packSize)}</span>}
          </li>
        ))}
      </ul>
      {only && (
        <UnitsField
          field={form.field("quantity")}
          packSize={only.packSize}
          label={t("staff.units")}
          hint={t("quarantine.quantityHint", { left: formatCount(only.left) })}
        />
      )}
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
    </FormDialog>
  )
}
