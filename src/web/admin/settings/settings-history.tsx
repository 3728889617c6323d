import type { AuditEntry } from "#contract/admin/audit.ts"
import type { SettingName } from "#contract/admin/settings.ts"
import { useMoreText } from "#web/admin/list-parts.tsx"
import { sayLogged } from "#web/admin/settings/say-value.ts"
import styles from "#web/admin/settings/settings.module.css"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["when", "who", "what", "change", "reason"] as const

/** Shows the history of settings with old and new values, newest first, from the audit log. */
export function SettingsHistory() {
  const t = useWords()
  const list = usePagedList(pagedQuery(api.adminAudit.list, { input: { thing: "setting" }, by: "before" }), {
    rows: ({ entries }) => entries,
  })
  const more = useMoreText(list)
  return (
    <section className={`mt-24 ${styles.group}`}>
      <h2>{t("common.history")}</h2>
      <DataTable
        list={list}
        loading={t("staff.loadingHistory")}
        failed={t("staff.historyFailed")}
        empty={<p className="measure muted mt-8 mb-16">{t("adminSettings.history.none")}</p>}
        more={more}
        label={t("common.history")}
        columns={columns.map((column) => t(`adminSettings.history.columns.${column}`))}
      >
        {(entry) => <HistoryRow entry={entry} />}
      </DataTable>
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
