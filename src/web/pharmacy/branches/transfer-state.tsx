import type { Transfer } from "#contract/pharmacy/transfers.ts"
import { Chip, type Tone } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/branches.ts"

const tones: Record<Transfer["status"], Tone> = {
  requested: "warn",
  sent: "info",
  received: "ok",
  cancelled: "plain",
  "taken-back": "plain",
}

export function TransferState({ of: { status, lines } }: { of: Pick<Transfer, "status" | "lines"> }) {
  const t = useWords()
  const differs = lines.some(({ received, quantity }) => received !== null && received < quantity)
  return (
    <>
      <Chip tone={tones[status]}>{t(`branches.states.${status}`)}</Chip>
      {differs && <Chip tone="bad">{t("branches.differs")}</Chip>}
    </>
  )
}
