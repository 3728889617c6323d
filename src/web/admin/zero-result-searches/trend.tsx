import TrendingDown from "lucide-react/icons/trending-down"
import TrendingUp from "lucide-react/icons/trending-up"
import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import styles from "#web/admin/zero-result-searches/unmet.module.css"
import { trendOf } from "#web/admin/zero-result-searches/unmet-words.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { useWords } from "#web/words/words.ts"

/** More or less than in as many days before. */
export function TrendText({ of }: { of: UnmetSearch }) {
  const t = useWords()
  const trend = trendOf(of)
  const hint = t("adminUnmet.trendHint", { text: formatCount(of.searchesBefore) })
  if (!("percent" in trend)) return <span title={hint}>{t(`adminUnmet.${trend.kind}`)}</span>
  const Sign = trend.kind === "more" ? TrendingUp : TrendingDown
  return (
    <span className={`unbroken ${styles.trend}`} title={hint}>
      <Sign aria-hidden="true" />
      {t(`adminUnmet.${trend.kind}`, { percent: formatCount(trend.percent) })}
    </span>
  )
}
