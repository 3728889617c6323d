import type { Ref } from "react"
import type { QuarantineAct } from "#contract/pharmacy/quarantine.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { sayMonth } from "#web/kit/dashboard/day-words.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { PaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import styles from "#web/pharmacy/quarantine/disposal-paper.module.css"
import { useWords } from "#web/words/words.ts"

const columns = ["date", "medicine", "batch", "expiry", "units", "reason"] as const

type DisposalPaperProps = {
  ref: Ref<HTMLDivElement>
  month: string
  acts: QuarantineAct[]
}

/** The month's destroyed units on A4; shown only in print. */
export function DisposalPaper({ ref, month, acts }: DisposalPaperProps) {
  const t = useWords()
  const now = useNow(60_000)
  const units = acts.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div hidden>
      <div ref={ref} className={styles.paper}>
        <PaperHead isSheet />
        <h1>{t("quarantine.paper.title")}</h1>
        <p>{t("quarantine.paper.month", { month: sayMonth(month) })}</p>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={column === "units" ? styles.units : undefined}>
                  {t(`quarantine.actColumns.${column}`)}
                </th>
              ))}
              <th scope="col">{t("quarantine.csvColumns.note")}</th>
              <th scope="col">{t("quarantine.csvColumns.witness")}</th>
              <th scope="col">{t("quarantine.actColumns.by")}</th>
            </tr>
          </thead>
          <tbody>
            {acts.map((act) => (
              <tr key={act.id}>
                <td>{formatExpiry(colomboDay(new Date(act.actedAt)))}</td>
                <td>{act.name}</td>
                <td className="mono">{act.lot ?? "–"}</td>
                <td>{act.expiresOn === null ? "–" : formatExpiry(act.expiresOn)}</td>
                <td className={styles.units}>{formatCount(act.quantity)}</td>
                <td>{act.reason}</td>
                <td>{act.noteNumber ?? "–"}</td>
                <td>{act.witness ?? "–"}</td>
                <td>{act.actedBy ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          <b>{t("quarantine.paper.total", { count: units })}</b>
        </p>
        <p>{t("quarantine.paper.printed", { moment: formatMoment(now) })}</p>
        <div className={styles.signatures}>
          <p>{t("quarantine.paper.pharmacist")}</p>
          <p>{t("staff.witness")}</p>
        </div>
      </div>
    </div>
  )
}
