import { type Ref, useRef } from "react"
import type { TillDay } from "#contract/pharmacy/cash-sessions.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import styles from "#web/pharmacy/cash-sessions/closing-paper.module.css"
import { printClosing } from "#web/pharmacy/cash-sessions/print-closing.ts"
import {
  at,
  MovesPart,
  PaperLine,
  PaperPart,
  TakingsPart,
  who,
} from "#web/pharmacy/cash-sessions/takings-paper.tsx"
import { PaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import { useWords } from "#web/words/words.ts"

/** Prints the X report of a drawer: what was taken until now. The cash expected is not on it: it is counted first. */
export function PrintXReport({ day }: { day: TillDay }) {
  const t = useWords()
  const paper = useRef<HTMLDivElement>(null)
  const print = () => paper.current && void printClosing(paper.current, "roll")
  return (
    <>
      <Button look="outline" size="small" onClick={print}>
        {t("day.printX")}
      </Button>
      <div hidden>
        <XReportPaper ref={paper} day={day} />
      </div>
    </>
  )
}

function XReportPaper({ day, ref }: { day: TillDay; ref: Ref<HTMLDivElement> }) {
  const t = useWords()
  const now = useNow(60_000)
  return (
    <div ref={ref} className={`text-staff ${styles.paper}`}>
      <div className={`text-center ${styles.middle}`}>
        <PaperHead />
        <b>{t("day.xReport")}</b>
        {day.cashier && <p>{t("day.drawerOf", { name: day.cashier.name })}</p>}
      </div>
      <PaperPart>
        {day.openedAt && (
          <PaperLine label={t("day.paper.opened")} isProse>
            {who(at(day.openedAt), day.openedBy)}
          </PaperLine>
        )}
        <PaperLine label={t("day.paper.until")} isProse>
          {formatMoment(new Date(now))}
        </PaperLine>
      </PaperPart>
      <TakingsPart takings={day.takings} />
      <MovesPart takings={day.takings} />
    </div>
  )
}
