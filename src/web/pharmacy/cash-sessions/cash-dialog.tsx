import { useMutation } from "@tanstack/react-query"
import { type SubmitEvent, useState } from "react"
import { formatRupees } from "#domain/platform/money.ts"
import { api } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { readRupees } from "#web/pharmacy/cash-sessions/read-rupees.ts"
import { ReasonField } from "#web/pharmacy/cash-sessions/reason-field.tsx"
import { reasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"

const amountId = "cash-amount"
const reasonId = "cash-reason"

/** Asks how much and why. */
export function CashDialog({ direction, onClose }: { direction: "in" | "out"; onClose: () => void }) {
  const t = useWords()
  const { show, again } = useDay()
  const [typed, setTyped] = useState({ amount: "", reason: "" })
  const [wrong, setWrong] = useState<{ amount?: string; reason?: string }>({})
  // One movement, however often it is sent; another one when it changes.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const moving = useMutation(
    api.tillDays.moveCash.mutationOptions({
      onSuccess: (day, { cents }) => {
        show(day)
        toast({
          text: t(direction === "in" ? "day.savedIn" : "day.savedOut", { amount: formatRupees(cents) }),
        })
        onClose()
      },
      onError: () => void again(),
    }),
  )
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change })
    setKey(crypto.randomUUID())
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (moving.isPending) return
    const cents = readRupees(typed.amount)
    const odd = reasonProblem(typed.reason)
    setWrong({
      ...(cents ? {} : { amount: t("day.amountOdd") }),
      ...(odd ? { reason: t(odd === "odd" ? "day.reasonOdd" : "day.reasonMissing") } : {}),
    })
    if (cents && !odd) moving.mutate({ key, direction, cents, reason: typed.reason.trim() })
    else document.getElementById(cents ? reasonId : amountId)?.focus()
  }

  const presets =
    direction === "in"
      ? [t("day.reasonsIn.change"), t("day.reasonsIn.owner")]
      : [t("day.reasonsOut.bank"), t("day.reasonsOut.supplier"), t("day.reasonsOut.expenses")]
  return (
    <Dialog
      title={t(direction === "in" ? "day.cashInTitle" : "day.cashOutTitle")}
      onClose={onClose}
      isDirty={typed.amount !== "" || typed.reason !== ""}
    >
      <form noValidate onSubmit={submit}>
        {moving.isError && (
          <Notice tone="bad" role="alert">
            {sayProblem(moving.error)}
          </Notice>
        )}
        <Field id={amountId} label={t("day.amount")} {...(wrong.amount ? { error: wrong.amount } : {})}>
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              inputMode="decimal"
              autoComplete="off"
              value={typed.amount}
              onChange={(event) => type({ amount: event.currentTarget.value })}
            />
          )}
        </Field>
        <ReasonField
          id={reasonId}
          label={t("day.reason")}
          presets={presets}
          value={typed.reason}
          onChange={(reason) => type({ reason })}
          error={wrong.reason}
        />
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("day.cancel")}
          </Button>
          <Button type="submit" isBusy={moving.isPending}>
            {t(moving.isPending ? "day.saving" : direction === "in" ? "day.cashIn" : "day.cashOut")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
