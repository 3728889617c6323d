import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ShelfFigures } from "#contract/pharmacy/dashboard.ts"
import { marginPercent } from "#domain/pharmacy/goods-in.ts"
import { daysLater } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { Panel } from "#web/kit/dashboard/panel.tsx"
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
