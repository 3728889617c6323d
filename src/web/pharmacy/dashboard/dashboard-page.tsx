import { useNavigate, useSearch } from "@tanstack/react-router"
import { colomboDay, startOfDay } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readToDoSearch } from "#web/data/searches.ts"
import { useSession } from "#web/data/session.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { sayDay } from "#web/kit/dashboard/day-words.ts"
import { Board } from "#web/kit/dashboard/panel.tsx"
import { Tiles } from "#web/kit/dashboard/tiles.tsx"
import { salesQuery, shelfQuery, useDashboard } from "#web/kit/dashboard/use-dashboard.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { BusyPanel } from "#web/pharmacy/dashboard/busy-panel.tsx"
import { CoverPanel } from "#web/pharmacy/dashboard/cover-panel.tsx"
import styles from "#web/pharmacy/dashboard/dashboard.module.css"
import { DemandPanel } from "#web/pharmacy/dashboard/demand-panel.tsx"
import { DaysPanel, SellersPanel } from "#web/pharmacy/dashboard/sales-panels.tsx"
import { MonthsPanel, ValuePanel } from "#web/pharmacy/dashboard/shelf-panels.tsx"
import { Today, todayQueries, useHasToday } from "#web/pharmacy/dashboard/today.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/dashboard.ts"
import "#web/words/en/pharmacy.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, salesQuery, shelfQuery, ...todayQueries(readToDoSearch(search).status ?? "open"))

/** Today: what waits for somebody, then the pharmacy's figures. */
export function DashboardPage() {
  const t = useWords()
  const navigate = useNavigate()
  const { status = "open" } = useSearch({ from: "/pharmacy/pos/dashboard" })
  const { sales, shelf } = useDashboard()
  const oldSince = sales.oldSince ?? shelf.oldSince
  const hasToday = useHasToday(status, shelf)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.today") })} isIndexed={false} />
      <Greeting />
      {oldSince && (
        <div className="mb-16">
          <Notice tone="warn" role="status">
            {t("staff.staleFigures", { time: formatTime(new Date(oldSince)) })}
          </Notice>
        </div>
      )}
      <Board>
        <Today
          shelf={shelf}
          hasArrived={hasToday}
          status={status}
          onStatus={(chosen) =>
            void navigate({
              to: paths.posDashboard,
              search: chosen === "done" ? { status: "done" } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
        {hasToday && (
          <>
            <div className={styles.figures}>
              <Tiles sales={sales} shelf={shelf} />
              <SellersPanel source={sales} />
            </div>
            <DaysPanel source={sales} />
            <CoverPanel source={shelf} />
            <MonthsPanel source={shelf} />
            <ValuePanel source={shelf} />
            <BusyPanel source={sales} />
            <DemandPanel />
          </>
        )}
      </Board>
    </>
  )
}

const hourMs = 60 * 60 * 1000

/** Greets by the time of day in Sri Lanka and shows the date of the figures. */
function Greeting() {
  const t = useWords()
  const { person } = useSession()
  const now = useNow(60_000)
  const day = colomboDay(now)
  const hour = (now.getTime() - startOfDay(day).getTime()) / hourMs
  const greeting = t(
    `dashboard.greeting.${hour >= 3 && hour < 12 ? "morning" : hour >= 12 && hour < 17 ? "afternoon" : "evening"}`,
  )
  const name = person?.name.split(" ")[0]
  return (
    <div className="mb-16">
      <h1>{name ? t("dashboard.greeting.withName", { greeting, name }) : greeting}</h1>
      <p className="muted mt-4">{sayDay(day)}</p>
    </div>
  )
}
