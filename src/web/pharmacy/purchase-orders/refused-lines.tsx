import X from "lucide-react/icons/x"
import { refusalReasons } from "#domain/pharmacy/purchase-rules.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { Field } from "#web/kit/forms/field.tsx"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import type { RefusedDraft } from "#web/pharmacy/purchase-orders/delivery-draft.ts"
import styles from "#web/pharmacy/purchase-orders/receive-dialog.module.css"
import type { DeliveryForm } from "#web/pharmacy/purchase-orders/use-delivery.ts"
import { useWords } from "#web/words/words.ts"

/** Lists the refused units and the reasons. */
export function RefusedLines({ form }: { form: DeliveryForm }) {
  const t = useWords()
  const { values: draft, set: change } = form
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
          <Line line={line} form={form} />
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

function Line({ line, form }: { line: RefusedDraft; form: DeliveryForm }) {
  const t = useWords()
  const { refused } = form.values
  const cell = (name: "quantity" | "reason" | "note") =>
    form.cell(`refused.${line.id}.${name}`, line[name], (typed) => ({
      refused: refused.map((each) => (each === line ? { ...line, [name]: typed } : each)),
    }))
  const reason = cell("reason")
  return (
    <div className={styles.two}>
      <NumberField field={cell("quantity")} label={t("purchase.receive.quantity")} className="num" />
      <Field id={reason.id} label={t("purchase.receive.reason")} error={reason.error}>
        {({ id, describedBy, isInvalid }) => (
          <select
            ref={reason.ref}
            id={id}
            className="control block mt-8"
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            value={line.reason}
            onChange={(event) => reason.set(event.currentTarget.value)}
          >
            <option value="">{t("purchase.receive.chooseReason")}</option>
            {refusalReasons.map((each) => (
              <option key={each} value={each}>
                {t(`purchase.receive.reasons.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {line.reason === "other" && <TextField field={cell("note")} label={t("purchase.receive.note")} />}
    </div>
  )
}
