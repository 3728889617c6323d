import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import { paymentMethods, type RefundMethod, refundMethods } from "#domain/pharmacy/till-limits.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { QtyStepper } from "#web/kit/forms/qty-stepper.tsx"
import { type FormOf, useForm } from "#web/kit/forms/use-form.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { openDrawerFor } from "#web/pharmacy/printer/printing.ts"
import styles from "#web/pharmacy/till/receipts-dialog.module.css"
import {
  emptyReturn,
  leftOf,
  paidOf,
  problemsOf,
  type ReturnDraft,
  refundOf,
  returnedOf,
  returnToSend,
  returnWays,
  voidOf,
} from "#web/pharmacy/till/return-draft.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

const reasons = ["mistake", "stopped", "damaged", "expired"] as const

type ReturnFormProps = {
  receipt: Receipt
  /** Keeps input from being lost by an accidental close. */
  onTyped: () => void
  onDone: () => void
}

/** The form of a return: units, destination, reason and refund. */
export function ReturnForm({ receipt, onTyped, onDone }: ReturnFormProps) {
  const t = useWords()
  const form = useReturn(receipt, onDone)
  const { values, isDirty, errors } = form
  useEffect(() => {
    if (isDirty) onTyped()
  }, [isDirty, onTyped])
  const refund = refundOf(receipt, values)
  const parts = refundMethods.filter((method) => refund[method] > 0)
  const voided = voidOf(receipt, values, colomboDay(useNow(60_000)))
  const nothingId = `${form.id}nothing`
  return (
    <Form
      form={form}
      onCancel={onDone}
      cancel={t("till.back")}
      send={t("till.refund", {
        amount: formatRupees(refund.cash + refund.card + refund.qr + refund.account),
      })}
      sending={t("till.refunding")}
    >
      {errors.quantities && (
        <div id={nothingId}>
          <Notice tone="bad" role="alert">
            {errors.quantities}
          </Notice>
        </div>
      )}
      {voided && (
        <Button
          type="button"
          look="outline"
          size="small"
          onClick={() => form.set({ ...voided, reason: values.reason || t("till.voided") })}
        >
          {t("till.voidSale")}
        </Button>
      )}
      <ReturnLines receipt={receipt} form={form} nothingId={nothingId} />
      <div className={styles.places}>
        <Choice
          field={form.field("to")}
          label={t("till.returnTo")}
          options={returnWays.map((value) => ({
            value,
            label: t(`till.places.${value}`),
            hint: t(`till.placeHints.${value}`),
          }))}
        />
      </div>
      <ReasonField
        field={form.field("reason")}
        label={t("staff.reason")}
        presets={reasons.map((each) => t(`till.reasons.${each}`))}
      />
      <Choice
        field={form.field("refundMethod")}
        label={t("till.refundBy")}
        options={methodsFor(receipt).map((value) => ({ value, label: t(`till.methods.${value}`) }))}
        look="chips"
      />
      {parts.length > 1 && (
        <p role="status" className="num">
          {parts
            .map((method) => `${t(`till.methods.${method}`)} ${formatRupees(refund[method])}`)
            .join(" · ")}
        </p>
      )}
    </Form>
  )
}

/** The methods to refund by: those that a sale was paid by if they were several; of a sale on account its account, otherwise any. */
function methodsFor(receipt: Receipt): readonly RefundMethod[] {
  const method = receipt.payment?.method
  if (method !== "split" && method !== "account") return paymentMethods
  const paid = paidOf(receipt)
  return refundMethods.filter((each) => paid[each] > 0)
}

function useReturn(receipt: Receipt, onDone: () => void) {
  const t = useWords()
  const client = useQueryClient()
  return useForm({
    values: () => emptyReturn(receipt),
    check: (draft) => ({
      errors: sayProblems(t, receipt, draft),
      body: returnToSend(receipt, draft),
    }),
    send: (body, id) => call.returns.take({ id, ...body }),
    onSent: async (taken) => {
      openDrawerFor(taken.refundCents > taken.cardCents + taken.qrCents + taken.accountCents)
      toast({ text: t("till.refundDone", { amount: formatRupees(taken.refundCents) }) })
      await client.invalidateQueries({ queryKey: api.sales.key() })
      onDone()
    },
    unsure: t("till.returnUnsure"),
  })
}

