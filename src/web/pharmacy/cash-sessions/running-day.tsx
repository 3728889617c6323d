import { type ReactNode, useState } from "react"
import type { CashMovement, Takings, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatRupees, Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { NumberField, ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { readRupees } from "#web/pharmacy/cash-sessions/count-text.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { sayReasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { PrintXReport } from "#web/pharmacy/cash-sessions/x-report.tsx"
import { useWords, words } from "#web/words/words.ts"

/** Shows the open session's sales, payments and cash movements, but not the expected cash. */
export function RunningDay({ day, onCount }: { day: TillDay; onCount: () => void }) {
  const t = useWords()
  const outage = useOutage()
  const [moving, setMoving] = useState<"in" | "out" | null>(null)
  const { takings } = day
  const roundingCents = (takings.salesRoundingCents ?? 0) - (takings.refundsRoundingCents ?? 0)
  return (
    <section className="card" aria-labelledby="day-heading">
      <div className={`stack gap-16 pad-24 ${styles.body}`}>
        <div className="row at-baseline gap-x-12">
          <h2 id="day-heading">{t("day.since", { at: formatMoment(new Date(day.openedAt ?? 0)) })}</h2>
          {day.openedBy && (
            <span className="muted text-staff">{t("staff.byName", { name: day.openedBy })}</span>
          )}
          {day.cashier && <Chip tone="note">{t("day.drawerOf", { name: day.cashier.name })}</Chip>}
          {day.follows !== null && <Chip tone="note">{t("day.follows", { number: day.follows })}</Chip>}
          <span className={`row push ${styles.side}`}>
            <PrintXReport day={day} />
          </span>
        </div>
        <Figures day={day} />
        {takings.unsaid.count > 0 && (
          <p className="muted text-staff">
            {t("day.unsaid", {
              ...numbered(takings.unsaid.count),
              amount: formatRupees(takings.unsaid.cents),
            })}
          </p>
        )}
        {takings.discounts && (
          <p className="muted text-staff">
            {t("day.discountsGiven", {
              ...numbered(takings.discounts.count),
              amount: formatRupees(takings.discounts.cents),
            })}
          </p>
        )}
        {roundingCents !== 0 && (
          <p className="muted text-staff">{t("day.roundingWas", { amount: formatRupees(roundingCents) })}</p>
        )}
        {takings.taxes && (
          <p className="muted text-staff">
            {t("day.taxes", {
              taxes: takings.taxes
                .map(({ name, percent, cents }) => `${name} ${percent}% ${formatRupees(cents)}`)
                .join(", "),
            })}
          </p>
        )}
        <CashMoves
          movements={takings.cashMovements}
          actions={
            <>
              <Button
                look="outline"
                size="small"
                disabled={outage !== undefined}
                onClick={() => setMoving("in")}
              >
                {t("staff.cashIn")}
              </Button>
              <Button
                look="outline"
                size="small"
                disabled={outage !== undefined}
                onClick={() => setMoving("out")}
              >
                {t("staff.cashOut")}
              </Button>
            </>
          }
        />
        {day.openCounts > 0 && (
          <Notice tone="warn">{t("day.countedBefore", { count: day.openCounts })}</Notice>
        )}
        <div className={`row gap-x-12 mt-24 ${styles.actions}`}>
          <Button disabled={outage !== undefined} onClick={onCount}>
            {t("day.countAndClose")}
          </Button>
          <p className="muted text-staff">{t(outage ? "day.needsConnection" : "day.afterCount")}</p>
        </div>
      </div>
      {moving && <CashDialog direction={moving} onClose={() => setMoving(null)} />}
    </section>
  )
}

function Figures({ day: { takings } }: { day: TillDay }) {
  const t = useWords()
  const tiles = [
    {
      label: t("staff.sales"),
      cents: takings.sales.cents,
      says: t("day.sales", numbered(takings.sales.count)),
    },
    ...(["cash", "card", "qr"] as const).map((method) => ({
      label: t(`day.methods.${method}`),
      cents: takings.salesByMethod[method].cents,
      says: t("day.sales", numbered(takings.salesByMethod[method].count)),
    })),
    ...(takings.salesByMethod.account
      ? [
          {
            label: t("staff.onAccount"),
            cents: takings.salesByMethod.account.cents,
            says: t("day.sales", numbered(takings.salesByMethod.account.count)),
          },
        ]
      : []),
    ...(takings.accountPayments
      ? [{ label: t("day.accountPayments"), ...paidTotal(takings.accountPayments) }]
      : []),
    {
      label: t("staff.refunded"),
      cents: takings.returns.cents,
      says: t("day.returns", numbered(takings.returns.count)),
    },
  ]
  return (
    <dl className={`columns gap-12 ${styles.figures}`}>
      {tiles.map(({ label, cents, says }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className="block text-lead">
              <Money cents={cents} />
            </b>
            <small>{says}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns what was paid of accounts, and how much of it is in the drawer. */
const paidTotal = ({ cash, card, qr }: NonNullable<Takings["accountPayments"]>) => ({
  cents: cash.cents + card.cents + qr.cents,
  says: words.t("day.ofItCash", { amount: formatRupees(cash.cents) }),
})

/** For a sentence that has one form for one and shows the number with its comma. */
const numbered = (count: number) => ({ count, number: formatCount(count) })

/** Lists cash movements with author and reason. */
function CashMoves({ movements, actions }: { movements: CashMovement[]; actions: ReactNode }) {
  const t = useWords()
  return (
    <section aria-labelledby="cash-moves">
      <div className="row at-baseline gap-x-12">
        <h3 id="cash-moves">{t("staff.cashInOut")}</h3>
        <span className={`row push ${styles.side}`}>{actions}</span>
      </div>
      {movements.length === 0 && <p className="muted text-staff">{t("day.noMoves")}</p>}
      <ul>
        {movements.map((movement) => (
          <li
            key={`${movement.at} ${movement.direction} ${movement.cents}`}
            className="row nowrap apart at-start gap-16 pad-y-8 ruled-below"
          >
            <div>
              <b className="semibold break">{movement.reason}</b>
              <small className="block">
                {formatMoment(new Date(movement.at))}
                {movement.by && ` · ${movement.by}`}
              </small>
            </div>
            <span className="fixed semibold num">
              {movement.direction === "in" ? "+" : "−"}
              {formatRupees(movement.cents)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asks how much and why. */
function CashDialog({ direction, onClose }: { direction: "in" | "out"; onClose: () => void }) {
  const t = useWords()
  const { show, again } = useDay()
  const form = useForm({
    values: { amount: "", reason: "" },
    check: ({ amount, reason }) => {
      const cents = readRupees(amount)
      return {
        errors: {
          amount: cents ? undefined : t("day.amountOdd"),
          reason: sayReasonProblem(t, reason, t("staff.enterAReason")),
        },
        body: { direction, cents: cents ?? 0, reason: reason.trim() },
      }
    },
    send: (body, key) => call.tillDays.moveCash({ key, ...body }),
    onSent: (day, { cents }) => {
      show(day)
      toast({
        text: t(direction === "in" ? "day.savedIn" : "day.savedOut", { amount: formatRupees(cents) }),
      })
      onClose()
    },
    onFailed: again,
  })

  const presets =
    direction === "in"
      ? [t("day.reasonsIn.change"), t("day.reasonsIn.owner")]
      : [t("day.reasonsOut.bank"), t("day.reasonsOut.supplier"), t("day.reasonsOut.expenses")]
  return (
    <FormDialog
      form={form}
      title={t(direction === "in" ? "day.cashInTitle" : "day.cashOutTitle")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t(direction === "in" ? "staff.cashIn" : "staff.cashOut")}
      sending={t("common.saving")}
    >
      <NumberField field={form.field("amount")} label={t("day.amount")} decimal />
      <ReasonField field={form.field("reason")} label={t("staff.reason")} presets={presets} />
    </FormDialog>
  )
}
