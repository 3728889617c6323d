import { Link } from "@tanstack/react-router"
import type { ReportName } from "#domain/pharmacy/reports.ts"
import { paths } from "#domain/platform/paths.ts"
import type { ReportSearch } from "#web/data/searches.ts"
import { useWords } from "#web/words/words.ts"

type ReportLinkProps = { report: ReportName; question: string; search?: ReportSearch }

/** Leads from a panel's figures to their report. */
export function ReportLink({ report, question, search }: ReportLinkProps) {
  const t = useWords()
  return (
    <Link to={paths.posReports} search={{ ...search, report }}>
      {t("dashboard.report")}
      <span className="sr">{t("dashboard.of", { question })}</span>
    </Link>
  )
}
