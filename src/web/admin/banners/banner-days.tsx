import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { bannerDaysShown } from "#domain/admin/banner-limits.ts"
import styles from "#web/admin/banners/banners.module.css"
import { api } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { BarChart } from "#web/kit/charts/bar-chart.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatDay } from "#web/kit/format/when-format.ts"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"

type Day = { day: string; views: number; clicks: number }

const sayDay = (day: string) => formatDay(new Date(`${day}T12:00:00Z`))

/** Shows a banner's views and clicks as a chart or a table. */
export function BannerDays({ id }: { id: number }) {
  const t = useWords()
  const query = useQuery(api.adminBanners.days.queryOptions({ input: { id } }))
  const [isTable, setTable] = useState(false)
  const days = query.data?.days
  const isSeen = days?.some(({ views, clicks }) => views + clicks > 0)
  return (
    <section className={classes("card", styles.counts)} aria-labelledby="banner-days">
      <div className="row at-start apart gap-x-24 mb-16">
        <h2 className="text-h3" id="banner-days">
          {t("adminBanners.days.title")}
        </h2>
        <Chip>{t("adminBanners.days.note", { count: bannerDaysShown })}</Chip>
      </div>
      <ListState
        state={stateOf(query)}
        failed={t("adminBanners.days.failed")}
        loading={t("adminBanners.days.loading")}
        onRetry={() => void query.refetch()}
      />
      {days && !isSeen && <p className={styles.empty}>{t("adminBanners.days.none")}</p>}
      {days && isSeen && (isTable ? <DaysTable days={days} /> : <DaysChart days={days} />)}
      {isSeen && (
        <p>
          <Button look="quiet" size="small" onClick={() => setTable(!isTable)}>
            {t(isTable ? "adminBanners.days.showChart" : "adminBanners.days.showTable")}
          </Button>
        </p>
      )}
      <p className="measure muted mt-8">{t("adminBanners.days.how")}</p>
    </section>
  )
}

function DaysChart({ days }: { days: Day[] }) {
  const t = useWords()
  const [best] = days.toSorted((one, other) => other.views - one.views)
  const sum = (what: "views" | "clicks") => formatCount(days.reduce((all, day) => all + day[what], 0))
  return (
    <BarChart
      height={220}
      summary={t("adminBanners.days.summary", {
        views: sum("views"),
        clicks: sum("clicks"),
        day: best ? sayDay(best.day) : "",
        most: formatCount(best?.views ?? 0),
      })}
      bars={days.map(({ day, views, clicks }, place) => ({
        label: String(Number(day.slice(8))),
        value: views,
        title: t("adminBanners.days.bar", { day: sayDay(day), views, clicks }),
        tone: place === days.length - 1 ? "now" : "plain",
      }))}
    />
  )
}

function DaysTable({ days }: { days: Day[] }) {
  const t = useWords()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer scrolls it by the keyboard
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("adminBanners.days.title")}>
      <table className={`table ${styles.days}`} aria-label={t("adminBanners.days.title")}>
        <thead>
          <tr>
            <th scope="col">{t("staff.day")}</th>
            <th scope="col">{t("adminBanners.days.views")}</th>
            <th scope="col">{t("adminBanners.days.clicks")}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views, clicks }) => (
            <tr key={day}>
              <th scope="row">{sayDay(day)}</th>
              <td>{formatCount(views)}</td>
              <td>{formatCount(clicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
