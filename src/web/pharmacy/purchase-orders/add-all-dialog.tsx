import type { LowStockMedicine } from "#contract/pharmacy/reordering.ts"
import { readQuantityTyped } from "#domain/pharmacy/packs.ts"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { UnitsInput } from "#web/pharmacy/packs/units-field.tsx"
import styles from "#web/pharmacy/purchase-orders/purchase-orders.module.css"
import { useSuggestionText } from "#web/pharmacy/purchase-orders/suggestion.ts"
import { useWords } from "#web/words/words.ts"

type AddAllProps = { medicines: LowStockMedicine[]; onClose: () => void; onDone: () => void }

type Line = LowStockMedicine & { text: string; isChosen: boolean }

/** Orders everything that runs low in the suggested quantities, all or nothing. */
export function AddAllDialog({ medicines, onClose, onDone }: AddAllProps) {
  const t = useWords()
  const form = useForm({
    // Fixed when the dialog opens, so that a sale does not change a number being edited.
    values: () => ({ lines: medicines.map(lineOf) }),
    check: ({ lines }) => {
      const chosen = lines.filter(({ isChosen }) => isChosen)
      const wrong = chosen.filter(({ text, packSize }) => readQuantityTyped(text, packSize) === null)
      const invalid = wrong.map(({ medicineId }) => [`lines.${medicineId}`, t("purchase.add.invalid")])
      return {
        errors: chosen.length === 0 ? t("purchase.all.none") : Object.fromEntries(invalid),
        body: {
          lines: chosen.map(({ medicineId, text, packSize, ordered, supplier }) => ({
            medicineId,
            quantity: readQuantityTyped(text, packSize) ?? 0,
            ordered,
            supplierId: supplier?.id ?? null,
          })),
        },
      }
    },
    send: (body, key) => call.purchaseOrders.addAll({ key, ...body }),
    onSent: ({ orders }) => {
      toast({ text: t("purchase.all.added", { count: orders.length }) })
      onDone()
      onClose()
    },
  })
  const { lines } = form.values
  const change = (id: number, next: Partial<Line>) =>
    form.set({ lines: lines.map((line) => (line.medicineId === id ? { ...line, ...next } : line)) }, [
      `lines.${id}`,
    ])
  return (
    <FormDialog
      form={form}
      title={t("staff.addAllToOrder")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("purchase.all.add", { count: lines.filter(({ isChosen }) => isChosen).length })}
    >
      <p>{t("purchase.all.text")}</p>
      <ul className={`stack gap-12 mt-12 ${styles.lines}`}>
        {lines.map((line) => (
          <OrderLine
            key={line.medicineId}
            line={line}
            quantity={form.part(`lines.${line.medicineId}`, line.text, (text) =>
              change(line.medicineId, { text }),
            )}
            onChoose={(isChosen) => change(line.medicineId, { isChosen })}
          />
        ))}
      </ul>
    </FormDialog>
  )
}

const lineOf = (medicine: LowStockMedicine): Line => ({
  ...medicine,
  text: String(reorderOf(medicine).quantity),
  isChosen: medicine.ordered === 0,
})

type OrderLineProps = {
  line: Line
  quantity: FormField<string>
  onChoose: (isChosen: boolean) => void
}

function OrderLine({ line, quantity, onChoose }: OrderLineProps) {
  const t = useWords()
  const explain = useSuggestionText()
  const { id, error, ref, value, set } = quantity
  const chosenId = `${id}-chosen`
  return (
    <li>
      <input
        id={chosenId}
        type="checkbox"
        aria-describedby={`${id}-why`}
        checked={line.isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <label htmlFor={chosenId} translate="no">
        <TallMan text={keepTogether(line.medicine)} />
        <small>{line.manufacturer}</small>
      </label>
      <UnitsInput
        ref={ref}
        id={id}
        aria-label={t("purchase.all.quantityOf", { medicine: line.medicine })}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-wrong`}
        disabled={!line.isChosen}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {error !== undefined && (
        <small id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {error}
        </small>
      )}
      <small id={`${id}-why`}>{explain(line)}</small>
    </li>
  )
}
