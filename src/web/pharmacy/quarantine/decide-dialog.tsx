import { useState } from "react"
import type { QuarantineDecision, QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import { readUnitsTyped } from "#domain/pharmacy/packs.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import { useWords } from "#web/words/words.ts"

export type Decided = QuarantineDecision["act"]

type DecideDialogProps = {
  act: Decided
  units: QuarantinedUnits
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

type Draft = {
  quantity: string
  reason: string
  noteNumber: string
  witness: string
}

/** Destroys or releases some or all units, with a reason. Cannot be undone. */
export function DecideDialog({ act: what, units, onClose, onDone, onStale }: DecideDialogProps) {
  const t = useWords()
  const [left, setLeft] = useState(units.left)
  const form = useForm({
    values: (): Draft => ({
      quantity: String(units.left),
      reason: "",
      noteNumber: "",
      witness: "",
    }),
    check: (draft) => {
      const quantity = readUnitsTyped(draft.quantity, units.packSize) ?? 0
      const isWrong = quantity < 1 || quantity > left
      return {
        errors: {
          quantity: isWrong ? t("quarantine.invalidQuantity", { left: formatCount(left) }) : undefined,
          reason: draft.reason.trim() === "" ? t("staff.enterAReason") : undefined,
        },
        body: { id: units.id, quantity, draft },
      }
    },
    send: (body, key) => call.quarantine.settle(decisionOf(what, { ...body, key })),
    onSent: (_, { quantity }) => {
      toast({ text: t(`quarantine.done.${what}`, { count: quantity, medicine: units.name }) })
      onDone()
    },
    explain: ({ code, detail }) => {
      if (code !== "not-in-quarantine") return undefined
      const now = Number(detail("left"))
      setLeft(now)
      onStale()
      return { quantity: t("quarantine.fewerLeft", { count: now }) }
    },
  })
  const usual = usualReasons[what].map((reason) => t(`quarantine.reasons.${reason}`))
  return (
    <FormDialog
      form={form}
      title={t(`quarantine.titles.${what}`)}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t(`quarantine.send.${what}`)}
      sending={t("common.saving")}
      look={what === "destroyed" ? "danger" : "primary"}
    >
      <p>
        <b translate="no">
          <TallMan text={keepTogether(units.name)} />
        </b>{" "}
        {units.lot !== null && <span className="mono">{units.lot}</span>}
      </p>
      <p className="measure muted mt-4">{t(`quarantine.texts.${what}`)}</p>
      <UnitsField
        field={form.field("quantity")}
        packSize={units.packSize}
        label={t("staff.units")}
        hint={t("quarantine.quantityHint", { left: formatCount(left) })}
      />
      <ReasonField field={form.field("reason")} label={t("staff.reason")} presets={usual} />
      {what === "destroyed" && (
        <>
          <TextField field={form.field("noteNumber")} label={t("quarantine.noteNumber")} />
          <TextField
            field={form.field("witness")}
            label={t("quarantine.witness")}
            hint={t("quarantine.witnessHint")}
          />
        </>
      )}
    </FormDialog>
  )
}

type Filled = { id: number; key: string; quantity: number; draft: Draft }

function decisionOf(act: Decided, { draft, ...rest }: Filled): QuarantineDecision {
  const { reason } = draft
  const noteNumber = draft.noteNumber.trim() || null
  if (act === "released") return { ...rest, act, reason }
  return { ...rest, act, reason, noteNumber, witness: draft.witness.trim() || null }
}

const usualReasons = {
  destroyed: ["destroyed.expired", "destroyed.damaged", "destroyed.recalled"],
  released: ["released.sealed", "released.mistake"],
} as const
