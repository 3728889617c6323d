import X from "lucide-react/icons/x"
import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { refusalReasons } from "#domain/pharmacy/purchase-rules.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { Field } from "#web/kit/forms/field.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { UnitsField, unitsKeys } from "#web/pharmacy/packs/units-field.tsx"
import {
  type AcceptedDraft,
  quantityOf,
  type RefusedDraft,
} from "#web/pharmacy/purchase-orders/delivery-draft.ts"
import styles from "#web/pharmacy/purchase-orders/receive-dialog.module.css"
import type { DeliveryForm } from "#web/pharmacy/purchase-orders/use-delivery.ts"
import { useWords } from "#web/words/words.ts"

/** Renders the accepted lots. The first takes the remainder until it is edited. */
export function AcceptedLines({ form }: { form: DeliveryForm }) {
  const t = useWords()
  const { values: draft, set: change } = form
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
          <Line line={line} form={form} />
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

const fields = ["quantity", "lot", "expiry"] as const

function Line({ line, form }: { line: AcceptedDraft; form: DeliveryForm }) {
  const t = useWords()
  const until = readTypedExpiry(line.expiry)
  const { accepted } = form.values
  const values = { ...line, quantity: quantityOf(form.values, line) }
  return (
    <div className={styles.three}>
      {fields.map((field) => (
        <TextField
          key={field}
          field={form.cell(`accepted.${line.id}.${field}`, values[field], (typed) => ({
            accepted: accepted.map((each) => (each === line ? { ...line, [field]: typed } : each)),
          }))}
          label={t(`purchase.receive.${field}`)}
          {...(field === "quantity" && unitsKeys)}
          placeholder={field === "expiry" ? t("purchase.receive.expiryHint") : undefined}
        />
      ))}
      {until && (
        <p className="meta span-all mt-8">
          {t("purchase.receive.usableUntil", { day: formatCalendarDay(until) })}
        </p>
      )}
    </div>
  )
}

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
          <RefusedLine line={line} form={form} />
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

function RefusedLine({ line, form }: { line: RefusedDraft; form: DeliveryForm }) {
  const t = useWords()
  const { refused } = form.values
  const cell = (name: "quantity" | "reason" | "note") =>
    form.cell(`refused.${line.id}.${name}`, line[name], (typed) => ({
      refused: refused.map((each) => (each === line ? { ...line, [name]: typed } : each)),
    }))
  const reason = cell("reason")
  return (
    <div className={styles.two}>
      <UnitsField
        field={cell("quantity")}
        label={t("purchase.receive.quantity")}
        packSize={form.values.packSize}
        isBrief
      />
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
