import type { DataRequestRow } from "#contract/admin/data-requests.ts"
import type { DataRequestState } from "#domain/customer/data-request-rules.ts"
import { Chip, type Tone } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

const tones: Record<DataRequestState, Tone> = {
  open: "info",
  done: "ok",
  refused: "plain",
  withdrawn: "plain",
}

/** Shows how far a request is; red when it is overdue. */
export function RequestChip({
  of: { state, isOverdue },
}: {
  of: Pick<DataRequestRow, "state" | "isOverdue">
}) {
  const t = useWords()
  if (isOverdue) return <Chip tone="bad">{t("adminDataRequests.overdue")}</Chip>
  return <Chip tone={tones[state]}>{t(`dataRequests.states.${state}`)}</Chip>
}
