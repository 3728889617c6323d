import TrendingDown from "lucide-react/icons/trending-down"
import TrendingUp from "lucide-react/icons/trending-up"
import type { SalesFigures } from "#contract/pharmacy/dashboard.ts"
import { sayWeekdayOf } from "#web/kit/dashboard/day-words.ts"
import styles from "#web/kit/dashboard/tiles.module.css"
import { formatCount } from "#web/kit/format/number.ts"
import { gap, SentenceAround } from "#web/kit/format/sentence-around.tsx"
import { useWords } from "#web/words/words.ts"

/** Today so far against the same weekday a week ago, until the same time of day. */
export function Change({ figures: { days, today, weekAgoCents } }: { figures: SalesFigures }) {
  const t = useWords()
  const weekday = sayWeekdayOf(today)
  if (weekAgoCents <= 0) return t("dashboard.tiles.none", { weekday })
  const percent = Math.round((((days.at(-1)?.cents ?? 0) - weekAgoCents) / weekAgoCents) * 100)
  if (percent === 0) return t("dashboard.tiles.same", { weekday })
  const Sign = percent > 0 ? TrendingUp : TrendingDown
  return (
    <SentenceAround text={t(`dashboard.tiles.${percent > 0 ? "more" : "less"}`, { percent: gap, weekday })}>
      <b className={percent > 0 ? `text-ok ${styles.up}` : `text-warn ${styles.down}`}>
        <Sign aria-hidden="true" />
        {formatCount(Math.abs(percent))}%
      </b>
    </SentenceAround>
  )
}
