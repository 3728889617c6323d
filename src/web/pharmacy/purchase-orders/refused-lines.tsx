import X from "lucide-react/icons/x"
import { refusalReasons } from "#domain/pharmacy/purchase-rules.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import type { RefusedDraft } from "#web/pharmacy/purchase-orders/delivery-draft.ts"
import styles from "#web/pharmacy/purchase-orders/receive-dialog.module.css"
import type { DeliveryForm } from "#web/pharmacy/purchase-orders/use-delivery.ts"
import { useWords } from "#web/words/words.ts"

type LinesProps = { form: DeliveryForm; errorOf: (field: string) => string | undefined }

/** What goes back with the van, and why. */
export function RefusedLines({ form: { draft, change }, errorOf }: LinesProps) {
  const t = useWords()
  const put = (id: number, next: Partial<RefusedDraft>) =>
    change({ refused: draft.refused.map((line) => (line.id === id ? { ...line, ...next } : line)) })
  const add = () => {
    const id = Math.max(0, ...draft.refused.map((line) => line.id)) + 1
    change({ refused: [...draft.refused, { id, quantity: "1", reason: "", note: "" }] })
  }
  return (
    <>
      {draft.refused.map((line, place) => (
        <fieldset key={line.id} className={styles.lines}>
          <legend>
            {draft.refused.length > 1
              ? t("purchase.receive.refusedLine", { place: place + 1 })
              : t("purchase.receive.refused")}
          </legend>
          <Line line={line} put={put} errorOf={errorOf} />
          <IconButton
            label={t("purchase.receive.takeOut")}
            onClick={() => change({ refused: draft.refused.filter(({ id }) => id !== line.id) })}
          >
            <X aria-hidden="true" />
          </IconButton>
        </fieldset>
      ))}
      <Button look="quiet" size="small" onClick={add}>
        {t("purchase.receive.refuse")}
      </Button>
    </>
  )
}

type LineProps = {
  line: RefusedDraft
  put: (id: number, next: Partial<RefusedDraft>) => void
  errorOf: (field: string) => string | undefined
}

function Line({ line, put, errorOf }: LineProps) {
  const t = useWords()
  const field = `refused-${line.id}`
  return (
    <div className={styles.two}>
      <Field
        id={`${field}-quantity`}
        label={t("purchase.receive.quantity")}
        error={errorOf(`${field}-quantity`)}
      >
        {({ id, describedBy, isInvalid }) => (
          <TextInput
            id={id}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            value={line.quantity}
            onChange={(event) => put(line.id, { quantity: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field id={`${field}-reason`} label={t("purchase.receive.reason")} error={errorOf(`${field}-reason`)}>
        {({ id, describedBy, isInvalid }) => (
          <select
            id={id}
            className={styles.select}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            value={line.reason}
            onChange={(event) =>
              put(line.id, {
                reason: refusalReasons.find((each) => each === event.currentTarget.value) ?? "",
              })
            }
          >
            <option value="">{t("purchase.receive.chooseReason")}</option>
            {refusalReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`purchase.receive.reasons.${reason}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {line.reason === "other" && (
        <Field id={`${field}-note`} label={t("purchase.receive.note")} error={errorOf(`${field}-note`)}>
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              value={line.note}
              onChange={(event) => put(line.id, { note: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
