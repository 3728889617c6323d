import { useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import { paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { api, call } from "#web/data/call.ts"
import { outageOf } from "#web/data/connection.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { FieldGroup, RadioCard, RadioCards } from "#web/kit/forms/field.tsx"
import { ReasonField } from "#web/pharmacy/cash-sessions/reason-field.tsx"
import {
  emptyReturn,
  problemsOf,
  type ReturnDraft,
  type ReturnProblems,
  refundOf,
  returnToSend,
  returnWays,
} from "#web/pharmacy/till/return-draft.ts"
import styles from "#web/pharmacy/till/return-form.module.css"
import { nothingId, ReturnLines } from "#web/pharmacy/till/return-lines.tsx"
import { useWords } from "#web/words/words.ts"

const reasons = ["mistake", "stopped", "damaged", "expired"] as const

type ReturnFormProps = {
  receipt: Receipt
  /** Something is in the form that a slip of the finger must not throw away. */
  onTyped: () => void
  onDone: () => void
}

/** What comes back of a sale, where it goes, why, and how the money goes back. */
export function ReturnForm({ receipt, onTyped, onDone }: ReturnFormProps) {
  const t = useWords()
  const [draft, setDraft] = useState(() => emptyReturn(receipt))
  const { send, isSending, problems, failure } = useReturn(receipt, onDone)
  const change = (part: Partial<ReturnDraft>) => {
    setDraft({ ...draft, ...part })
    onTyped()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    void send(draft)
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
  }
  return (
    <form noValidate onSubmit={submit}>
      {failure !== null && (
        <Notice tone="bad" role="alert">
          {outageOf(failure) ? t("till.returnUnsure") : sayProblem(failure)}
        </Notice>
      )}
      {problems?.isNothing && (
        <div id={nothingId}>
          <Notice tone="bad" role="alert">
            {t("till.nothingReturned")}
          </Notice>
        </div>
      )}
      <ReturnLines receipt={receipt} draft={draft} problems={problems} onChange={change} />
      <FieldGroup label={t("till.returnTo")}>
        <div className={styles.places}>
          <RadioCards>
            {returnWays.map((to) => (
              <RadioCard
                key={to}
                name="return-to"
                label={t(`till.places.${to}`)}
                hint={t(`till.placeHints.${to}`)}
                checked={draft.to === to}
                onChange={() => change({ to })}
              />
            ))}
          </RadioCards>
        </div>
      </FieldGroup>
      <Reason draft={draft} problem={problems?.reason} onChange={change} />
      <FieldGroup label={t("till.refundBy")}>
        <div className={styles.refund}>
          {paymentMethods.map((refundMethod) => (
            <FilterChip
              key={refundMethod}
              isOn={draft.refundMethod === refundMethod}
              onClick={() => change({ refundMethod })}
            >
              {t(`till.methods.${refundMethod}`)}
            </FilterChip>
          ))}
        </div>
      </FieldGroup>
      <DialogActions>
        <Button look="outline" onClick={onDone}>
          {t("till.back")}
        </Button>
        <Button type="submit" isBusy={isSending}>
          {isSending
            ? t("till.refunding")
            : t("till.refund", { amount: formatRupees(refundOf(receipt, draft)) })}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Sends a return by a key of its own, which stays the same until an answer has come. */
function useReturn(receipt: Receipt, onDone: () => void) {
  const t = useWords()
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<ReturnProblems | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (draft: ReturnDraft) => {
    const wrong = problemsOf(receipt, draft)
    setProblems(wrong)
    setFailure(null)
    if (wrong || isSending) return
    setSending(true)
    try {
      const taken = await call.returns.take(returnToSend(key, receipt, draft))
      toast({ text: t("till.refundDone", { amount: formatRupees(taken.refundCents) }) })
      await client.invalidateQueries({ queryKey: api.sales.key() })
      onDone()
    } catch (error) {
      setFailure(error)
      setSending(false)
    }
  }
  return { send, isSending, problems, failure }
}

type ReasonProps = {
  draft: ReturnDraft
  problem: ReturnProblems["reason"]
  onChange: (part: Partial<ReturnDraft>) => void
}

function Reason({ draft, problem, onChange }: ReasonProps) {
  const t = useWords()
  return (
    <ReasonField
      id="return-reason"
      label={t("till.returnReason")}
      presets={reasons.map((each) => t(`till.reasons.${each}`))}
      value={draft.reason}
      onChange={(reason) => onChange({ reason })}
      error={problem && t(problem === "odd" ? "till.reasonOdd" : "till.reasonMissing")}
    />
  )
}
