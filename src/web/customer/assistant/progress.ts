import type { Turn } from "#web/customer/assistant/conversation.ts"
import { assistant } from "#web/words/en/assistant.ts"
import { words } from "#web/words/words.ts"

type Line = keyof typeof assistant.thinking

const lines = Object.keys(assistant.thinking) as Line[] // Object.keys forgets which
const lineAt = (chance: number) => lines[Math.floor(chance * lines.length)] ?? "line1"

/** Returns the progress text until the answer's first words; undefined afterwards. */
export function sayProgress({ isOver, isRetrying, reply, chance }: Turn): string | undefined {
  if (isOver) return undefined
  if (isRetrying) return words.t("assistant.busyAgain")
  return reply === "" ? words.t(`assistant.thinking.${lineAt(chance)}`) : undefined
}
