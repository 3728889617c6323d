import { useQuery } from "@tanstack/react-query"
import { healthQuery } from "#web/admin/health/use-health.ts"
import { PendingPanel } from "#web/admin/overview/pending-panel.tsx"
import { SearchesPanel, UnmetPanel } from "#web/admin/overview/searches-panel.tsx"
import { api } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Board } from "#web/kit/dashboard/panel.tsx"
import { type Source, sourceOf } from "#web/kit/dashboard/use-dashboard.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-overview.ts"
import "#web/words/en/admin-unmet.ts"
import "#web/words/en/dashboard.ts"
import { Link } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import { StateChip } from "#web/admin/health/state-chip.tsx"
import styles from "#web/admin/overview/overview.module.css"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import "#web/words/en/admin-health.ts"
import Cross from "lucide-react/icons/cross"
import Factory from "lucide-react/icons/factory"
import Search from "lucide-react/icons/search"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import Users from "lucide-react/icons/users"
import type { OverviewFigures } from "#contract/admin/overview.ts"
import { Tile } from "#web/kit/dashboard/tiles.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"

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

const lightsAgainMs = 30_000

/** Renders a status light per component; components that are not set up are omitted. */
function HealthLights() {
  const t = useWords()
  const { data, isError, refetch } = useQuery(
    api.adminHealth.summary.queryOptions({ refetchInterval: lightsAgainMs }),
  )
  const lights = data?.parts.filter(({ state }) => state !== "not-set-up") ?? []
  return (
    <section className={`card pad-12-16 mb-16 ${styles.lights}`} aria-labelledby="lights">
      <div className={`row at-baseline apart gap-x-16 mb-8 ${styles.lightsHead}`}>
        <h2 id="lights">{t("adminOverview.health.heading")}</h2>
        <Link to={paths.adminHealth}>{t("staff.systemHealth")}</Link>
      </div>
      {isError && <NotLoaded onRetry={() => void refetch()}>{t("staff.healthFailed")}</NotLoaded>}
      {!data && !isError && (
        <div role="status" className={styles.waitingLights}>
          <span className="sr">{t("staff.checkingEveryPart")}</span>
          <Skeleton lines={["70%"]} />
        </div>
      )}
      <ul className="row gap-x-16">
        {lights.map(({ part, state }) => (
          <li key={part} className="inline text-staff">
            {t(`adminHealth.parts.${part}`)}
            <StateChip state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Renders five figures, each linked to its list. */
function OverviewTiles({ source }: { source: Source<OverviewFigures> }) {
  const t = useWords()
  return (
    <ul className={styles.tiles}>
      <Tile
        source={source}
        icon={<Users aria-hidden="true" />}
        label={t("adminOverview.tiles.people")}
        link={(look) => <Link to={paths.adminUsers} {...look} />}
        read={({ people }) => ({
          figure: formatCount(people.today),
          more: t("adminOverview.tiles.peopleWeek", { text: formatCount(people.week) }),
        })}
      />
      <Tile
        source={source}
        icon={<Cross aria-hidden="true" />}
        label={t("adminOverview.tiles.pharmacies")}
        link={(look) => <Link to={paths.adminPharmacies} {...look} />}
        read={({ pharmacies: { listed, waiting } }) => ({
          figure: formatCount(listed),
          isUrgent: waiting > 0,
          more:
            waiting === 0
              ? t("adminOverview.tiles.pharmaciesNone")
              : t("adminOverview.tiles.pharmaciesWaiting", { count: waiting, text: formatCount(waiting) }),
        })}
      />
      <Tile
        source={source}
        icon={<Factory aria-hidden="true" />}
        label={t("common.suppliers")}
        link={(look) => <Link to={paths.adminSuppliers} {...look} />}
        read={({ suppliers }) => ({
          figure: formatCount(suppliers),
          more: t("adminOverview.tiles.suppliersText"),
        })}
      />
      <Tile
        source={source}
        icon={<ShoppingBag aria-hidden="true" />}
        label={t("adminOverview.tiles.orders")}
        link={(look) => <Link to={paths.adminAudit} search={{ thing: "customer-order" }} {...look} />}
        read={({ orders: { customers, purchases } }) => ({
          figure: formatCount(customers + purchases),
          more: t("adminOverview.tiles.ordersText", {
            customers: formatCount(customers),
            purchases: formatCount(purchases),
          }),
        })}
      />
      <Tile
        source={source}
        icon={<Search aria-hidden="true" />}
        label={t("adminOverview.tiles.searches")}
        link={(look) => <Link to={paths.adminUnmet} {...look} />}
        read={({ days }) => {
          const { searches = 0, unmet = 0 } = days.at(-1) ?? {}
          return {
            figure: formatCount(searches),
            more:
              searches === 0
                ? t("adminOverview.tiles.searchesNone")
                : t("adminOverview.tiles.searchesUnmet", { text: formatCount(unmet) }),
          }
        }}
      />
    </ul>
  )
}
