import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import { paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { api, call } from "#web/data/call.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import {
  emptyReturn,
  leftOf,
  problemsOf,
  type ReturnDraft,
  refundOf,
  returnedOf,
  returnToSend,
  returnWays,
} from "#web/pharmacy/till/return-draft.ts"
import styles from "#web/pharmacy/till/return-form.module.css"
import { ReturnLines } from "#web/pharmacy/till/return-lines.tsx"
import { type TFunction, useWords } from "#web/words/words.ts"

const reasons = ["mistake", "stopped", "damaged", "expired"] as const

type ReturnFormProps = {
  receipt: Receipt
  /** Something is in the form that a slip of the finger must not throw away. */
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
  const nothingId = `${form.id}nothing`
  return (
    <Form
      form={form}
      onCancel={onDone}
      cancel={t("till.back")}
      send={t("till.refund", { amount: formatRupees(refundOf(receipt, values)) })}
      sending={t("till.refunding")}
    >
      {errors.quantities && (
        <div id={nothingId}>
          <Notice tone="bad" role="alert">
            {errors.quantities}
          </Notice>
        </div>
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
        options={paymentMethods.map((value) => ({ value, label: t(`till.methods.${value}`) }))}
        look="chips"
      />
    </Form>
  )
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
