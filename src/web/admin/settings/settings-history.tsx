import { useInfiniteQuery } from "@tanstack/react-query"
import type { AuditEntry } from "#contract/admin/audit.ts"
import type { SettingName } from "#contract/admin/settings.ts"
import { MoreRows } from "#web/admin/list-parts.tsx"
import { sayLogged } from "#web/admin/settings/say-value.ts"
import styles from "#web/admin/settings/settings.module.css"
import { api } from "#web/data/call.ts"
import { stateOf } from "#web/data/query-state.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { ListState } from "#web/kit/lists/list-state.tsx"
import { moreOf } from "#web/kit/lists/paging.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["when", "who", "what", "change", "reason"] as const

/** What was changed here, from what to what, newest first: the audit log's own rows. */
export function SettingsHistory() {
  const t = useWords()
  const query = useInfiniteQuery(
    api.adminAudit.list.infiniteOptions({
      input: (before: number | undefined) => ({ thing: "setting", before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <section className={`mt-24 ${styles.group}`}>
      <h2>{t("adminSettings.history.title")}</h2>
      <ListState
        state={entries ? "shown" : stateOf(query)}
        failed={t("adminSettings.history.failed")}
        loading={t("adminSettings.history.loading")}
        onRetry={() => void query.refetch()}
      />
      {entries?.length === 0 && <p className="measure muted mt-8 mb-16">{t("adminSettings.history.none")}</p>}
      {entries && entries.length > 0 && (
        <CardTable
          label={t("adminSettings.history.title")}
          columns={columns.map((column) => t(`adminSettings.history.columns.${column}`))}
        >
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} />
          ))}
        </CardTable>
      )}
      <MoreRows of={moreOf(query)} />
    </section>
  )
}

function HistoryRow({ entry: { at, actorName, thingId, before, after, reason } }: { entry: AuditEntry }) {
  const t = useWords()
  const change = { from: sayLogged(t, thingId, before), to: sayLogged(t, thingId, after) }
  return (
    <CardRow>
      <CardCell label={t("adminSettings.history.columns.when")}>
        <When at={at} />
      </CardCell>
      <CardCell label={t("adminSettings.history.columns.who")} kind="prose">
        {actorName ?? t("admin.acts.bySomebody")}
      </CardCell>
      <CardCell label={t("adminSettings.history.columns.what")}>
        {t(`adminSettings.names.${thingId as SettingName}`)}
      </CardCell>
      <CardCell label={t("adminSettings.history.columns.change")} kind="prose">
        {t("adminSettings.history.change", change)}
      </CardCell>
      <CardCell label={t("adminSettings.history.columns.reason")} kind="prose">
        {reason}
      </CardCell>
    </CardRow>
  )
}
