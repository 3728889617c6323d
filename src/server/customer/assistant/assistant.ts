import type { Settings } from "#server/platform/settings/settings.ts"
import type { SiteKeeper } from "#server/platform/site/site-settings.ts"
import { type Model, makeModel } from "./language-model.ts"

/** What the assistant is given once, at the start of a node. */
export type Assistant = { model: Model | null }

/** The model that is asked; none while the administration has turned it off. */
export const modelInForce = ({ assistant, site }: { assistant: Assistant; site: Pick<SiteKeeper, "get"> }) =>
  site.get().isAssistantOn ? assistant.model : null

export function makeAssistant({
  settings,
  now,
}: {
  settings: Pick<Settings, "assistant">
  now: () => number
}): Assistant {
  return { model: makeModel(settings.assistant, now) }
}
