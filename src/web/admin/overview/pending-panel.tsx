import { Link } from "@tanstack/react-router"
import ChevronRight from "lucide-react/icons/chevron-right"
import type { ReactNode } from "react"
import type { OverviewFigures } from "#contract/admin/overview.ts"
import { licenceDays } from "#domain/admin/overview-days.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/overview/overview.module.css"
import { NoChart, Panel } from "#web/kit/dashboard/panel.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { useWords } from "#web/words/words.ts"

/** Lists pending work of administrators, linked to its screens. */
export function PendingPanel({ source }: { source: Source<OverviewFigures> }) {
  const t = useWords()
  return (
    <Panel
      question={t("adminOverview.pending.question")}
      width="narrow"
      source={source}
      draw={(figures) => ({ chart: <Waiting figures={figures} /> })}
    />
  )
}

function Waiting({ figures: { pharmacies, pending } }: { figures: OverviewFigures }) {
  const t = useWords()
  const said = (count: number) => ({ count, text: formatCount(count) })
  const all = [
    {
      count: pending.overdueRequests,
      says: t("adminOverview.pending.overdueRequests", said(pending.overdueRequests)),
      link: (children: ReactNode) => (
        <Link to={paths.adminDataRequests} className="text-bad">
          {children}
        </Link>
      ),
    },
    {
      count: pending.dataRequests - pending.overdueRequests,
      says: t("adminOverview.pending.dataRequests", said(pending.dataRequests - pending.overdueRequests)),
      link: (children: ReactNode) => <Link to={paths.adminDataRequests}>{children}</Link>,
    },
    {
      count: pharmacies.waiting,
      says: t("adminOverview.pending.pharmacies", said(pharmacies.waiting)),
      link: (children: ReactNode) => (
        <Link to={paths.adminPharmacies} search={{ show: "to-verify" }}>
          {children}
        </Link>
      ),
    },
    {
      count: pending.applications,
      says: t("adminOverview.pending.applications", said(pending.applications)),
      link: (children: ReactNode) => <Link to={paths.adminApplications}>{children}</Link>,
    },
    {
      count: pending.supplierLicences,
      says: t("adminOverview.pending.supplierLicences", said(pending.supplierLicences)),
      link: (children: ReactNode) => (
        <Link to={paths.adminSuppliers} search={{ show: "to-verify" }}>
          {children}
        </Link>
      ),
    },
    {
      count: pending.licences,
      says: t("adminOverview.pending.licences", { ...said(pending.licences), days: licenceDays }),
      link: (children: ReactNode) => (
        <Link to={paths.adminPharmacies} search={{ show: "listed" }}>
          {children}
        </Link>
      ),
    },
    {
      count: pending.newMedicines,
      says: t("adminOverview.pending.newMedicines", said(pending.newMedicines)),
      link: (children: ReactNode) => (
        <Link to={paths.adminMedicines} search={{ show: "unchecked" }}>
          {children}
        </Link>
      ),
    },
    {
      count: pending.corrections,
      says: t("adminOverview.pending.corrections", said(pending.corrections)),
      link: (children: ReactNode) => (
        <Link to={paths.adminMedicines} search={{ show: "corrections" }}>
          {children}
        </Link>
      ),
    },
    {
      count: pending.duplicates,
      says: t("adminOverview.pending.duplicates", {
        count: pending.duplicates,
        text: `${formatCount(pending.duplicates)}${pending.hasMoreDuplicates ? "+" : ""}`,
      }),
      link: (children: ReactNode) => (
        <Link to={paths.adminMedicines} search={{ show: "duplicates" }}>
          {children}
        </Link>
      ),
    },
    {
      count: pending.uploads,
      says: t("adminOverview.pending.uploads", said(pending.uploads)),
      link: (children: ReactNode) => (
        <Link to={paths.adminAudit} search={{ thing: "stock-upload" }}>
          {children}
        </Link>
      ),
    },
  ]
  const waiting = all.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <NoChart>{t("adminOverview.pending.none")}</NoChart>
  return (
    <ul className={`stack gap-0 divided ${styles.waiting}`}>
      {waiting.map(({ says, link }) => (
        <li key={says}>
          {link(
            <>
              {says}
              <ChevronRight aria-hidden="true" />
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
