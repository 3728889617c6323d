import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type {
  QuarantineActKind,
  QuarantineDecision,
  QuarantinedUnits,
} from "#contract/pharmacy/quarantine.ts"
import { readUnits } from "#domain/pharmacy/stock-rules.ts"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { NumberField, ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

type DecideDialogProps = {
  act: QuarantineActKind
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
  supplierId: number | null
}

/** Destroys, returns or releases some or all units, with a reason. Cannot be undone. */
export function DecideDialog({ act: what, units, onClose, onDone, onStale }: DecideDialogProps) {
  const t = useWords()
  const [left, setLeft] = useState(units.left)
  const form = useForm({
    values: (): Draft => ({
      quantity: String(units.left),
      supplierId: null,
      reason: "",
      noteNumber: "",
      witness: "",
    }),
    check: (draft) => {
      const quantity = readUnits(draft.quantity) ?? 0
      const isWrong = quantity < 1 || quantity > left
      const isSupplierMissing = what === "sent-back" && draft.supplierId === null
      return {
        errors: {
          quantity: isWrong ? t("quarantine.invalidQuantity", { left: formatCount(left) }) : undefined,
          supplierId: isSupplierMissing ? t("quarantine.invalidSupplier") : undefined,
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
      <NumberField
        field={form.field("quantity")}
        label={t("staff.units")}
        hint={t("quarantine.quantityHint", { left: formatCount(left) })}
      />
      {what === "sent-back" && <SupplierChoice field={form.field("supplierId")} />}
      <ReasonField field={form.field("reason")} label={t("staff.reason")} presets={usual} />
      {what !== "released" && (
        <TextField
          field={form.field("noteNumber")}
          label={t(what === "destroyed" ? "quarantine.noteNumber" : "quarantine.returnNote")}
        />
      )}
      {what === "destroyed" && (
        <TextField
          field={form.field("witness")}
          label={t("quarantine.witness")}
          hint={t("quarantine.witnessHint")}
        />
      )}
    </FormDialog>
  )
}

type Filled = { id: number; key: string; quantity: number; draft: Draft }

function decisionOf(act: QuarantineActKind, { draft, ...rest }: Filled): QuarantineDecision {
  const { reason, supplierId } = draft
  const noteNumber = draft.noteNumber.trim() || null
  if (act === "released") return { ...rest, act, reason }
  if (act === "sent-back") return { ...rest, act, reason, noteNumber, supplierId: supplierId ?? 0 }
  return { ...rest, act, reason, noteNumber, witness: draft.witness.trim() || null }
}

const usualReasons = {
  destroyed: ["destroyed.expired", "destroyed.damaged", "destroyed.recalled"],
  "sent-back": ["sent-back.recalled", "sent-back.expired", "sent-back.faulty"],
  released: ["released.sealed", "released.mistake"],
} as const

function SupplierChoice({ field }: { field: FormField<number | null> }) {
  const t = useWords()
  const { data, isError, refetch } = useQuery(api.pharmacySuppliers.list.queryOptions())
  if (isError) return <NotLoaded onRetry={() => void refetch()}>{t("staff.suppliersFailed")}</NotLoaded>
  if (!data) return <Skeleton />
  return (
    <Choice
      field={field}
      label={t("common.supplier")}
      options={data.suppliers.map(({ id, name }) => ({
        value: id,
        label: <span translate="no">{name}</span>,
      }))}
    />
  )
}
