import { noticeName, type SettingName, type SettingsPage, settingNames } from "#contract/admin/settings.ts"
import type { Json } from "#database/function-call.ts"
import { fn } from "#database/functions.gen.ts"
import type { Assistant } from "#server/customer/assistant/assistant.ts"
import { personaVersion } from "#server/customer/assistant/persona.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Platform } from "#server/platform/platform.ts"
import { findSetValues, noticeOf, type SetValue, textOf } from "#server/platform/site/queries.ts"
import { siteValues } from "#server/platform/site/values.ts"

export type SettingsSource = Pick<Platform, "database" | "settings"> & { assistant: Assistant }

/** Returns each setting's current value and the value set at deployment. */
export async function getSettings({ database, settings, assistant }: SettingsSource): Promise<SettingsPage> {
  const known = new Map((await findSetValues(database)).map((row) => [row.name, row]))
  return {
    settings: settingNames.map((name) => {
      const deployed = siteValues[name].deployed(settings.site)
      const row = known.get(name)
      return { name, value: textOf(row?.value) ?? deployed, deployed, ...changeOf(row) }
    }),
    notice: { value: noticeOf(known.get(noticeName)?.value), ...changeOf(known.get(noticeName)) },
    assistant: {
      provider: assistant.model?.provider ?? null,
      model: settings.assistant?.model ?? null,
      persona: personaVersion,
    },
  }
}

const changeOf = (row: SetValue | undefined) => ({
  isSet: row !== undefined && row.value !== null,
  version: row?.version ?? 1,
  changedBy: row?.changedBy ?? null,
  changedAt: row?.changedAt.toISOString() ?? null,
  reason: row?.reason ?? null,
})

export type Setting = {
  name: SettingName | typeof noticeName
  version: number
  /** Null resets to the deployed value. */
  value: unknown
  deployed: string | null
  reason: string
  now: Date
}

/** Saves a value under its optimistic lock, with its row in the audit log. */
export async function setSiteValue(database: Database, setting: Setting): Promise<void> {
  const { name, version, value, deployed, reason, now } = setting
  await call(
    database,
    fn.adminSetSite({
      setName: name,
      readVersion: version,
      written: value as Json | null, // a text, or the maintenance notice
      deployed,
      why: reason,
      happenedAt: now,
    }),
  )
}
