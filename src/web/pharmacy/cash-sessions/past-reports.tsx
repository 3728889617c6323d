import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { ButtonAnchor, ButtonLink } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatRupees, Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { useWords } from "#web/words/words.ts"

const columns = [
  "number",
  "opened",
  "closed",
  "closedBy",
  "sales",
  "counted",
  "difference",
  "actions",
] as const
const money: readonly string[] = ["sales", "counted", "difference"]
/** The server's own address for it, see `reportsFile`. */
const fileAddress = "/files/closings.csv"

export const reportsQuery = pagedQuery(api.tillDays.reports, { input: {}, by: "before" })

/** Every closing, the last one first. */
export function PastReports() {
  const t = useWords()
  const list = usePagedList(reportsQuery, {
    rows: ({ reports }) => reports.map((report) => ({ ...report, id: report.number })),
  })
  return (
    <section className="stack gap-12" aria-labelledby="closings">
      <div className="row at-baseline gap-x-12">
        <h2 id="closings">{t("day.reports")}</h2>
        {list.rows.length > 0 && (
          <span className={`row push ${styles.side}`}>
            <ButtonAnchor look="outline" size="small" href={fileAddress} download>
              {t("day.download")}
            </ButtonAnchor>
          </span>
        )}
      </div>
      <DataTable
        list={list}
        loading={<Skeleton lines={["100%", "100%", "70%"]} />}
        failed={t("day.reportsFailed")}
        empty={<p className="muted text-staff">{t("day.noReports")}</p>}
        more={t("day.showMore")}
        label={t("day.reports")}
        columns={columns.map((column) => ({
          name: t(`day.columns.${column}`),
          isFigure: money.includes(column),
        }))}
      >
        {(report) => (
          <CardRow>
            <CardCell kind="number">
              {t("day.columns.number")} {formatCount(report.number)}
              {report.cashier && (
                <small className="block">{t("day.drawerOf", { name: report.cashier.name })}</small>
              )}
              {report.follows !== null && (
                <small className="muted text-staff">
                  {" "}
                  {t("day.reportFollows", { number: report.follows })}
                </small>
              )}
            </CardCell>
            <CardCell label={t("day.columns.opened")}>{formatMoment(new Date(report.openedAt))}</CardCell>
            <CardCell label={t("day.columns.closed")}>{formatMoment(new Date(report.closedAt))}</CardCell>
            <CardCell label={t("day.columns.closedBy")} kind="prose">
              {report.closedBy ?? "–"}
            </CardCell>
            <CardCell label={t("day.columns.sales")} kind="figure">
              <span>
                <Money cents={report.sales.cents} />
              </span>
            </CardCell>
            <CardCell label={t("day.columns.counted")} kind="figure">
              <span>
                <Money cents={report.countedCents} />
              </span>
            </CardCell>
            <CardCell label={t("day.columns.difference")} kind="figure">
              <Difference cents={report.varianceCents} />
            </CardCell>
            <CardCell kind="actions">
              <div>
                <ButtonLink look="outline" size="small" to={paths.posDay} search={{ report: report.number }}>
                  {t("common.view")}
                  <span className="sr">{t("day.ofReport", { number: report.number })}</span>
                </ButtonLink>
              </div>
            </CardCell>
          </CardRow>
        )}
      </DataTable>
    </section>
  )
}

/** `Exact`, `Missing Rs. 50.00` or `Too much Rs. 50.00`. */
function Difference({ cents }: { cents: number }) {
  const t = useWords()
  if (cents === 0) return <span>{t("staff.exact")}</span>
  return (
    <span className={classes("num", cents < 0 ? styles.short : styles.over)}>
      {t(cents < 0 ? "day.short" : "staff.over")} {formatRupees(Math.abs(cents))}
    </span>
  )
}
