import { ORPCError } from "@orpc/client"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type SubmitEvent, useState } from "react"
import type { Counted, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { CountFields, toOddField } from "#web/pharmacy/cash-sessions/count-fields.tsx"
import { type CountText, emptyCount, isUntouched, readCount } from "#web/pharmacy/cash-sessions/count-text.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { DifferenceForm } from "#web/pharmacy/cash-sessions/difference-form.tsx"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"

/**
 * The blind count: nothing on it says what should be there. Handed in, it closes the day when it is right; when it is
 * not, it says by how much and asks why.
 */
export function CountForm({ day, onBack }: { day: TillDay; onBack: () => void }) {
  const t = useWords()
  const [count, setCount] = useState<CountText>(emptyCount)
  const [isEmpty, setEmpty] = useState(false)
  const [outcome, setOutcome] = useState<(Counted & { isAnother: boolean }) | null>(null)
  const { close, isPending, error } = useClosing(day, (counted, isExplained) =>
    setOutcome({ ...counted, isAnother: isExplained }),
  )

  function handIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const counted = readCount(count)
    setEmpty(isUntouched(count))
    if (isUntouched(count)) event.currentTarget.querySelector("input")?.focus()
    else if (counted) close(counted)
    else toOddField(event.currentTarget)
  }

  return (
    <section className="card" aria-labelledby="day-heading">
      <div className={styles.body}>
        {error && (
          <Notice tone="bad" role="alert">
            {error}
          </Notice>
        )}
        {outcome ? (
          <DifferenceForm
            outcome={outcome}
            isBusy={isPending}
            onAgain={() => setOutcome(null)}
            onClose={(reason) => {
              const counted = readCount(count)
              if (counted) close(counted, { cents: outcome.varianceCents, reason })
            }}
          />
        ) : (
          <form noValidate onSubmit={handIn}>
            <h2 id="day-heading">{t("day.countTitle")}</h2>
            <p className={styles.hint}>{t("day.countText")}</p>
            {isEmpty && (
              <Notice tone="bad" role="alert">
                {t("day.countEmpty")}
              </Notice>
            )}
            <CountFields count={count} onChange={setCount} />
            <div className={styles.actions}>
              <Button type="submit" isBusy={isPending}>
                {t(isPending ? "day.handingIn" : "day.handIn")}
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

type Difference = { cents: number; reason: string }
type Attempt = { asked: string; key: string }

/** Hands in counts. The same count sent again, after an answer was lost, has the same key. */
function useClosing(day: TillDay, onDiffers: (counted: Counted, isExplained: boolean) => void) {
  const t = useWords()
  const navigate = useNavigate()
  const { again, reportsAgain } = useDay()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const closing = useMutation(
    api.tillDays.close.mutationOptions({
      onSuccess: (counted, { difference }) => {
        setAttempt(null)
        if (counted.report === null) return onDiffers(counted, difference !== undefined)
        toast({ text: t("day.closed", { number: counted.report }) })
        void again()
        void reportsAgain()
        void navigate({ to: paths.posDay, search: { report: counted.report } })
      },
      onError: (error) => {
        if (error instanceof ORPCError && error.code === "already-changed") void again()
      },
    }),
  )
  const close = (counted: NonNullable<ReturnType<typeof readCount>>, difference?: Difference) => {
    const asked = JSON.stringify([counted, difference])
    const key = attempt?.asked === asked ? attempt.key : crypto.randomUUID()
    setAttempt({ asked, key })
    closing.mutate({ key, dayId: day.id ?? 0, counted, ...(difference ? { difference } : {}) })
  }
  const isClosed = closing.error instanceof ORPCError && closing.error.code === "already-changed"
  return {
    close,
    isPending: closing.isPending,
    error: closing.error && (isClosed ? t("day.closedMeanwhile") : sayProblem(closing.error)),
  }
}
