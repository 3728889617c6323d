import { useState } from "react"
import type { LowStockMedicine } from "#contract/pharmacy/purchase-orders.ts"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { TextInput } from "#web/kit/forms/field.tsx"
import { readQuantity } from "#web/kit/forms/quantity.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import styles from "#web/pharmacy/purchase-orders/add-all-dialog.module.css"
import { useSuggestionText } from "#web/pharmacy/purchase-orders/suggestion.ts"
import { useWords } from "#web/words/words.ts"

type AddAllProps = { medicines: LowStockMedicine[]; onClose: () => void; onDone: () => void }

const quantityId = (medicineId: number) => `order-${medicineId}-quantity`

type Line = LowStockMedicine & { text: string; isChosen: boolean }

/** Everything that needs an order, with its suggestion, placed at once: all of it or nothing. */
export function AddAllDialog({ medicines, onClose, onDone }: AddAllProps) {
  const t = useWords()
  const [key] = useState(() => crypto.randomUUID())
  // As it was when the dialog opened: what a sale changes meanwhile does not rewrite a number under the finger.
  const [lines, setLines] = useState<Line[]>(() =>
    medicines.map((medicine) => ({
      ...medicine,
      text: String(reorderOf(medicine).quantity),
      isChosen: medicine.ordered === 0,
    })),
  )
  const [start] = useState(lines)
  const [isSending, setSending] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (id: number, next: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.medicineId === id ? { ...line, ...next } : line)))
  const chosen = lines.filter(({ isChosen }) => isChosen)
  const add = async () => {
    const wanted = chosen.flatMap(({ medicineId, text }) => {
      const quantity = readQuantity(text)
      return quantity === null ? [] : [{ medicineId, quantity }]
    })
    if (chosen.length === 0) return setFailure(t("purchase.all.none"))
    const wrong = chosen.find(({ text }) => readQuantity(text) === null)
    if (wrong) {
      setFailure(null)
      setTried(true)
      return document.getElementById(quantityId(wrong.medicineId))?.focus()
    }
    setSending(true)
    setFailure(null)
    try {
      const { orders } = await call.purchaseOrders.addAll({ key, lines: wanted })
      toast({ text: t("purchase.all.added", { count: orders.length }) })
      onDone()
      onClose()
    } catch (error) {
      setFailure(sayProblem(error))
      setSending(false)
    }
  }
  return (
    <Dialog title={t("purchase.all.title")} onClose={onClose} isDirty={lines !== start}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void add()
        }}
      >
        <p>{t("purchase.all.text")}</p>
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <OrderLine
              key={line.medicineId}
              line={line}
              isSaid={wasTried}
              onChange={(next) => change(line.medicineId, next)}
            />
          ))}
        </ul>
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("purchase.add.cancel")}
          </Button>
          <Button type="submit" isBusy={isSending}>
            {t("purchase.all.add", { count: chosen.length })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type OrderLineProps = {
  line: Line
  /** What is wrong is said in words, from the first try on. */
  isSaid: boolean
  onChange: (next: Partial<Line>) => void
}

function OrderLine({ line, isSaid, onChange }: OrderLineProps) {
  const t = useWords()
  const explain = useSuggestionText()
  const id = `order-${line.medicineId}`
  const isWrong = line.isChosen && readQuantity(line.text) === null
  return (
    <li>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-why`}
        checked={line.isChosen}
        onChange={(event) => onChange({ isChosen: event.currentTarget.checked })}
      />
      <label htmlFor={id} translate="no">
        <TallMan text={keepTogether(line.medicine)} />
        <small>{line.manufacturer}</small>
      </label>
      <TextInput
        id={quantityId(line.medicineId)}
        className="num"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("purchase.all.quantityOf", { medicine: line.medicine })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong && isSaid ? `${id}-wrong` : undefined}
        disabled={!line.isChosen}
        value={line.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      {isWrong && isSaid && (
        <small id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {t("purchase.add.invalid")}
        </small>
      )}
      <small id={`${id}-why`}>{explain(line)}</small>
    </li>
  )
}
