import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Setting, SettingName } from "#contract/admin/settings.ts"
import { ChangeDialog } from "#web/admin/settings/change-dialog.tsx"
import { FixedSettings } from "#web/admin/settings/fixed-settings.tsx"
import { HolidaysPart } from "#web/admin/settings/holidays-part.tsx"
import { MaintenancePart } from "#web/admin/settings/maintenance-part.tsx"
import { GiveBackDialog } from "#web/admin/settings/return-dialog.tsx"
import { SettingRow } from "#web/admin/settings/setting-row.tsx"
import styles from "#web/admin/settings/settings.module.css"
import { SettingsHistory } from "#web/admin/settings/settings-history.tsx"
import { api } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardTable } from "#web/kit/lists/card-table.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
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
          <FixedSettings assistant={page.assistant} />
          <SettingsHistory />
        </>
      )}
      {chosen && opened.act === "change" && <ChangeDialog setting={chosen} {...parts} />}
      {chosen && opened.act === "giveBack" && <GiveBackDialog setting={chosen} {...parts} />}
    </>
  )
}
