import { useSearch } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import type { TillDay } from "#contract/pharmacy/cash-sessions.ts"
import { api } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readDaySearch } from "#web/data/searches.ts"
import { useWorkplace } from "#web/data/session.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { CountForm } from "#web/pharmacy/cash-sessions/count-form.tsx"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { OpenForm } from "#web/pharmacy/cash-sessions/open-form.tsx"
import { PastReports, reportsQuery } from "#web/pharmacy/cash-sessions/past-reports.tsx"
import { ReportView } from "#web/pharmacy/cash-sessions/report-view.tsx"
import { RunningDay } from "#web/pharmacy/cash-sessions/running-day.tsx"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/day.ts"

export const prefetch: Prefetch = (client, search) => {
  const { report } = readDaySearch(search)
  if (report === undefined) readAhead(client, api.tillDays.current.queryOptions(), reportsQuery)
  else readAhead(client, api.tillDays.report.queryOptions({ input: { number: report } }))
}

const DrawersCard = lazy(() =>
  import("#web/pharmacy/cashiers/drawers-card.tsx").then(({ DrawersCard }) => ({ default: DrawersCard })),
)
const CashiersCard = lazy(() =>
  import("#web/pharmacy/cashiers/cashiers-card.tsx").then(({ CashiersCard }) => ({ default: CashiersCard })),
)

/** Shows the cash session, from float to count, and earlier closings. */
export function DayPage() {
  const t = useWords()
  const { report } = useSearch({ from: "/pharmacy/pos/day" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.dayClose") })} isIndexed={false} />
      {report === undefined ? <Today /> : <ReportView key={report} number={report} />}
    </>
  )
}

function Today() {
  const t = useWords()
  const till = useWorkplace("pharmacy")?.till
  const { data: day, isError, refetch } = useDay()
  return (
    <div className={styles.page}>
      <div>
        <h1>{t("common.dayClose")}</h1>
        <p className="muted mt-4">{t("day.intro")}</p>
      </div>
      {day && <DayCard key={day.id} day={day} />}
      {!day && isError && <NotLoaded onRetry={() => void refetch()}>{t("day.failed")}</NotLoaded>}
      {!day && !isError && (
        <div role="status" className="card">
          <span className="sr">{t("day.loading")}</span>
          <div className={`stack gap-16 pad-24 ${styles.body}`}>
            <Skeleton lines={["45%", "100%", "70%"]} />
          </div>
        </div>
      )}
      {/* Below a card that still loads, these would move. */}
      {(day || isError) && (
        <Suspense fallback={null}>
          {till && <DrawersCard own={day?.id ?? null} />}
          <PastReports />
          <CashiersCard />
        </Suspense>
      )}
    </div>
  )
}

function DayCard({ day }: { day: TillDay }) {
  const [isCounting, setCounting] = useState(false)
  if (!day.isOpen) return <OpenForm day={day} />
  if (isCounting) return <CountForm day={day} onBack={() => setCounting(false)} />
  return <RunningDay day={day} onCount={() => setCounting(true)} />
}
