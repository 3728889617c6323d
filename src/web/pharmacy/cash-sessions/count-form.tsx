import { useNavigate } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import type { Counted, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import { paths } from "#domain/platform/paths.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Money } from "#web/kit/format/money.tsx"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { type FormOf, useForm } from "#web/kit/forms/use-form.ts"
import { CountFields, countErrors } from "#web/pharmacy/cash-sessions/count-fields.tsx"
import { emptyCount, isUntouched, readCount } from "#web/pharmacy/cash-sessions/count-text.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { sayReasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"

/**
 * Renders the blind count, which does not show the expected amount. A matching count closes the
 * session; otherwise it shows the difference and asks for a reason.
 */
export function CountForm({ day, onBack }: { day: TillDay; onBack: () => void }) {
  const t = useWords()
  const navigate = useNavigate()
  const { again, reportsAgain } = useDay()
  const [outcome, setOutcome] = useState<(Counted & { isAnother: boolean }) | null>(null)
  const form = useForm({
    values: { count: emptyCount, reason: "" },
    check: ({ count, reason }) => {
      const counted = readCount(count)
      const empty = isUntouched(count) ? t("day.countEmpty") : undefined
      const difference = outcome && { cents: outcome.varianceCents, reason: reason.trim() }
      return {
        errors: outcome
          ? { reason: sayReasonProblem(t, reason, t("day.whyMissing")) }
          : { count: empty, ...countErrors(t, count) },
        body: counted && { dayId: day.id ?? 0, counted, ...(difference && { difference }) },
      }
    },
    send: (body, key) => call.tillDays.close({ key, ...body }),
    onSent: (counted, { difference }) => {
      if (counted.report === null) return setOutcome({ ...counted, isAnother: difference !== undefined })
      toast({ text: t("day.closed", { number: counted.report }) })
      void again()
      void reportsAgain()
      void navigate({ to: paths.posDay, search: { report: counted.report } })
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      void again()
      return t("day.closedMeanwhile")
    },
  })
  const countAgain = () => {
    setOutcome(null)
    form.set({ reason: "" })
  }

  return (
    <section className="card" aria-labelledby="day-heading">
      <div className={`stack gap-16 pad-24 ${styles.body}`}>
        <FormFailure form={form} />
        {outcome ? (
          <DifferenceForm form={form} outcome={outcome} onAgain={countAgain} />
        ) : (
          <form noValidate onSubmit={form.submit}>
            <h2 id="day-heading">{t("day.countTitle")}</h2>
            <p className="muted text-staff">{t("day.countText")}</p>
            {form.errors.count && (
              <Notice tone="bad" role="alert">
                {form.errors.count}
              </Notice>
            )}
            <CountFields form={form} />
            <div className={`row gap-x-12 mt-24 ${styles.actions}`}>
              <Button type="submit" isBusy={form.isSending}>
                {t(form.isSending ? "day.handingIn" : "day.handIn")}
              </Button>
              <Button look="outline" onClick={onBack}>
                {t("day.back")}
              </Button>
            </div>
          </form>
        )}
      </div>
    </section>
  )
}

type DifferenceFormProps = {
  /** `isAnother`: a difference was explained, and has changed since. */
  outcome: Counted & { isAnother: boolean }
  form: Pick<FormOf<{ reason: string }>, "field" | "isSending" | "submit">
  onAgain: () => void
}

/** The count was handed in and differs: how much, and why. */
function DifferenceForm({ outcome, form, onAgain }: DifferenceFormProps) {
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
      <dl className="stack text-lead mt-16 mb-16">
        <div className="row nowrap apart gap-16">
          <dt>{t("day.counted")}</dt>
          <dd className="semibold">
            <Money cents={outcome.countedCents} />
          </dd>
        </div>
        <div className="row nowrap apart gap-16">
          <dt>{t("day.expected")}</dt>
          <dd className="semibold">
            <Money cents={outcome.expectedCents} />
          </dd>
        </div>
        <div className={`row nowrap apart gap-16 ${styles.difference}`}>
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
        presets={[t("day.whys.change"), t("day.whys.unknown")]}
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
