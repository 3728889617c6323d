import { noticeName, type SettingName } from "#contract/admin/settings.ts"
import { endpointsWith } from "#server/api/endpoints.ts"
import type { Assistant } from "#server/customer/assistant/assistant.ts"
import { badInput } from "#server/platform/http/refusals.ts"
import type { Platform } from "#server/platform/platform.ts"
import { siteValues } from "#server/platform/site/values.ts"
import { getSettings, type Setting, type SettingsSource, setSiteValue } from "./queries.ts"

const { adminSettings } = endpointsWith<{ assistant: Assistant }>()

/** Parses a value into its stored form. Throws a refusal that names the field. */
function read(name: SettingName, text: string): string {
  const value = siteValues[name].takes.safeParse(text)
  if (value.success) return value.data
  throw badInput(value.error.issues.slice(0, 1).map(({ message }) => ({ path: ["value"], message })))
}

/**
 * Saves a value and reloads this node's settings before it answers; other nodes hear of it through the change
 * feed.
 */
async function set(
  app: SettingsSource & Pick<Platform, "now" | "site">,
  setting: Omit<Setting, "now" | "deployed">,
) {
  const { name } = setting
  const deployed = name === noticeName ? null : siteValues[name].deployed(app.settings.site)
  await setSiteValue(app.database, { ...setting, deployed, now: app.now() })
  await app.site.reload()
  return getSettings(app)
}

export const adminSettingsRoutes = {
  list: adminSettings.list.handler(({ context }) => getSettings(context.app)),

  change: adminSettings.change.handler(({ context, input: { name, version, value, reason } }) =>
    set(context.app, { name, version, value: read(name, value), reason }),
  ),

  setNotice: adminSettings.setNotice.handler(({ context, input: { version, text, from, until, reason } }) =>
    set(context.app, {
      name: noticeName,
      version,
      value: { text, from: new Date(from).toISOString(), until: new Date(until).toISOString() },
      reason,
    }),
  ),

  giveBack: adminSettings.giveBack.handler(({ context, input: { name, version, reason } }) =>
    set(context.app, { name, version, value: null, reason }),
  ),
}
