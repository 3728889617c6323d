import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { Incident } from "#contract/admin/health.ts"
import { paths } from "#domain/platform/paths.ts"
import { useDuration } from "#web/admin/health/amounts.ts"
import styles from "#web/admin/health/health.module.css"
import { StateChip } from "#web/admin/health/state-chip.tsx"
import { api } from "#web/data/call.ts"
import { stateOf } from "#web/data/query-state.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { LoadingRows } from "#web/kit/lists/loading-rows.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["part", "state", "from", "lasted", "what", "node"] as const
const readEveryMs = 60_000

/** Every time that something was slow or failing, newest first. */
export function IncidentsList() {
  const t = useWords()
  const query = useInfiniteQuery(
    api.adminHealth.incidents.infiniteOptions({
      input: (before: number | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined as number | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
      refetchInterval: readEveryMs,
    }),
  )
  const state = stateOf(query)
  const incidents = query.data?.pages.flatMap((page) => page.incidents) ?? []
  return (
    <section className={`stack mt-24 ${styles.section}`} aria-labelledby="incidents">
      <h2 className="text-lead" id="incidents">
        {t("adminHealth.incidents.title")}
      </h2>
      {state === "loading" && <LoadingRows says={t("adminHealth.incidents.loading")} rows={2} />}
      {state === "failed" && (
        <NotLoaded onRetry={() => void query.refetch()}>{t("adminHealth.incidents.failed")}</NotLoaded>
      )}
      {state === "shown" && incidents.length === 0 && <p>{t("adminHealth.incidents.none")}</p>}
      {incidents.length > 0 && (
        <CardTable
          label={t("adminHealth.incidents.title")}
          columns={columns.map((column) => t(`adminHealth.incidents.columns.${column}`))}
        >
          {incidents.map((one) => (
            <IncidentRow key={one.id} of={one} />
          ))}
        </CardTable>
      )}
      {query.hasNextPage && (
        <Button look="outline" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("adminHealth.incidents.more")}
        </Button>
      )}
    </section>
  )
}

function IncidentRow({ of: { part, state, reason, error, node, startedAt, endedAt } }: { of: Incident }) {
  const t = useWords()
  const duration = useDuration()
  return (
    <CardRow>
      <CardCell kind="prose">
        <Link to={paths.adminHealth} search={(before) => ({ ...before, thing: part })}>
          {t(`adminHealth.parts.${part}`)}
        </Link>
      </CardCell>
      <CardCell label={t("adminHealth.incidents.columns.state")}>
        <StateChip state={state} />
      </CardCell>
      <CardCell label={t("adminHealth.incidents.columns.from")}>
        <When at={startedAt} />
      </CardCell>
      <CardCell label={t("adminHealth.incidents.columns.lasted")}>
        {endedAt === null ? (
          <b>{t("adminHealth.incidents.now")}</b>
        ) : (
          duration(Date.parse(endedAt) - Date.parse(startedAt))
        )}
      </CardCell>
      <CardCell label={t("adminHealth.incidents.columns.what")} kind="prose">
        <span>
          {reason !== null && t(`adminHealth.reasons.${reason}`)}
          {error !== null && <small className="block meta break">{error}</small>}
        </span>
      </CardCell>
      <CardCell label={t("adminHealth.incidents.columns.node")} kind="prose">
        {node ?? "–"}
      </CardCell>
    </CardRow>
  )
}
