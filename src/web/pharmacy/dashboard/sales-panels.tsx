import type { DaySales, SalesFigures } from "#contract/pharmacy/dashboard.ts"
import { daysShown, sellerDays } from "#domain/pharmacy/dashboard-days.ts"
import { BarChart, BarList } from "#web/kit/charts/bar-chart.tsx"
import { sayDay, sayShortDay } from "#web/kit/dashboard/day-words.ts"
import { NoChart, Panel } from "#web/kit/dashboard/panel.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import styles from "#web/pharmacy/dashboard/dashboard.module.css"
import { ReportLink } from "#web/pharmacy/dashboard/report-link.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

/** Sales by day, today last and standing out, with the average of the days that are over. */
export function DaysPanel({ source }: { source: Source<SalesFigures> }) {
  const t = useWords()
  return (
    <Panel
      question={t("dashboard.days.question")}
      note={t("staff.daysDays", { days: daysShown })}
      width="full"
      source={source}
      draw={({ days, hasSold }) => ({
        chart: hasSold ? <Days days={days} /> : <NoChart>{t("dashboard.empty")}</NoChart>,
        aside: <ReportLink report="sales-by-day" question={t("dashboard.days.question")} />,
        ...(hasSold && {
          table: {
            fileName: "sales-by-day",
            columns: [
              { label: t("staff.day"), write: sayShortDay },
              { label: t("staff.salesRs"), isNumber: true, show: sayRupees },
              { label: t("staff.receipts"), isNumber: true, show: formatCount },
            ],
            rows: days.map(({ day, cents, sales }) => [day, cents / 100, sales]),
          },
        }),
      })}
    />
  )
}

export const sayRupees = (rupees: number) => formatRupees(Math.round(rupees * 100))

function Days({ days }: { days: DaySales[] }) {
  const t = useWords()
  const average = averageOf(days)
  const today = days.at(-1)
  const best = days.toSorted((one, other) => other.cents - one.cents)[0]
  const summary =
    today && best && best.cents > 0
      ? t("dashboard.days.summary", {
          today: formatRupees(today.cents),
          day: sayDay(best.day),
          best: formatRupees(best.cents),
        })
      : t("staff.noRecentSales", { days: days.length })
  return (
    <>
      <BarChart
        summary={summary}
        line={average === null ? null : average / 100}
        bars={days.map(({ day, cents, sales }) => ({
          label: String(Number(day.slice(8))),
          value: cents / 100,
          title: t("dashboard.days.bar", { day: sayShortDay(day), amount: formatRupees(cents), sales }),
          tone: day === today?.day ? "now" : "plain",
        }))}
      />
      {average !== null && (
        <p className={`row nowrap meta mt-8 ${styles.legend}`}>
          <i aria-hidden="true" />
          {t("dashboard.days.average", { amount: formatRupees(average) })}
        </p>
      )}
    </>
  )
}

/**
 * Averages the days before today, from the first with a sale: today is incomplete, and earlier the shop did
 * not exist.
 */
export function averageOf(days: readonly DaySales[]): number | null {
  const over = days.slice(0, -1)
  const first = over.findIndex(({ sales }) => sales > 0)
  if (first < 0) return null
  const counted = over.slice(first)
  return Math.round(counted.reduce((sum, { cents }) => sum + cents, 0) / counted.length)
}

/** The medicines of which the most units were sold. */
export function SellersPanel({ source }: { source: Source<SalesFigures> }) {
  const t = useWords()
  const days = sellerDays
  return (
    <Panel
      question={t("dashboard.sellers.question")}
      note={t("staff.daysDays", { days })}
      width="narrow"
      source={source}
      draw={({ sellers }) => {
        const [first] = sellers
        if (!first) return { chart: <NoChart>{t("staff.noRecentSales", { days })}</NoChart> }
        return {
          aside: <ReportLink report="sales-by-medicine" question={t("dashboard.sellers.question")} />,
          chart: (
            <BarList
              summary={t("dashboard.sellers.summary", {
                medicine: first.medicine,
                units: formatCount(first.units),
              })}
              items={sellers.map(({ stockId, medicine, units }) => ({
                key: stockId,
                label: staffName(medicine),
                value: units,
                text: formatCount(units),
              }))}
            />
          ),
          table: {
            fileName: "top-sellers",
            columns: [
              { label: t("common.medicine"), write: staffName },
              { label: t("staff.units"), isNumber: true, show: formatCount },
              { label: t("staff.salesRs"), isNumber: true, show: sayRupees },
            ],
            rows: sellers.map(({ medicine, units, cents }) => [medicine, units, cents / 100]),
          },
        }
      }}
    />
  )
}

const staffName = (medicine: string) => (
  <span translate="no">
    <TallMan text={keepTogether(medicine)} />
  </span>
)
