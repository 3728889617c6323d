import { useEffect, useRef } from "react"
import type { Counted } from "#contract/pharmacy/cash-sessions.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import type { FormOf } from "#web/kit/forms/use-form.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { useWords } from "#web/words/words.ts"

type DifferenceFormProps = {
  /** `isAnother`: a difference was explained, and has changed since. */
  outcome: Counted & { isAnother: boolean }
  form: Pick<FormOf<{ reason: string }>, "field" | "isSending" | "submit">
  onAgain: () => void
}

/** The count was handed in and differs: how much, and why. */
export function DifferenceForm({ outcome, form, onAgain }: DifferenceFormProps) {
  const t = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <form noValidate onSubmit={form.submit}>
      <h2 id="day-heading" tabIndex={-1} ref={heading}>
        {t("day.differs")}
      </h2>
      {outcome.isAnother && (
        <Notice tone="warn" role="alert">
          {t("day.moved")}
        </Notice>
      )}
      <dl className={`stack text-lead mt-16 mb-16 ${styles.sums}`}>
        <div>
          <dt>{t("day.counted")}</dt>
          <dd className="semibold">
            <Money cents={outcome.countedCents} />
          </dd>
        </div>
        <div>
          <dt>{t("day.expected")}</dt>
          <dd className="semibold">
            <Money cents={outcome.expectedCents} />
          </dd>
        </div>
        <div className={styles.difference}>
          <dt>{t(outcome.varianceCents < 0 ? "day.short" : "staff.over")}</dt>
          <dd className="semibold">
            <Money cents={Math.abs(outcome.varianceCents)} />
          </dd>
        </div>
      </dl>
      <p className="muted text-staff">{t("day.differsText")}</p>
      <ReasonField
        field={form.field("reason")}
        label={t("day.why")}
        presets={[t("day.whys.rounding"), t("day.whys.change"), t("day.whys.unknown")]}
      />
      <div className={`row gap-x-12 mt-24 ${styles.actions}`}>
        <Button type="submit" isBusy={form.isSending}>
          {t("day.closeSo")}
        </Button>
        <Button look="outline" onClick={onAgain}>
          {t("day.countAgain")}
        </Button>
      </div>
    </form>
  )
}
