import { useState } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { DialogActions } from "#web/kit/feedback/dialog.tsx"
import { ReasonField } from "#web/pharmacy/cash-sessions/reason-field.tsx"
import { reasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { AnswerDialog, type AnswerProps } from "#web/pharmacy/customer-orders/answer-dialog.tsx"
import { useRejecting } from "#web/pharmacy/customer-orders/use-rejecting.ts"
import { useWords } from "#web/words/words.ts"

const presets = ["stock", "delivery", "prescription", "reach"] as const
const reasonId = "reject-reason"

/** Asks why: a reason that is often given, or one's own words. The customer reads it as it stands here. */
export function RejectDialog(props: AnswerProps) {
  const { order, onClose, onDone } = props
  const t = useWords()
  const [reason, setReason] = useState("")
  const [wrong, setWrong] = useState<"reasonMissing" | "reasonOdd">()
  const rejectWithUndo = useRejecting(props)
  const reject = () => {
    const odd = reasonProblem(reason)
    if (odd) {
      setWrong(odd === "odd" ? "reasonOdd" : "reasonMissing")
      return document.getElementById(reasonId)?.focus()
    }
    rejectWithUndo(order, reason)
    onDone()
  }
  return (
    <AnswerDialog {...props} title={t("pharmacy.orders.rejectTitle")} failure={null} isDirty={reason !== ""}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          reject()
        }}
      >
        <p>{t("pharmacy.orders.rejectText")}</p>
        <ReasonField
          id={reasonId}
          label={t("pharmacy.orders.reason")}
          presets={presets.map((preset) => t(`pharmacy.orders.reasons.${preset}`))}
          value={reason}
          onChange={setReason}
          error={wrong && t(`pharmacy.orders.${wrong}`)}
        />
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("pharmacy.orders.back")}
          </Button>
          <Button type="submit" look="danger">
            {t("pharmacy.orders.reject")}
          </Button>
        </DialogActions>
      </form>
    </AnswerDialog>
  )
}
