import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { AuditEntry } from "#contract/admin/audit.ts"
import type { Setting, SettingName, SettingsPage as Settings } from "#contract/admin/settings.ts"
import { useMoreText } from "#web/admin/list-parts.tsx"
import { HolidaysPart } from "#web/admin/settings/holidays-part.tsx"
import { MaintenancePart } from "#web/admin/settings/maintenance-part.tsx"
import { sayLogged } from "#web/admin/settings/say-value.ts"
import { ChangeDialog, GiveBackDialog } from "#web/admin/settings/setting-dialogs.tsx"
import { SettingRow } from "#web/admin/settings/setting-row.tsx"
import styles from "#web/admin/settings/settings.module.css"
import { TaxRatesPart } from "#web/admin/settings/tax-rates-part.tsx"
import { api } from "#web/data/call.ts"
import { pagedQuery, stateOf } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { When } from "#web/kit/format/when.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { DataTable, ListState } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { languages } from "#web/words/languages.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-settings.ts"
import "#web/words/en/shelf.ts"

const groups = [
  ["help", ["emergency_number", "contact_email", "contact_phone"]],
  ["links", ["blog_url", "forum_url", "social_links", "credit_url"]],
  ["pharmacies", ["low_stock_limit"]],
  ["orders", ["order_max_units", "orders_max_open", "order_unseen_hours", "watches_max"]],
  ["requests", ["requests_per_day", "request_pharmacies", "request_hours"]],
  ["assistant", ["assistant"]],
  ["kept", ["uploads_kept_days", "unmet_kept_days"]],
  ["dataRequests", ["data_request_days"]],
] as const satisfies [string, SettingName[]][]

const columns = ["setting", "value", "by", "actions"] as const

const settingsQuery = api.adminSettings.list.queryOptions()

export const prefetch: Prefetch = (client) => readAhead(client, settingsQuery)

/** Shows the settings that need no deployment: value, author and history. */
export function SettingsPage() {
  const t = useWords()
  const client = useQueryClient()
  const query = useQuery(settingsQuery)
  const [opened, setOpened] = useState<{ name: SettingName; act: "change" | "giveBack" } | null>(null)
  const refresh = () => {
    void query.refetch()
    // The page's position in the settings' history.
    void client.invalidateQueries({ queryKey: api.site.key() })
    void client.invalidateQueries({ queryKey: api.adminAudit.key() })
  }
  const page = query.data
  const find = (name: SettingName) => page?.settings.find((setting) => setting.name === name)
  const chosen = opened && find(opened.name)
  const parts = { refresh, onClose: () => setOpened(null) }
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.settings") })} isIndexed={false} />
      <HeadingRow heading={t("staff.settings")} intro={t("adminSettings.intro")} />
      <ListState
        state={page ? "shown" : stateOf(query)}
        failed={t("adminSettings.failed")}
        loading={t("adminSettings.loading")}
        onRetry={refresh}
      />
      {page && (
        <>
          <MaintenancePart notice={page.notice} refresh={refresh} />
          {groups.map(([group, names]) => (
            <section key={group} className={`mt-24 ${styles.group}`}>
              <h2>{t(`adminSettings.groups.${group}`)}</h2>
              <CardTable
                label={t(`adminSettings.groups.${group}`)}
                columns={columns.map((column) => t(`adminSettings.columns.${column}`))}
              >
                {names
                  .map(find)
                  .filter((setting): setting is Setting => setting !== undefined)
                  .map((setting) => (
                    <SettingRow
                      key={setting.name}
                      setting={setting}
                      onAct={(act) => setOpened({ name: setting.name, act })}
                    />
                  ))}
              </CardTable>
            </section>
          ))}
          <HolidaysPart />
          <TaxRatesPart />
          <FixedSettings assistant={page.assistant} />
          <SettingsHistory />
        </>
      )}
      {chosen && opened.act === "change" && <ChangeDialog setting={chosen} {...parts} />}
      {chosen && opened.act === "giveBack" && <GiveBackDialog setting={chosen} {...parts} />}
    </>
  )
}

/** Shows settings that only the deployment or the product determines. */
function FixedSettings({ assistant }: Pick<Settings, "assistant">) {
  const t = useWords()
  const { provider, model, persona } = assistant
  const written = languages.filter(({ load }) => load).map(({ name }) => name)
  return (
    <section className={`mt-24 ${styles.group}`}>
      <h2>{t("adminSettings.fixed.title")}</h2>
      <ul className={`stack measure muted ${styles.fixed}`}>
        <li>
          {provider === null || model === null
            ? t("adminSettings.model.none")
            : t("adminSettings.model.some", { model, provider, persona })}{" "}
          {t("adminSettings.model.how")}
        </li>
        <li>{t("adminSettings.fixed.languages", { languages: written.join(", ") })}</li>
        <li>{t("adminSettings.fixed.name")}</li>
        <li>{t("adminSettings.fixed.sessions")}</li>
        <li>{t("adminSettings.fixed.audit")}</li>
        <li>{t("adminSettings.fixed.analytics")}</li>
      </ul>
    </section>
  )
}

const historyColumns = ["when", "who", "what", "change", "reason"] as const

/** Shows the history of settings with old and new values, newest first, from the audit log. */
function SettingsHistory() {
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
        columns={historyColumns.map((column) => t(`adminSettings.history.columns.${column}`))}
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
