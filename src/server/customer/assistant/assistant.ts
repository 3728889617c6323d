import type { Settings } from "#server/platform/settings/settings.ts"
import type { SiteSettingsCache } from "#server/platform/site/site-settings.ts"
import { type Model, makeModel } from "./language-model.ts"

/** The assistant's parts, made once at the start of a node. */
export type Assistant = { model: Model | null }

/** Returns the model to ask, or null while an administrator has turned the assistant off. */
export const modelInForce = ({
  assistant,
  site,
}: {
  assistant: Assistant
  site: Pick<SiteSettingsCache, "get">
}) => (site.get().isAssistantOn ? assistant.model : null)

export function makeAssistant({
  settings,
  now,
}: {
  settings: Pick<Settings, "assistant">
  now: () => number
}): Assistant {
  return { model: makeModel(settings.assistant, now) }
}
