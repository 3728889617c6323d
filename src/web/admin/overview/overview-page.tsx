import { useQuery } from "@tanstack/react-query"
import { healthQuery } from "#web/admin/health/use-health.ts"
import { HealthLights } from "#web/admin/overview/health-lights.tsx"
import { OverviewTiles } from "#web/admin/overview/overview-tiles.tsx"
import { PendingPanel } from "#web/admin/overview/pending-panel.tsx"
import { SearchesPanel } from "#web/admin/overview/searches-panel.tsx"
import { UnmetPanel } from "#web/admin/overview/unmet-panel.tsx"
import { api } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Board } from "#web/kit/dashboard/panel.tsx"
import { sourceOf } from "#web/kit/dashboard/use-dashboard.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-overview.ts"
import "#web/words/en/admin-unmet.ts"
import "#web/words/en/dashboard.ts"

const againMs = 60_000

const figuresQuery = api.adminOverview.figures.queryOptions({ refetchInterval: againMs })

export const prefetch: Prefetch = (client) => readAhead(client, healthQuery, figuresQuery)

/** Shows system status, usage, failed searches and pending work. */
export function OverviewPage() {
  const t = useWords()
  const figures = sourceOf(useQuery(figuresQuery))
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.admin") })} isIndexed={false} />
      <h1 className="mb-12">{t("common.admin")}</h1>
      {figures.oldSince && (
        <div className="mb-16">
          <Notice tone="warn" role="status">
            {t("staff.staleFigures", { time: formatTime(new Date(figures.oldSince)) })}
          </Notice>
        </div>
      )}
      <HealthLights />
      <OverviewTiles source={figures} />
      <Board>
        <SearchesPanel source={figures} />
        <PendingPanel source={figures} />
        <UnmetPanel />
      </Board>
    </>
  )
}
