import type { Ref } from "react"
import type { RegisterMonth } from "#contract/pharmacy/register.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { sayMonth } from "#web/kit/dashboard/day-words.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { PaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import styles from "#web/pharmacy/quarantine/disposal-paper.module.css"
import { cellsOf, figures, registerColumns } from "#web/pharmacy/register/entry-cells.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/quarantine.ts"

type RegisterPaperProps = { ref: Ref<HTMLDivElement>; of: RegisterMonth; month: string }

/** A month of the register on A4; shown only in print. */
export function RegisterPaper({ ref, of, month }: RegisterPaperProps) {
  const t = useWords()
  const now = useNow(60_000)
  const { pharmacy, medicine } = of
  return (
    <div hidden>
      <div ref={ref} className={styles.paper}>
        <PaperHead of={pharmacy} isSheet />
        <h1>{t("staff.register")}</h1>
        <p>
          <b translate="no">{medicine.name}</b>, {medicine.manufacturer} ·{" "}
          {t("quarantine.paper.month", { month: sayMonth(month) })}
        </p>
        <p>
          {t("prescriptions.register.opening")}: <b>{formatCount(of.opening)}</b>
        </p>
        <table>
          <thead>
            <tr>
              {registerColumns.map((column) => (
                <th key={column} scope="col" className={figures.includes(column) ? styles.units : undefined}>
                  {t(`prescriptions.register.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.entries.map((entry) => {
              const cells = cellsOf(t, entry)
              return (
                <tr key={entry.number}>
                  {registerColumns.map((column) => (
                    <td key={column} className={figures.includes(column) ? styles.units : undefined}>
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        <p>
          {t("prescriptions.register.closing")}: <b>{formatCount(of.closing)}</b> · {t("quarantine.lying")}:{" "}
          <b>{formatCount(medicine.inQuarantine)}</b>
        </p>
        {of.counts.length > 0 && <h2>{t("prescriptions.register.counts")}</h2>}
        {of.counts.map((count) => (
          <p key={count.at}>
            {t("prescriptions.register.counted", {
              counted: formatCount(count.counted),
              when: formatMoment(new Date(count.at)),
              witness: count.witness,
            })}
            {count.countedBy && ` · ${count.countedBy}`}
            {count.reason && ` · ${count.reason}`}
          </p>
        ))}
        {of.decided.length > 0 && <h2>{t("prescriptions.register.fromQuarantine")}</h2>}
        {of.decided.map((act) => (
          <p key={`${act.at} ${act.lot} ${act.units}`}>
            {formatMoment(new Date(act.at))} · {t(`quarantine.did.${act.act}`)} · {formatCount(act.units)} ·{" "}
            {[act.lot, act.noteNumber, act.reason, act.witness, act.who].filter(Boolean).join(" · ")}
          </p>
        ))}
        <p>{t("quarantine.paper.printed", { moment: formatMoment(now) })}</p>
        <div className={styles.signatures}>
          <p>{t("prescriptions.register.pharmacist")}</p>
          <p>{t("staff.witness")}</p>
        </div>
      </div>
    </div>
  )
}
