import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { StatusChip } from "#web/kit/format/status-chip.tsx"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { reasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { AnswerDialog, type AnswerProps } from "#web/pharmacy/customer-orders/answer-dialog.tsx"
import { takeBackRejection, useRejecting } from "#web/pharmacy/customer-orders/use-rejecting.ts"
import { useWords } from "#web/words/words.ts"

const presets = ["stock", "delivery", "prescription", "reach"] as const

/** Asks for a reason: a common one, or free text. The customer reads it unchanged. */
export function RejectDialog(props: AnswerProps) {
  const { order, onClose, onDone } = props
  const t = useWords()
  const rejectWithUndo = useRejecting(props)
  const form = useForm({
    values: { reason: "" },
    check: ({ reason }) => {
      const problem = reasonProblem(reason)
      const words = problem && t(`pharmacy.orders.${problem === "odd" ? "reasonOdd" : "reasonMissing"}`)
      return { errors: { reason: words }, body: { reason } }
    },
    // It is sent in ten seconds, unless it is undone.
    send: ({ reason }) => Promise.resolve(rejectWithUndo(order, reason)),
    onSent: onDone,
  })
  return (
    <AnswerDialog {...props} title={t("pharmacy.orders.rejectTitle")} failure={null} isDirty={form.isDirty}>
      <Form
        form={form}
        onCancel={onClose}
        cancel={t("pharmacy.orders.back")}
        send={t("pharmacy.orders.reject")}
        look="danger"
      >
        <p>{t("pharmacy.orders.rejectText")}</p>
        <ReasonField
          field={form.field("reason")}
          label={t("pharmacy.orders.reason")}
          presets={presets.map((preset) => t(`pharmacy.orders.reasons.${preset}`))}
        />
      </Form>
    </AnswerDialog>
  )
}

/** Replaces the answer buttons while a rejection can be undone. */
export function BeingRejected({ order }: { order: ReceivedOrder }) {
  const t = useWords()
  return (
    <span className="row">
      <StatusChip status="rejected" />
      <Button look="quiet" size="small" onClick={() => takeBackRejection(order.id)}>
        {t("common.undo")}
        <span className="sr">{t("pharmacy.orders.ofOrder", { reference: order.reference })}</span>
      </Button>
    </span>
  )
}
