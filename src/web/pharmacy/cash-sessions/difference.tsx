import { formatRupees } from "#domain/platform/money.ts"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { useWords } from "#web/words/words.ts"

/** `Exact`, `Missing Rs. 50.00` or `Too much Rs. 50.00`. */
export function Difference({ cents }: { cents: number }) {
  const t = useWords()
  if (cents === 0) return <span>{t("day.exact")}</span>
  return (
    <span className={classes("num", cents < 0 ? styles.short : styles.over)}>
      {t(cents < 0 ? "day.short" : "day.over")} {formatRupees(Math.abs(cents))}
    </span>
  )
}
