import type { Webhook } from "#contract/imports/webhooks.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/webhooks.ts"

/** Whether a webhook is sent events. */
export function WebhookState({ of: { pausedAt } }: { of: Webhook }) {
  const t = useWords()
  if (pausedAt === null) return <Chip tone="ok">{t("webhooks.active")}</Chip>
  return <Chip tone="warn">{t("webhooks.paused")}</Chip>
}
