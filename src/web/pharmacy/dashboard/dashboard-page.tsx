import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Board } from "#web/kit/dashboard/board.tsx"
import { Tiles } from "#web/kit/dashboard/tiles.tsx"
import { salesQuery, shelfQuery, useDashboard } from "#web/kit/dashboard/use-dashboard.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { BusyPanel } from "#web/pharmacy/dashboard/busy-panel.tsx"
import { CoverPanel } from "#web/pharmacy/dashboard/cover-panel.tsx"
import { DaysPanel } from "#web/pharmacy/dashboard/days-panel.tsx"
import { Greeting } from "#web/pharmacy/dashboard/greeting.tsx"
import { MonthsPanel } from "#web/pharmacy/dashboard/months-panel.tsx"
import { SellersPanel } from "#web/pharmacy/dashboard/sellers-panel.tsx"
import { WaitingPanel } from "#web/pharmacy/dashboard/waiting-panel.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/dashboard.ts"
import "#web/words/en/pharmacy.ts"

export const prefetch: Prefetch = (client) => readAhead(client, salesQuery, shelfQuery)

/** The pharmacy at a glance: four figures that lead on, and six questions. */
export function DashboardPage() {
  const t = useWords()
  const { sales, shelf } = useDashboard()
  const oldSince = sales.oldSince ?? shelf.oldSince
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("dashboard.heading") })} isIndexed={false} />
      <Greeting />
      {oldSince && (
        <div className="mb-16">
          <Notice tone="warn" role="status">
            {t("dashboard.asOf", { time: formatTime(new Date(oldSince)) })}
          </Notice>
        </div>
      )}
      <Tiles sales={sales} shelf={shelf} />
      <Board>
        <DaysPanel source={sales} />
        <SellersPanel source={sales} />
        <CoverPanel source={shelf} />
        <MonthsPanel source={shelf} />
        <WaitingPanel source={shelf} />
        <BusyPanel source={sales} />
      </Board>
    </>
  )
}
