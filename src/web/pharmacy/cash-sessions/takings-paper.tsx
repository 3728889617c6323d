import type { ReactNode } from "react"
import type { Takings } from "#contract/pharmacy/cash-sessions.ts"
import { formatCents } from "#domain/platform/money.ts"
import { classes } from "#web/kit/browser/classes.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import styles from "#web/pharmacy/cash-sessions/closing-paper.module.css"
import { useWords } from "#web/words/words.ts"

export const at = (moment: string) => formatMoment(new Date(moment))

type Part = { takings: Takings }

/** What was sold, returned and paid on account, by method. */
export function TakingsPart({ takings }: Part) {
  const t = useWords()
  const methods = ["cash", "card", "qr"] as const
  return (
    <>
      <PaperPart heading={t("day.paper.sales")}>
        {methods.map((method) => (
          <PaperLine key={method} label={counted(t(`day.methods.${method}`), takings.salesByMethod[method])}>
            {formatCents(takings.salesByMethod[method].cents)}
          </PaperLine>
        ))}
        {takings.salesByMethod.account && (
          <PaperLine label={counted(t("staff.onAccount"), takings.salesByMethod.account)}>
            {formatCents(takings.salesByMethod.account.cents)}
          </PaperLine>
        )}
        {takings.unsaid.count > 0 && (
          <PaperLine label={counted(t("day.paper.unsaid"), takings.unsaid)}>
            ({formatCents(takings.unsaid.cents)})
          </PaperLine>
        )}
        <PaperLine label={counted(t("day.paper.sales"), takings.sales)} isSum>
          {formatRupees(takings.sales.cents)}
        </PaperLine>
        {takings.discounts && (
          <PaperLine label={counted(t("day.paper.discounts"), takings.discounts)}>
            ({formatCents(takings.discounts.cents)})
          </PaperLine>
        )}
        {takings.salesRoundingCents !== undefined && (
          <PaperLine label={t("day.paper.rounding")}>({signed(takings.salesRoundingCents)})</PaperLine>
        )}
      </PaperPart>
      {takings.returns.count > 0 && (
        <PaperPart heading={t("day.paper.returns")}>
          {methods
            .filter((method) => takings.refundsByMethod[method].count > 0)
            .map((method) => (
              <PaperLine
                key={method}
                label={counted(t(`day.methods.${method}`), takings.refundsByMethod[method])}
              >
                −{formatCents(takings.refundsByMethod[method].cents)}
              </PaperLine>
            ))}
          {takings.refundsByMethod.account && (
            <PaperLine label={counted(t("staff.onAccount"), takings.refundsByMethod.account)}>
              −{formatCents(takings.refundsByMethod.account.cents)}
            </PaperLine>
          )}
          <PaperLine label={counted(t("day.paper.refunds"), takings.returns)} isSum>
            −{formatRupees(takings.returns.cents)}
          </PaperLine>
          {takings.refundsRoundingCents !== undefined && (
            <PaperLine label={t("day.paper.refundsRounding")}>
              ({signed(takings.refundsRoundingCents)})
            </PaperLine>
          )}
        </PaperPart>
      )}
      {takings.taxes && (
        <PaperPart heading={t("day.paper.taxes")}>
          {takings.taxes.map(({ name, percent, cents }) => (
            <PaperLine key={`${name} ${percent}`} label={`${name} ${percent}%`}>
              {signed(cents)}
            </PaperLine>
          ))}
        </PaperPart>
      )}
      {takings.accountPayments && (
        <PaperPart heading={t("day.accountPayments")}>
          {methods
            .map((method) => [method, takings.accountPayments?.[method]] as const)
            .map(
              ([method, total]) =>
                total &&
                total.count > 0 && (
                  <PaperLine key={method} label={counted(t(`day.methods.${method}`), total)}>
                    {formatCents(total.cents)}
                  </PaperLine>
                ),
            )}
        </PaperPart>
      )}
    </>
  )
}

/** Cash in and out, with its reasons. */
export function MovesPart({ takings: { cashMovements } }: Part) {
  const t = useWords()
  if (cashMovements.length === 0) return null
  return (
    <PaperPart heading={t("day.paper.moves")}>
      {cashMovements.map((movement) => (
        <PaperLine
          key={`${movement.at} ${movement.direction} ${movement.cents}`}
          label={
            <>
              {movement.reason}
              <small>{who(at(movement.at), movement.by)}</small>
            </>
          }
        >
          {signed(movement.direction === "in" ? movement.cents : -movement.cents)}
        </PaperLine>
      ))}
    </PaperPart>
  )
}

export const who = (when: string, name: string | null): ReactNode => (name ? `${when}, ${name}` : when)
const counted = (label: string, { count }: { count: number }) => `${label} (${formatCount(count)})`
export const signed = (cents: number) => `${cents < 0 ? "−" : ""}${formatCents(Math.abs(cents))}`

/** Some lines of the paper under one heading. */
export function PaperPart({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <section>
      {heading && <h2>{heading}</h2>}
      <dl>{children}</dl>
    </section>
  )
}

type PaperLineProps = {
  label: ReactNode
  isSum?: boolean
  /** Words, which may break; an amount never does. */
  isProse?: boolean
  children: ReactNode
}

/** A label and its amount. */
export function PaperLine({ label, isSum = false, isProse = false, children }: PaperLineProps) {
  return (
    <div
      className={classes(
        `row nowrap apart gap-16 ${styles.line}`,
        isSum && `bold mt-4 ${styles.sum}`,
        isProse && styles.prose,
      )}
    >
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
