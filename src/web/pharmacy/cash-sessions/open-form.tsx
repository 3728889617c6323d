import { useMutation } from "@tanstack/react-query"
import { type SubmitEvent, useState } from "react"
import type { TillDay } from "#contract/pharmacy/cash-sessions.ts"
import type { Cash } from "#domain/pharmacy/cash.ts"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { CountFields, toOddField } from "#web/pharmacy/cash-sessions/count-fields.tsx"
import { emptyCount, readCount } from "#web/pharmacy/cash-sessions/count-text.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { readRupees } from "#web/pharmacy/cash-sessions/read-rupees.ts"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"

const fieldId = "day-float"

/** No day is open: says what waits for it, and asks for the float. */
export function OpenForm({ day }: { day: TillDay }) {
  const t = useWords()
  const { show, again } = useDay()
  const outage = useOutage()
  const [amount, setAmount] = useState("")
  const [count, setCount] = useState(emptyCount)
  const [isCounting, setCounting] = useState(false)
  const [isOdd, setOdd] = useState(false)
  // One opening, however often it is sent.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const opening = useMutation(
    api.tillDays.open.mutationOptions({
      onSuccess: (opened) => {
        show(opened)
        toast({ text: t("day.opened") })
      },
      onError: () => void again(),
    }),
  )

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (opening.isPending) return
    const float = isCounting ? readCount(count) : asAmount(amount)
    setOdd(float === null)
    if (float) opening.mutate({ key, float })
    else if (isCounting) toOddField(event.currentTarget)
    else document.getElementById(fieldId)?.focus()
  }
  const changed = (change: () => void) => {
    setKey(crypto.randomUUID())
    change()
  }

  return (
    <section className="card" aria-labelledby="day-heading">
      <form noValidate onSubmit={submit} className={styles.body}>
        <h2 id="day-heading">{t("day.none")}</h2>
        <Waiting day={day} />
        {opening.isError && (
          <Notice tone="bad" role="alert">
            {sayProblem(opening.error)}
          </Notice>
        )}
        {isCounting ? (
          <CountFields count={count} onChange={(typed) => changed(() => setCount(typed))} />
        ) : (
          <Field
            id={fieldId}
            label={t("day.float")}
            hint={t("day.floatHint")}
            {...(isOdd ? { error: t("day.amountOdd") } : {})}
          >
            {({ id, describedBy, isInvalid }) => (
              <TextInput
                id={id}
                className={styles.amount}
                aria-describedby={describedBy}
                aria-invalid={isInvalid || undefined}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  changed(() => setAmount(value))
                }}
              />
            )}
          </Field>
        )}
        <div className={styles.actions}>
          <Button type="submit" isBusy={opening.isPending} disabled={outage !== undefined}>
            {t(opening.isPending ? "day.opening" : "day.open")}
          </Button>
          <Button look="quiet" onClick={() => setCounting(!isCounting)}>
            {t(isCounting ? "day.byAmount" : "day.byPieces")}
          </Button>
        </div>
        {outage && <p className={styles.hint}>{t("day.needsConnection")}</p>}
      </form>
    </section>
  )
}

function Waiting({ day }: { day: TillDay }) {
  const t = useWords()
  const { count } = day.takings.sales
  if (!day.waitingSince || count === 0) return <p className={styles.hint}>{t("day.noneText")}</p>
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
