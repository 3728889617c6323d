import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import Download from "lucide-react/icons/download"
import Printer from "lucide-react/icons/printer"
import { useRef } from "react"
import type { Report, ReportQuestion } from "#contract/pharmacy/reports.ts"
import {
  deadStockDays,
  definitionOf,
  maxReportRows,
  type ReportName,
  reportNames,
} from "#domain/pharmacy/reports.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type ReportSearch, readReportSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { PrintedPaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import { ReportChart } from "#web/pharmacy/reports/report-chart.tsx"
import { type Asked, ReportFilter } from "#web/pharmacy/reports/report-filter.tsx"
import { ReportTable, sayCell } from "#web/pharmacy/reports/report-table.tsx"
import styles from "#web/pharmacy/reports/reports.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/pharmacy.ts"
import "#web/words/en/reports.ts"

const usualDays = 30

/** Returns what the address asks for, with what it leaves out. */
function askedOf({ report, from, to, days }: ReportSearch, today: string): Asked {
  const last = to ?? today
  return {
    report: reportNames.find((name) => name === report) ?? "sales-by-day",
    from: from ?? daysLater(last, 1 - usualDays),
    to: last,
    days: days ?? deadStockDays,
  }
}

/** Returns only the parts of the question that the report's kind has. */
function questionOf({ report, from, to, days }: Asked): ReportQuestion {
  const parts = { range: { from, to }, day: { to }, back: { days }, now: {} }
  return { report, ...parts[definitionOf(report).span] }
}

const reportQuery = (asked: Asked) =>
  api.reports.get.queryOptions({
    input: questionOf(asked),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, reportQuery(askedOf(readReportSearch(search), colomboDay(new Date()))))

/** Shows one report of the pharmacy as a chart and a table, and gives it out as a file or on paper. */
export function ReportsPage() {
  const t = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: "/pharmacy/pos/reports" })
  const today = colomboDay(useNow(60_000))
  const asked = askedOf(search, today)
  const query = useQuery(reportQuery(asked))
  const paper = useRef<HTMLDivElement>(null)
  const { data, isError, failureCount, fetchStatus, refetch } = query
  // The report before stays while another one of its kind is being read.
  const report = data?.report === asked.report ? data : undefined
  // Without a network, the question is not even sent.
  const isFailing = isError || failureCount > 0 || fetchStatus === "paused"
  const isOld = report !== undefined && isFailing
  const onChange = (part: Partial<Asked>) =>
    void navigate({ to: ".", search: { ...search, report: asked.report, ...part }, replace: true })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.reports") })} isIndexed={false} />
      <h1>{t("common.reports")}</h1>
      <p className="muted mt-4 mb-16">
        {t(`reports.notes.${noteOf[asked.report]}`)}{" "}
        {asked.report === "expiry" && <Link to={paths.posExpiring}>{t("staff.expiringStock")}</Link>}
      </p>
      <ReportFilter asked={asked} today={today} hasTaxes={data?.hasTaxes === true} onChange={onChange} />
      {isOld && (
        <Notice tone="warn" role="status">
          {t("reports.savedOf", { time: formatMoment(new Date(report.at)) })}
        </Notice>
      )}
      {!report && isFailing && (
        <NotLoaded onRetry={() => void refetch()}>
          {isProblem(query.error, "bad-input") ? sayProblem(query.error) : t("reports.failed")}
        </NotLoaded>
      )}
      {!report && !isFailing && (
        <div role="status" className="card pad-24">
          <span className="sr">{t("reports.loading")}</span>
          <Skeleton lines={["45%", "100%", "100%", "70%"]} />
        </div>
      )}
      {report && (
        <div aria-busy={query.isPlaceholderData}>
          <Files asked={asked} onPrint={() => paper.current && void printReport(paper.current)} />
          <div ref={paper}>
            <PrintedPaperHead />
            <ReportHead report={report} />
            <ReportBody key={`${report.report} ${report.from} ${report.to}`} report={report} />
          </div>
        </div>
      )}
    </>
  )
}

const printReport = (shown: HTMLElement) =>
  printCopy(shown, { as: "report", page: () => "{ size: A4 landscape; margin: 12mm }" })

type Note =
  | "sales"
  | "goods"
  | "staff"
  | "margin"
  | "dead"
  | "stock"
  | "value"
  | "purchases"
  | "taxes"
  | "journal"
const noteOf: Record<ReportName, Note> = {
  "sales-by-day": "sales",
  "sales-by-hour": "sales",
  "sales-by-medicine": "goods",
  "sales-by-manufacturer": "goods",
  "sales-by-staff": "staff",
  "sales-by-payment": "sales",
  "margin-by-day": "margin",
  "margin-by-medicine": "margin",
  "margin-by-receipt": "margin",
  "dead-stock": "dead",
  expiry: "stock",
  "stock-value": "value",
  purchases: "purchases",
  "tax-by-month": "taxes",
  journal: "journal",
}

/** Names the report and its days, for the paper. */
function ReportHead({ report }: { report: Report }) {
  const t = useWords()
  const say = (day: string) => sayCell(day, { key: "day", kind: "day" })
  return (
    <div className={styles.head}>
      <h2>{t(`reports.names.${report.report}`)}</h2>
      <p className="muted">
        {report.from === report.to ? say(report.to) : `${say(report.from)} – ${say(report.to)}`}
      </p>
    </div>
  )
}

function ReportBody({ report }: { report: Report }) {
  const t = useWords()
  if (report.rows.length === 0) return <p className="card pad-24 muted">{t("reports.empty")}</p>
  return (
    <>
      {definitionOf(report.report).chart && (
        <section className={`card pad-24 mb-16 ${styles.chart}`}>
          <ReportChart report={report} />
        </section>
      )}
      {report.isCut && <Notice tone="warn">{t("reports.cut", { count: formatCount(maxReportRows) })}</Notice>}
      <ReportTable report={report} />
    </>
  )
}

/** Gives the report out as a file or on paper. Files come from the server, with all rows. */
function Files({ asked, onPrint }: { asked: Asked; onPrint: () => void }) {
  const t = useWords()
  const isOffline = useOutage() !== undefined
  const { report, ...rest } = questionOf(asked)
  const parts = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])
  const address = (kind: "csv" | "xlsx") =>
    `/files/reports/${report}.${kind}?${new URLSearchParams(parts).toString()}`
  return (
    <p className="row gap-8 mb-12">
      {isOffline ? (
        <span className="muted">{t("reports.filesOffline")}</span>
      ) : (
        (["csv", "xlsx"] as const).map((kind) => (
          <ButtonAnchor key={kind} look="outline" size="small" href={address(kind)} download>
            <Download aria-hidden="true" />
            {t(kind === "csv" ? "reports.csv" : "reports.excel")}
          </ButtonAnchor>
        ))
      )}
      <Button look="outline" size="small" onClick={onPrint}>
        <Printer aria-hidden="true" />
        {t("staff.print")}
      </Button>
    </p>
  )
}
