import type { SalesFigures } from "#contract/pharmacy/dashboard.ts"
import { sellerDays } from "#domain/pharmacy/dashboard-days.ts"
import { BarList } from "#web/kit/charts/bar-chart.tsx"
import { NoChart, Panel } from "#web/kit/dashboard/panel.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { sayRupees } from "#web/pharmacy/dashboard/days-panel.tsx"
import { ReportLink } from "#web/pharmacy/dashboard/report-link.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

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
