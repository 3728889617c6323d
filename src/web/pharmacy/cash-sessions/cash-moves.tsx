import type { ReactNode } from "react"
import type { CashMovement } from "#contract/pharmacy/cash-sessions.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { useWords } from "#web/words/words.ts"

/** What was put into the drawer and taken out of it, with who and why. */
export function CashMoves({ movements, actions }: { movements: CashMovement[]; actions: ReactNode }) {
  const t = useWords()
  return (
    <section aria-labelledby="cash-moves">
      <div className="row at-baseline gap-x-12">
        <h3 id="cash-moves">{t("day.cashMoves")}</h3>
        <span className={`row push ${styles.side}`}>{actions}</span>
      </div>
      {movements.length === 0 && <p className="muted text-staff">{t("day.noMoves")}</p>}
      <ul className={styles.moves}>
        {movements.map((movement) => (
          <li key={`${movement.at} ${movement.direction} ${movement.cents}`}>
            <div>
              <b className="semibold break">{movement.reason}</b>
              <small className="block">
                {formatMoment(new Date(movement.at))}
                {movement.by && ` · ${movement.by}`}
              </small>
            </div>
            <span className="num">
              {movement.direction === "in" ? "+" : "−"}
              {formatRupees(movement.cents)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
