import { type SubmitEvent, useEffect, useRef, useState } from "react"
import type { Counted } from "#contract/pharmacy/cash-sessions.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Money } from "#web/kit/format/money.tsx"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { ReasonField } from "#web/pharmacy/cash-sessions/reason-field.tsx"
import { reasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { useWords } from "#web/words/words.ts"

const reasonId = "difference-reason"

type DifferenceFormProps = {
  /** `isAnother`: a difference was explained, and has changed since. */
  outcome: Counted & { isAnother: boolean }
  isBusy: boolean
  onAgain: () => void
  onClose: (reason: string) => void
}

/** The count was handed in and differs: how much, and why. */
export function DifferenceForm({ outcome, isBusy, onAgain, onClose }: DifferenceFormProps) {
  const t = useWords()
  const [reason, setReason] = useState("")
  const [wrong, setWrong] = useState<ReturnType<typeof reasonProblem>>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    const odd = reasonProblem(reason)
    setWrong(odd)
    if (odd) document.getElementById(reasonId)?.focus()
    else onClose(reason.trim())
  }

  return (
    <form noValidate onSubmit={submit}>
      <h2 id="day-heading" tabIndex={-1} ref={heading}>
        {t("day.differs")}
      </h2>
      {outcome.isAnother && (
        <Notice tone="warn" role="alert">
          {t("day.moved")}
        </Notice>
      )}
      <dl className={styles.sums}>
        <div>
          <dt>{t("day.counted")}</dt>
          <dd>
            <Money cents={outcome.countedCents} />
          </dd>
        </div>
        <div>
          <dt>{t("day.expected")}</dt>
          <dd>
            <Money cents={outcome.expectedCents} />
          </dd>
        </div>
        <div className={styles.difference}>
          <dt>{t(outcome.varianceCents < 0 ? "day.short" : "day.over")}</dt>
          <dd>
            <Money cents={Math.abs(outcome.varianceCents)} />
          </dd>
        </div>
      </dl>
      <p className={styles.hint}>{t("day.differsText")}</p>
      <ReasonField
        id={reasonId}
        label={t("day.why")}
        presets={[t("day.whys.rounding"), t("day.whys.change"), t("day.whys.unknown")]}
        value={reason}
        onChange={setReason}
        error={wrong && t(wrong === "odd" ? "day.reasonOdd" : "day.whyMissing")}
      />
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {t("day.closeSo")}
        </Button>
        <Button look="outline" onClick={onAgain}>
          {t("day.countAgain")}
        </Button>
      </div>
    </form>
  )
}