function sayProblems(t: TFunction, receipt: Receipt, draft: ReturnDraft): Errors<ReturnDraft> {
  const problems = problemsOf(receipt, draft)
  if (!problems) return {}
  const lines = receipt.lines.map((line) => [
    [
      `quantities.${line.lineNo}`,
      problems.lines.includes(line.lineNo) ? t("till.tooManyReturned", { left: leftOf(line) }) : undefined,
    ],
    [
      `quarantined.${line.lineNo}`,
      problems.quarantined.includes(line.lineNo)
        ? t("till.tooManyQuarantined", { returned: returnedOf(line, draft) ?? 0 })
        : undefined,
    ],
  ])
  const { reason } = problems
  return {
    quantities: problems.isNothing ? t("till.nothingReturned") : undefined,
    ...Object.fromEntries(lines.flat()),
    reason: reason && t(reason === "odd" ? "staff.reasonInvalid" : "till.reasonMissing"),
  }
}

type LinesProps = {
  receipt: Receipt
  form: Pick<FormOf<ReturnDraft>, "values" | "errors" | "part" | "set">
  /** The field of the error that nothing is returned. */
  nothingId: string
}

/** The returned units per line, and how many of those go into quarantine. */
function ReturnLines({ receipt, ...rest }: LinesProps) {
  return (
    <ul className={styles.lines}>
      {receipt.lines
        .filter((line) => leftOf(line) > 0)
        .map((line, place) => (
          <Line key={line.lineNo} line={line} isFirst={place === 0} {...rest} />
        ))}
    </ul>
  )
}

type LineProps = Omit<LinesProps, "receipt"> & {
  line: Receipt["lines"][number]
  /** The error that nothing is returned is shown on the first line only. */
  isFirst: boolean
}

function Line({ line, isFirst, form, nothingId }: LineProps) {
  const t = useWords()
  const { lineNo, name } = line
  const left = leftOf(line)
  const { quantities, to } = form.values
  const field = form.part(`quantities.${lineNo}`, quantities.get(lineNo) ?? "0", (typed) =>
    form.set({ quantities: new Map(quantities).set(lineNo, typed) }, [`quantities.${lineNo}`, "quantities"]),
  )
  const whole = form.part("quantities", quantities, () => {})
  const wrongId = `${field.id}-wrong`
  const isNothing = form.errors.quantities !== undefined
  return (
    <li className="row gap-x-12 pad-y-8 ruled-below">
      <div>
        <b translate="no">
          <TallMan text={name} />
        </b>
        <small className="block">{t("till.returnOf", { left })}</small>
        {field.error !== undefined && (
          <small id={wrongId} className={`block ${styles.wrong}`}>
            {field.error}
          </small>
        )}
      </div>
      <QtyStepper
        ref={(element) => {
          field.ref(element)
          if (isFirst) whole.ref(element)
        }}
        label={t("till.quantityOf", { name })}
        min={0}
        max={left}
        value={field.value}
        isInvalid={field.error !== undefined || (isFirst && isNothing)}
        describedBy={field.error !== undefined ? wrongId : isNothing ? nothingId : undefined}
        onChange={field.set}
      />
      {to === "both" && <QuarantinedPart line={line} form={form} />}
    </li>
  )
}

function QuarantinedPart({ line, form }: Pick<LineProps, "line" | "form">) {
  const t = useWords()
  const { lineNo, name } = line
  const { quarantined } = form.values
  const returned = returnedOf(line, form.values) ?? 0
  if (returned === 0) return null
  const { id, ref, value, error, set } = form.part(
    `quarantined.${lineNo}`,
    quarantined.get(lineNo) ?? "0",
    (typed) => form.set({ quarantined: new Map(quarantined).set(lineNo, typed) }, [`quarantined.${lineNo}`]),
  )
  const wrongId = `${id}-wrong`
  return (
    <div className={`row gap-x-12 ${styles.part}`}>
      <div>
        <small className="block">{t("till.quarantinedOf", { returned })}</small>
        {error !== undefined && (
          <small id={wrongId} className={`block ${styles.wrong}`}>
            {error}
          </small>
        )}
      </div>
      <QtyStepper
        ref={ref}
        label={t("till.quarantinedQuantityOf", { name })}
        min={0}
        max={returned}
        value={value}
        isInvalid={error !== undefined}
        describedBy={error === undefined ? undefined : wrongId}
        onChange={set}
      />
    </div>
  )
}
