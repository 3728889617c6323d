import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type {
  QuarantineActKind,
  QuarantineDecision,
  QuarantinedUnits,
} from "#contract/pharmacy/quarantine.ts"
import { readUnits } from "#domain/pharmacy/stock-rules.ts"
import { api, call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { FieldGroup, RadioCard } from "#web/kit/forms/field.tsx"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { ReasonField } from "#web/pharmacy/cash-sessions/reason-field.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import styles from "#web/pharmacy/quarantine/quarantine.module.css"
import { useWords } from "#web/words/words.ts"

const ids = {
  quantity: "decide-units",
  supplier: "decide-supplier",
  reason: "decide-reason",
  noteNumber: "decide-note",
  witness: "decide-witness",
}

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

/** Destroys, sends back or releases some or all of the units, with a reason. Nothing takes it back. */
export function DecideDialog({ act: what, units, onClose, onDone, onStale }: DecideDialogProps) {
  const t = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const [left, setLeft] = useState(units.left)
  const [draft, setDraft] = useState<Draft>({
    quantity: String(units.left),
    reason: "",
    noteNumber: "",
    witness: "",
    supplierId: null,
  })
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const act = useAct({
    ids,
    explain: ({ code, detail }) => {
      if (code !== "not-in-quarantine") return undefined
      const now = Number(detail("left"))
      setLeft(now)
      onStale()
      return { quantity: t("quarantine.fewerLeft", { count: now }) }
    },
  })
  const submit = () => {
    const quantity = readUnits(draft.quantity)
    const wrong: Wrong = {}
    if (quantity === null || quantity < 1 || quantity > left)
      wrong.quantity = t("quarantine.wrongQuantity", { left: formatCount(left) })
    if (what === "sent-back" && draft.supplierId === null) wrong.supplier = t("quarantine.wrongSupplier")
    if (draft.reason.trim() === "") wrong.reason = t("quarantine.wrongReason")
    if (Object.keys(wrong).length > 0 || quantity === null) return act.show(wrong)
    void act.run(
      () => call.quarantine.settle(decisionOf(what, { id: units.id, key, quantity, draft })),
      () => {
        toast({ text: t(`quarantine.done.${what}`, { count: quantity, medicine: units.name }) })
        onDone()
      },
    )
  }
  const isDirty = draft.reason !== "" || draft.noteNumber !== "" || draft.witness !== ""
  return (
    <Dialog title={t(`quarantine.titles.${what}`)} onClose={onClose} isDirty={isDirty}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("quarantine.cancel")}
        send={t(`quarantine.send.${what}`)}
        sending={t("quarantine.sending")}
        look={what === "destroyed" ? "danger" : "primary"}
      >
        <p>
          <b translate="no">
            <TallMan text={keepTogether(units.name)} />
          </b>{" "}
          {units.lot !== null && <span className="mono">{units.lot}</span>}
        </p>
        <p className={styles.intro}>{t(`quarantine.texts.${what}`)}</p>
        <InputField
          id={ids.quantity}
          label={t("quarantine.quantity")}
          hint={t("quarantine.quantityHint", { left: formatCount(left) })}
          inputMode="numeric"
          value={draft.quantity}
          onChange={(quantity) => change({ quantity })}
          error={act.wrong.quantity}
        />
        {what === "sent-back" && (
          <SupplierChoice
            chosen={draft.supplierId}
            onChoose={(supplierId) => change({ supplierId })}
            error={act.wrong.supplier}
          />
        )}
        <ReasonPart what={what} draft={draft} onChange={change} error={act.wrong.reason} />
        <PaperPart what={what} draft={draft} onChange={change} wrong={act.wrong} />
      </ActForm>
    </Dialog>
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

type PartProps = { what: QuarantineActKind; draft: Draft; onChange: (part: Partial<Draft>) => void }

const usualReasons = {
  destroyed: ["destroyed.expired", "destroyed.damaged", "destroyed.recalled"],
  "sent-back": ["sent-back.recalled", "sent-back.expired", "sent-back.faulty"],
  released: ["released.sealed", "released.mistake"],
} as const

function ReasonPart({ what, draft, onChange, error }: PartProps & { error: string | undefined }) {
  const t = useWords()
  const usual = usualReasons[what].map((reason) => t(`quarantine.reasons.${reason}`))
  return (
    <ReasonField
      id={ids.reason}
      label={t("quarantine.reason")}
      presets={usual}
      value={draft.reason}
      onChange={(reason) => onChange({ reason })}
      error={error}
    />
  )
}

/** The number of the paper that goes with it, and who saw it. */
function PaperPart({ what, draft, onChange, wrong }: PartProps & { wrong: Wrong }) {
  const t = useWords()
  if (what === "released") return null
  return (
    <>
      <InputField
        id={ids.noteNumber}
        label={t(what === "destroyed" ? "quarantine.noteNumber" : "quarantine.returnNote")}
        value={draft.noteNumber}
        onChange={(noteNumber) => onChange({ noteNumber })}
        error={wrong.noteNumber}
      />
      {what === "destroyed" && (
        <InputField
          id={ids.witness}
          label={t("quarantine.witness")}
          hint={t("quarantine.witnessHint")}
          value={draft.witness}
          onChange={(witness) => onChange({ witness })}
          error={wrong.witness}
        />
      )}
    </>
  )
}

type SupplierChoiceProps = {
  chosen: number | null
  onChoose: (supplierId: number) => void
  error: string | undefined
}

function SupplierChoice({ chosen, onChoose, error }: SupplierChoiceProps) {
  const t = useWords()
  const { data, isError, refetch } = useQuery(api.pharmacySuppliers.list.queryOptions())
  if (isError) return <NotLoaded onRetry={() => void refetch()}>{t("quarantine.suppliersFailed")}</NotLoaded>
  return (
    <FieldGroup label={t("quarantine.supplier")} error={error}>
      <div className={styles.suppliers}>
        {!data && <Skeleton />}
        {data?.suppliers.map(({ id, name }, place) => (
          <RadioCard
            key={id}
            id={place === 0 ? ids.supplier : undefined}
            name="supplier"
            label={<span translate="no">{name}</span>}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
