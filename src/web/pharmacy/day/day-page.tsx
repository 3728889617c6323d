import { useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { TillDay } from "#shared/till-days.ts"
import { PageHead } from "#web/layout/page-head.tsx"
import { CountForm } from "#web/pharmacy/day/count-form.tsx"
import styles from "#web/pharmacy/day/day.module.css"
import { readDaySearch } from "#web/pharmacy/day/day-search.ts"
import { OpenForm } from "#web/pharmacy/day/open-form.tsx"
import { PastReports } from "#web/pharmacy/day/past-reports.tsx"
import { ReportView } from "#web/pharmacy/day/report-view.tsx"
import { RunningDay } from "#web/pharmacy/day/running-day.tsx"
import { useDay } from "#web/pharmacy/day/use-day.ts"
import { NotLoaded } from "#web/ui/not-loaded.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/day.ts"

/** The till's day: opened with a float, closed by a count; and what was closed before. */
export function DayPage() {
  const t = useWords()
  const { report } = readDaySearch(useSearch({ strict: false }))
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("day.heading") })} isIndexed={false} />
      {report === undefined ? <Today /> : <ReportView key={report} number={report} />}
    </>
  )
}

function Today() {
  const t = useWords()
  const { data: day, isError, refetch } = useDay()
  return (
    <div className={styles.page}>
      <div>
        <h1>{t("day.heading")}</h1>
        <p className={styles.intro}>{t("day.intro")}</p>
      </div>
      {day && <DayCard key={day.id} day={day} />}
      {!day && isError && <NotLoaded onRetry={() => void refetch()}>{t("day.failed")}</NotLoaded>}
      {!day && !isError && (
        <div role="status" className="card">
          <span className="sr">{t("day.loading")}</span>
          <div className={styles.body}>
            <Skeleton lines={["45%", "100%", "70%"]} />
          </div>
        </div>
      )}
      <PastReports />
    </div>
  )
}

function DayCard({ day }: { day: TillDay }) {
  const [isCounting, setCounting] = useState(false)
  if (!day.isOpen) return <OpenForm day={day} />
  if (isCounting) return <CountForm day={day} onBack={() => setCounting(false)} />
  return <RunningDay day={day} onCount={() => setCounting(true)} />
}
