import type { Ref } from "react"
import type { ClosingReport } from "#contract/pharmacy/cash-sessions.ts"
import { formatCents } from "#domain/platform/money.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import styles from "#web/pharmacy/cash-sessions/closing-paper.module.css"
import {
  at,
  MovesPart,
  PaperLine,
  PaperPart,
  signed,
  TakingsPart,
  who,
} from "#web/pharmacy/cash-sessions/takings-paper.tsx"
import { PaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import { useWords } from "#web/words/words.ts"

/** Renders a closing for screen and print. */
export function ClosingPaper({ report, ref }: { report: ClosingReport; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={`text-staff ${styles.paper}`}>
      <Top report={report} />
      <TakingsPart takings={report.takings} />
      <Drawer report={report} />
      <Pieces report={report} />
      <Notes report={report} />
      <Bottom report={report} />
    </div>
  )
}

type Part = { report: ClosingReport }

function Top({ report }: Part) {
  const t = useWords()
  const { pharmacy } = report
  return (
    <>
      <div className={`text-center ${styles.middle}`}>
        <PaperHead of={pharmacy} />
        <b>{t("day.reportTitle", { number: formatCount(report.number) })}</b>
        {report.cashier && <p>{t("day.drawerOf", { name: report.cashier.name })}</p>}
        {report.follows !== null && <p>{t("day.reportFollows", { number: formatCount(report.follows) })}</p>}
      </div>
      <PaperPart>
        <PaperLine label={t("day.paper.opened")} isProse>
          {who(at(report.openedAt), report.openedBy)}
        </PaperLine>
        <PaperLine label={t("day.paper.closed")} isProse>
          {who(at(report.closedAt), report.closedBy)}
        </PaperLine>
        {report.reopenReason && (
          <PaperLine label={t("day.paper.reopened")} isProse>
            {report.reopenReason}
          </PaperLine>
        )}
        {report.firstReceipt && (
          <PaperLine label={t("day.paper.firstReceipt")}>{report.firstReceipt}</PaperLine>
        )}
        {report.lastReceipt && <PaperLine label={t("day.paper.lastReceipt")}>{report.lastReceipt}</PaperLine>}
      </PaperPart>
    </>
  )
}

function Drawer({ report }: Part) {
  const t = useWords()
  const { takings } = report
  const sums = [
    ["float", report.floatCents],
    ["cashSales", takings.salesByMethod.cash.cents],
    ["cashRefunds", -takings.refundsByMethod.cash.cents],
    ...(takings.accountPayments ? [["cashOnAccount", takings.accountPayments.cash.cents] as const] : []),
    ["cashIn", takings.cashIn.cents],
    ["cashOut", -takings.cashOut.cents],
  ] as const
  return (
    <PaperPart heading={t("day.paper.cashDrawer")}>
      {sums.map(([name, cents]) => (
        <PaperLine key={name} label={t(`day.paper.${name}`)}>
          {signed(cents)}
        </PaperLine>
      ))}
      <PaperLine label={t("day.paper.expected")} isSum>
        {signed(report.expectedCents)}
      </PaperLine>
      <PaperLine label={t("day.paper.counted")}>{formatCents(report.countedCents)}</PaperLine>
      <PaperLine label={t("day.paper.difference")} isSum>
        {report.varianceCents === 0 ? t("staff.exact") : signed(report.varianceCents)}
      </PaperLine>
      {report.varianceReason && (
        <PaperLine label={t("day.paper.why")} isProse>
          {report.varianceReason}
        </PaperLine>
      )}
    </PaperPart>
  )
}

function Pieces({ report: { counted: cash, earlierCounts } }: Part) {
  const t = useWords()
  return (
    <>
      <PaperPart heading={t("day.paper.pieces")}>
        {cash.pieces.map(({ rupees, count }) => (
          <PaperLine key={rupees} label={`${formatCount(rupees)} × ${formatCount(count)}`}>
            {formatCents(rupees * count * 100)}
          </PaperLine>
        ))}
        {(cash.otherCents > 0 || cash.pieces.length === 0) && (
          <PaperLine label={t("day.paper.other")}>{formatCents(cash.otherCents)}</PaperLine>
        )}
      </PaperPart>
      {earlierCounts.length > 0 && (
        <PaperPart heading={t("day.paper.earlier")}>
          {earlierCounts.map((count) => (
            <PaperLine key={`${count.at} ${count.cents}`} label={who(at(count.at), count.by)}>
              {formatCents(count.cents)} ({signed(count.varianceCents)})
            </PaperLine>
          ))}
        </PaperPart>
      )}
    </>
  )
}

function Notes({ report }: Part) {
  const t = useWords()
  return (
    <>
      <MovesPart takings={report.takings} />
      {report.late.length > 0 && (
        <PaperPart heading={t("day.paper.late")}>
          {report.late.map((sale) => (
            <PaperLine key={sale.receiptNumber} label={`${sale.receiptNumber}, ${at(sale.occurredAt)}`}>
              {formatCents(sale.cents)}
            </PaperLine>
          ))}
        </PaperPart>
      )}
      {report.beforeOpening.count > 0 && (
        <p>
          {t("day.paper.beforeOpening", {
            count: report.beforeOpening.count,
            amount: formatRupees(report.beforeOpening.cents),
          })}
        </p>
      )}
    </>
  )
}

function Bottom({ report }: Part) {
  const t = useWords()
  return (
    <div>
      <small>
        {t("day.paper.hash")}
        <span className={styles.hash}>{report.hash}</span>
      </small>
      <p className={styles.signature}>{t("day.paper.signature")}</p>
    </div>
  )
}
