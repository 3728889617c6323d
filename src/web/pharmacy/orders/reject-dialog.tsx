import { ORPCError } from "@orpc/client"
import { useState } from "react"
import { call } from "#web/call.ts"
import { ReasonField } from "#web/pharmacy/day/reason-field.tsx"
import { AnswerDialog, type AnswerProps } from "#web/pharmacy/orders/answer-dialog.tsx"
import { Button } from "#web/ui/button.tsx"
import { DialogActions } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

const presets = ["stock", "delivery", "prescription", "reach"] as const
const reasonId = "reject-reason"

/** Asks why: a reason that is often given, or one's own words. The customer reads it as it stands here. */
export function RejectDialog(props: AnswerProps) {
  const { order, onClose, onDone, onStale } = props
  const t = useWords()
  const [reason, setReason] = useState("")
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<{ failure: unknown; wrong?: "reasonMissing" | "reasonOdd" }>({
    failure: null,
  })
  const refuse = (wrong: "reasonMissing" | "reasonOdd") => {
    setOutcome({ failure: null, wrong })
    document.getElementById(reasonId)?.focus()
  }
  const reject = async () => {
    if (isSending) return
    if (reason.trim() === "") return refuse("reasonMissing")
    setSending(true)
    setOutcome({ failure: null })
    try {
      await call.receivedOrders.reject({ id: order.id, reason })
      toast({ text: t("pharmacy.orders.rejected", { reference: order.reference }) })
      onDone()
    } catch (error) {
      setSending(false)
      if (error instanceof ORPCError && error.code === "bad-input") refuse("reasonOdd")
      else {
        setOutcome({ failure: error })
        onStale()
      }
    }
  }
  return (
    <AnswerDialog
      {...props}
      title={t("pharmacy.orders.rejectTitle")}
      failure={outcome.failure}
      isDirty={reason !== ""}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void reject()
        }}
      >
        <p>{t("pharmacy.orders.rejectText")}</p>
        <ReasonField
          id={reasonId}
          label={t("pharmacy.orders.reason")}
          presets={presets.map((preset) => t(`pharmacy.orders.reasons.${preset}`))}
          value={reason}
          onChange={setReason}
          error={outcome.wrong && t(`pharmacy.orders.${outcome.wrong}`)}
        />
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("pharmacy.orders.back")}
          </Button>
          <Button type="submit" look="danger" isBusy={isSending}>
            {t(isSending ? "pharmacy.orders.rejecting" : "pharmacy.orders.reject")}
          </Button>
        </DialogActions>
      </form>
    </AnswerDialog>
  )
}
