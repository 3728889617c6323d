import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ExpiryMonth, ShelfFigures } from "#contract/pharmacy/dashboard.ts"
import { monthsShown } from "#domain/pharmacy/dashboard-days.ts"
import { marginPercent } from "#domain/pharmacy/goods-in.ts"
import { daysLater } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { BarChart } from "#web/kit/charts/bar-chart.tsx"
import { sayMonth, sayShortMonth } from "#web/kit/dashboard/day-words.ts"
import { NoChart, Panel } from "#web/kit/dashboard/panel.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { ReportLink } from "#web/pharmacy/dashboard/report-link.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/goods-in.ts"

const marginDays = 30

/** Shows what the stock is worth at shelf prices and at cost, and the margin of the last sales, as far as costs are known. */
export function ValuePanel({ source }: { source: Source<ShelfFigures> }) {
  const t = useWords()
  return (
    <Panel
      question={t("goodsIn.value.question")}
      width="full"
      source={source}
      draw={({ value, today }) => ({
        aside: <ValueReports />,
        chart: <Values value={value} today={today} />,
      })}
    />
  )
}

function ValueReports() {
  const t = useWords()
  return (
    <span className="row gap-12">
      <ReportLink report="stock-value" question={t("goodsIn.value.question")} />
      <Link to={paths.posReports} search={{ report: "margin-by-day" }}>
        {t("goodsIn.value.margins")}
      </Link>
    </span>
  )
}

function Values({ value, today }: Pick<ShelfFigures, "value" | "today">) {
  const t = useWords()
  const { data } = useQuery(
    api.costs.margins.queryOptions({
      input: { by: "day", from: daysLater(today, 1 - marginDays), until: today },
      staleTime: 5 * 60_000,
    }),
  )
  const sum = (name: "costedCents" | "costCents") =>
    data?.rows.reduce((total, row) => total + row[name], 0) ?? 0
  const [sales, cost] = [sum("costedCents"), sum("costCents")]
  const margin = marginPercent(sales, cost)
  const units = formatCount(value.units)
  return (
    <dl className="columns">
      <Figure name={t("goodsIn.value.atPrices")} figure={formatRupees(value.cents)} />
      <Figure
        name={t("goodsIn.value.atCost")}
        figure={value.costedUnits > 0 ? formatRupees(value.costCents) : "–"}
        more={
          value.costedUnits > 0
            ? t("goodsIn.value.known", { known: formatCount(value.costedUnits), units })
            : t("goodsIn.value.unknown")
        }
      />
      <Figure
        name={t("goodsIn.value.margin", { days: marginDays })}
        figure={margin === null ? "–" : formatRupees(sales - cost)}
        more={
          margin === null
            ? t("goodsIn.value.marginUnknown")
            : t("goodsIn.value.marginText", { percent: margin.toFixed(1), sales: formatRupees(sales) })
        }
      />
    </dl>
  )
}

function Figure({ name, figure, more }: { name: string; figure: string; more?: string }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="text-lead semibold num">{figure}</dd>
      {more !== undefined && <dd className="meta">{more}</dd>}
    </div>
  )
}

/** Counts expiring batches per month: this one, the next two, and later. */
export function MonthsPanel({ source }: { source: Source<ShelfFigures> }) {
  const t = useWords()
  return (
    <Panel
      question={t("dashboard.months.question")}
      note={t("dashboard.months.note", { months: monthsShown })}
      width="rest"
      source={source}
      draw={({ months }) => {
        const plan = (
          <span className="row gap-12">
            <Link to={paths.posExpiring}>{t("dashboard.months.plan")}</Link>
            <ReportLink report="expiry" question={t("dashboard.months.question")} />
          </span>
        )
        if (months.every(({ batches }) => batches === 0)) {
          const none = t("dashboard.months.none", { months: monthsShown })
          return { chart: <NoChart>{none}</NoChart>, aside: plan }
        }
        return {
          chart: <Months months={months} />,
          aside: plan,
          table: {
            fileName: "batches-by-expiry",
            columns: [
              { label: t("staff.month"), write: sayMonth },
              { label: t("staff.batches"), isNumber: true, show: formatCount },
              { label: t("staff.units"), isNumber: true, show: formatCount },
            ],
            rows: months.map(({ month, batches, units }) => [month, batches, units]),
          },
        }
      }}
    />
  )
}

function Months({ months }: { months: ExpiryMonth[] }) {
  const t = useWords()
  const batches = months.reduce((sum, month) => sum + month.batches, 0)
  const most = months.toSorted((one, other) => other.batches - one.batches)[0]
  return (
    <BarChart
      numbers="bars"
      height={270}
      summary={t("dashboard.months.summary", {
        count: batches,
        text: formatCount(batches),
        months: months.length,
        month: sayMonth(most?.month ?? ""),
        most: formatCount(most?.batches ?? 0),
      })}
      bars={months.map((month, place) => ({
        label: sayShortMonth(month.month),
        value: month.batches,
        title: t("dashboard.months.bar", {
          month: sayMonth(month.month),
          batches: formatCount(month.batches),
          units: formatCount(month.units),
        }),
        tone: place === 0 ? "bad" : place < 3 ? "warn" : "calm",
      }))}
    />
  )
}
