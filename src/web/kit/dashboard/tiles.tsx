import { Link } from "@tanstack/react-router"
import Banknote from "lucide-react/icons/banknote"
import Boxes from "lucide-react/icons/boxes"
import ChevronRight from "lucide-react/icons/chevron-right"
import TrendingDown from "lucide-react/icons/trending-down"
import TrendingUp from "lucide-react/icons/trending-up"
import type { ReactNode } from "react"
import type { SalesFigures, ShelfFigures } from "#contract/pharmacy/dashboard.ts"
import { paths } from "#domain/platform/paths.ts"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/dashboard/dashboard.module.css"
import { sayWeekdayOf } from "#web/kit/dashboard/day-words.ts"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { gap, SentenceAround } from "#web/kit/format/sentence-around.tsx"
import { useWords } from "#web/words/words.ts"

type TilesProps = { sales: Source<SalesFigures>; shelf: Source<ShelfFigures> }

/** Renders the figures of the day, each linked to its list. */
export function Tiles({ sales, shelf }: TilesProps) {
  const t = useWords()
  return (
    <ul className={styles.tiles}>
      <Tile
        source={sales}
        icon={<Banknote aria-hidden="true" />}
        label={t("dashboard.tiles.sales")}
        link={(look) => <Link to={paths.posDay} {...look} />}
        read={(figures) => ({
          figure: formatRupees(figures.days.at(-1)?.cents ?? 0),
          more: <Change figures={figures} />,
        })}
      />
      <Tile
        source={shelf}
        icon={<Boxes aria-hidden="true" />}
        label={t("dashboard.tiles.low")}
        link={(look) => <Link to={paths.posStock} search={{ filter: "low" }} {...look} />}
        read={({ low }) => ({
          figure: formatCount(low.rows),
          more: t("dashboard.tiles.lowText", {
            limit: formatCount(low.limit),
            zero: formatCount(low.atZero),
          }),
        })}
      />
    </ul>
  )
}

type TileProps<Figures> = {
  source: Source<Figures>
  icon: ReactNode
  label: string
  link: (look: { className: string; children: ReactNode }) => ReactNode
  read: (figures: Figures) => { figure: string; more: ReactNode; isUrgent?: boolean }
}

/** Renders one figure as a link. */
export function Tile<Figures>({ source, icon, label, link, read }: TileProps<Figures>) {
  const t = useWords()
  const shown = source.figures && read(source.figures)
  const className = classes("card", styles.tile, shown?.isUrgent && styles.urgent)
  const children = (
    <>
      <span className={styles.label}>
        {icon}
        {label}
        <ChevronRight aria-hidden="true" className={`not-phone ${styles.on}`} />
      </span>
      {shown && (
        <>
          <b className={classes("num", styles.figure)}>{shown.figure}</b>
          <small>{shown.more}</small>
        </>
      )}
      {source.state === "loading" && <Skeleton lines={["70%", "45%"]} />}
      {source.state === "failed" && <small>{t("dashboard.failed")}</small>}
    </>
  )
  return <li>{link({ className, children })}</li>
}

/** Compares today so far with the same weekday last week at the same time. */
function Change({ figures: { days, today, weekAgoCents } }: { figures: SalesFigures }) {
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
