import type { TillDay } from "#contract/pharmacy/cash-sessions.ts"
import type { Cash } from "#domain/pharmacy/cash.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { CountFields, countErrors } from "#web/pharmacy/cash-sessions/count-fields.tsx"
import { emptyCount, readCount, readRupees } from "#web/pharmacy/cash-sessions/count-text.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"

/** Opens a cash session: shows earlier sales that will belong to it, and asks for the float. */
export function OpenForm({ day }: { day: TillDay }) {
  const t = useWords()
  const { show, again } = useDay()
  const outage = useOutage()
  const form = useForm({
    values: { amount: "", count: emptyCount, isCounting: false },
    check: ({ amount, count, isCounting }) => {
      const float = isCounting ? readCount(count) : asAmount(amount)
      const amountOdd = float === null ? t("day.amountOdd") : undefined
      return {
        errors: isCounting ? countErrors(t, count) : { amount: amountOdd },
        body: float && { float },
      }
    },
    send: (body, key) => call.tillDays.open({ key, ...body }),
    onSent: (opened) => {
      show(opened)
      toast({ text: t("day.opened") })
    },
    onFailed: again,
  })
  const { isCounting } = form.values

  return (
    <section className="card" aria-labelledby="day-heading">
      <form noValidate onSubmit={form.submit} className={`stack gap-16 pad-24 ${styles.body}`}>
        <h2 id="day-heading">{t("staff.openTheDay")}</h2>
        <Waiting day={day} />
        <FormFailure form={form} />
        {isCounting ? (
          <CountFields form={form} />
        ) : (
          <NumberField
            field={form.field("amount")}
            label={t("day.float")}
            hint={t("day.floatHint")}
            decimal
            className={styles.amount}
          />
        )}
        <div className={`row gap-x-12 mt-24 ${styles.actions}`}>
          <Button type="submit" isBusy={form.isSending} disabled={outage !== undefined}>
            {t(form.isSending ? "day.opening" : "staff.openTheDay")}
          </Button>
          <Button look="quiet" onClick={() => form.set({ isCounting: !isCounting })}>
            {t(isCounting ? "day.byAmount" : "day.byPieces")}
          </Button>
        </div>
        {outage && <p className="muted text-staff">{t("day.needsConnection")}</p>}
      </form>
    </section>
  )
}

function Waiting({ day }: { day: TillDay }) {
  const t = useWords()
  const { count } = day.takings.sales
  if (!day.waitingSince || count === 0) return <p className="muted text-staff">{t("day.noneText")}</p>
  return (
    <Notice tone="warn">
      {t("day.waiting", {
        count,
        number: formatCount(count),
        since: formatMoment(new Date(day.waitingSince)),
      })}
    </Notice>
  )
}

function asAmount(text: string): Cash | null {
  const otherCents = readRupees(text)
  return otherCents === null ? null : { pieces: [], otherCents }
}
