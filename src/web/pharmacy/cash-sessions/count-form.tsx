import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { Counted, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import { paths } from "#domain/platform/paths.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { CountFields, countErrors } from "#web/pharmacy/cash-sessions/count-fields.tsx"
import { emptyCount, isUntouched, readCount } from "#web/pharmacy/cash-sessions/count-text.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { DifferenceForm } from "#web/pharmacy/cash-sessions/difference-form.tsx"
import { sayReasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"

/**
 * The blind count: nothing on it says what should be there. Handed in, it closes the day when it is right; when it is
 * not, it says by how much and asks why.
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
