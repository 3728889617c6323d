import { useQuery } from "@tanstack/react-query"
import type { KnownLot, NewRecall, Recall } from "#contract/pharmacy/recalls.ts"
import { type RecallClass, recallClasses, splitLots } from "#domain/pharmacy/recalls.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { type FoundMedicine, MedicineCombobox, medicinesOf } from "#web/pharmacy/medicine-combobox.tsx"
import styles from "#web/pharmacy/recalls/recalls.module.css"
import { useWords } from "#web/words/words.ts"

/** How a recall is started: on one's own shelf, or in the whole country. */
export type RecallWays = {
  scope: "own" | "national"
  medicines: (q: string) => Promise<{ medicines: readonly FoundMedicine[] }>
  lots: (medicineId: number) => Promise<{ lots: KnownLot[] }>
  start: (recall: NewRecall) => Promise<Recall>
}

type Draft = {
  medicine: FoundMedicine | null
  scope: "some" | "all"
  lots: string
  class: RecallClass | null
  reason: string
  orderedBy: string
}

type StartDialogProps = { ways: RecallWays; onClose: () => void; onStarted: (recall: Recall) => void }

/** Asks what is recalled, why, and by whose order, and starts it. */
export function StartDialog({ ways, onClose, onStarted }: StartDialogProps) {
  const t = useWords()
  const form = useForm({
    values: {
      medicine: null,
      scope: "some",
      lots: "",
      class: null,
      reason: "",
      orderedBy: "",
    } as Draft,
    check: ({ medicine, scope, lots, class: chosen, reason, orderedBy }) => ({
      errors: {
        medicine: medicine ? undefined : t("recalls.start.noMedicine"),
        lots: scope === "some" && splitLots(lots).length === 0 ? t("recalls.start.noLots") : undefined,
        class: chosen ? undefined : t("recalls.start.noClass"),
        reason: reason.trim() === "" ? t("staff.enterAReason") : undefined,
        orderedBy: orderedBy.trim() === "" ? t("recalls.start.noOrderedBy") : undefined,
      },
      body: medicine &&
        chosen && {
          medicineId: medicine.id,
          lots: scope === "all" ? [] : splitLots(lots),
          class: chosen,
          reason,
          orderedBy,
        },
    }),
    send: (body, key) => ways.start({ key, ...body }),
    onSent: (recall) => {
      toast({ text: t("recalls.start.done", { medicine: recall.medicine }) })
      onStarted(recall)
    },
    explain: ({ code, detail }) => {
      if (code !== "already-recalled") return undefined
      const lots = detail("lots")
      const named = Array.isArray(lots) && lots.length > 0 ? lots.join(", ") : t("recalls.allLots")
      return { lots: t("recalls.start.already", { lots: named }) }
    },
  })
  const { medicine, scope } = form.values
  return (
    <FormDialog
      form={form}
      title={t("recalls.start.button")}
      onClose={onClose}
      send={t("recalls.start.button")}
      sending={t("recalls.start.sending")}
      look="danger"
    >
      <p className="measure">
        {t(ways.scope === "own" ? "recalls.start.textOwn" : "recalls.start.textNational")}
      </p>
      <MedicineField field={form.field("medicine")} ways={ways} />
      <Choice
        field={form.field("scope")}
        label={t("recalls.start.scope")}
        look="chips"
        options={(["some", "all"] as const).map((value) => ({
          value,
          label: t(`recalls.start.scopes.${value}`),
        }))}
      />
      {scope === "some" && <LotsField field={form.field("lots")} medicine={medicine} ways={ways} />}
      <Choice
        field={form.field("class")}
        label={t("recalls.columns.class")}
        look="chips"
        options={recallClasses.map((value) => ({ value, label: t(`recalls.start.classes.class${value}`) }))}
      />
      <TextField field={form.field("reason")} label={t("staff.reason")} maxLength={300} />
      <TextField
        field={form.field("orderedBy")}
        label={t("recalls.start.orderedBy")}
        hint={t("recalls.start.orderedByHint")}
        maxLength={120}
      />
    </FormDialog>
  )
}

function MedicineField({ field, ways }: { field: FormField<FoundMedicine | null>; ways: RecallWays }) {
  const t = useWords()
  if (field.value)
    return (
      <p className="row apart mt-12">
        <span className="break" translate="no">
          <b>{keepTogether(field.value.name)}</b>
          <small className="block meta">{field.value.manufacturer}</small>
        </span>
        <Button look="outline" size="small" onClick={() => field.set(null)}>
          {t("common.change")}
        </Button>
      </p>
    )
  return (
    <div className="relative">
      <MedicineCombobox
        id={field.id}
        label={t("common.medicine")}
        hint={t("recalls.start.medicineHint")}
        error={field.error}
        inputRef={field.ref}
        find={medicinesOf(ways.medicines, ways.scope)}
        onChosen={field.set}
      />
    </div>
  )
}

type LotsFieldProps = { field: FormField<string>; medicine: FoundMedicine | null; ways: RecallWays }

/** Takes lots as they are typed, and offers those on record. */
function LotsField({ field, medicine, ways }: LotsFieldProps) {
  const t = useWords()
  const { data } = useQuery({
    queryKey: ["recall-lots", ways.scope, medicine?.id],
    queryFn: () => ways.lots(medicine?.id ?? 0),
    enabled: medicine !== null,
  })
  const chosen = splitLots(field.value)
  const toggle = (lot: string) =>
    field.set((chosen.includes(lot) ? chosen.filter((each) => each !== lot) : [...chosen, lot]).join(", "))
  return (
    <>
      <TextField field={field} label={t("recalls.start.lots")} hint={t("recalls.start.lotsHint")} />
      {data && data.lots.length > 0 && (
        <div className={styles.known} role="group" aria-label={t("recalls.start.known")}>
          {data.lots.slice(0, 12).map(({ lot, units }) => (
            <FilterChip key={lot} isOn={chosen.includes(lot)} onClick={() => toggle(lot)}>
              {t("recalls.start.knownLot", { lot, count: units })}
            </FilterChip>
          ))}
        </div>
      )}
    </>
  )
}
