import { useInfiniteQuery } from "@tanstack/react-query"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { ButtonAnchor, ButtonLink } from "#web/kit/actions/button.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { moreOf } from "#web/kit/lists/paging.ts"
import { ShowMore } from "#web/kit/lists/show-more.tsx"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { Difference } from "#web/pharmacy/cash-sessions/difference.tsx"
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

/** Every closing, the last one first. */
export function PastReports() {
  const t = useWords()
  const query = useInfiniteQuery(
    api.tillDays.reports.infiniteOptions({
      input: (before: number | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined as number | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  const { data, isError, isPending, refetch } = query
  const reports = data?.pages.flatMap((page) => page.reports) ?? []
  return (
    <section className="stack gap-12" aria-labelledby="closings">
      <div className="row at-baseline gap-x-12">
        <h2 id="closings">{t("day.reports")}</h2>
        {reports.length > 0 && (
          <span className={`row push ${styles.side}`}>
            <ButtonAnchor look="outline" size="small" href={fileAddress} download>
              {t("day.download")}
            </ButtonAnchor>
          </span>
        )}
      </div>
      {isError && <NotLoaded onRetry={() => void refetch()}>{t("day.reportsFailed")}</NotLoaded>}
      {isPending && !isError && <Skeleton lines={["100%", "100%", "70%"]} />}
      {data && reports.length === 0 && <p className="muted text-staff">{t("day.noReports")}</p>}
      {reports.length > 0 && (
        <CardTable
          label={t("day.reports")}
          columns={columns.map((column) => ({
            name: t(`day.columns.${column}`),
            isFigure: money.includes(column),
          }))}
        >
          {reports.map((report) => (
            <CardRow key={report.number}>
              <CardCell kind="number">
                {t("day.columns.number")} {formatCount(report.number)}
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
                  <ButtonLink
                    look="outline"
                    size="small"
                    to={paths.posDay}
                    search={{ report: report.number }}
                  >
                    {t("day.view")}
                    <span className="sr">{t("day.ofReport", { number: report.number })}</span>
                  </ButtonLink>
                </div>
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
      <ShowMore of={moreOf(query)}>{t("day.showMore")}</ShowMore>
    </section>
  )
}
