import X from "lucide-react/icons/x"
import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { type AcceptedDraft, quantityOf } from "#web/pharmacy/purchase-orders/delivery-draft.ts"
import styles from "#web/pharmacy/purchase-orders/receive-dialog.module.css"
import type { DeliveryForm } from "#web/pharmacy/purchase-orders/use-delivery.ts"
import { useWords } from "#web/words/words.ts"

type LinesProps = { form: DeliveryForm; errorOf: (field: string) => string | undefined }

/** The lots that go on the shelf. The first takes what is left of the count until somebody types over it. */
export function AcceptedLines({ form: { draft, change }, errorOf }: LinesProps) {
  const t = useWords()
  const put = (id: number, next: Partial<AcceptedDraft>) =>
    change({ accepted: draft.accepted.map((line) => (line.id === id ? { ...line, ...next } : line)) })
  const add = () => {
    const id = Math.max(...draft.accepted.map((line) => line.id)) + 1
    change({ accepted: [...draft.accepted, { id, quantity: "", lot: "", expiry: "" }] })
  }
  return (
    <>
      {draft.accepted.map((line, place) => (
        <fieldset key={line.id} className={styles.lines}>
          <legend>
            {draft.accepted.length > 1
              ? t("purchase.receive.acceptedLine", { place: place + 1 })
              : t("purchase.receive.accepted")}
          </legend>
          <Line line={line} quantity={quantityOf(draft, line)} put={put} errorOf={errorOf} />
          {place > 0 && (
            <IconButton
              label={t("purchase.receive.takeOut")}
              onClick={() => change({ accepted: draft.accepted.filter(({ id }) => id !== line.id) })}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </fieldset>
      ))}
      <Button look="quiet" size="small" onClick={add}>
        {t("purchase.receive.anotherLot")}
      </Button>
    </>
  )
}

type LineProps = {
  line: AcceptedDraft
  quantity: string
  put: (id: number, next: Partial<AcceptedDraft>) => void
  errorOf: (field: string) => string | undefined
}

const fields = ["quantity", "lot", "expiry"] as const

function Line({ line, quantity, put, errorOf }: LineProps) {
  const t = useWords()
  const until = readTypedExpiry(line.expiry)
  const values = { quantity, lot: line.lot, expiry: line.expiry }
  return (
    <div className={styles.three}>
      {fields.map((field) => (
        <Field
          key={field}
          id={`accepted-${line.id}-${field}`}
          label={t(`purchase.receive.${field}`)}
          error={errorOf(`accepted-${line.id}-${field}`)}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              className={field === "quantity" ? "num" : undefined}
              inputMode={field === "quantity" ? "numeric" : undefined}
              placeholder={field === "expiry" ? t("purchase.receive.expiryHint") : undefined}
              autoComplete="off"
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              value={values[field]}
              onChange={(event) => put(line.id, { [field]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      {until && (
        <p className={styles.until}>{t("purchase.receive.usableUntil", { day: formatCalendarDay(until) })}</p>
      )}
    </div>
  )
}
