import type { ApplicationState } from "#domain/customer/application-rules.ts"
import { Chip, type Tone } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

const tones: Record<ApplicationState, Tone> = {
  incomplete: "plain",
  waiting: "warn",
  asked: "info",
  verified: "ok",
  refused: "bad",
  withdrawn: "plain",
}

/** Shows how far an application is. */
export function ApplicationChip({ state }: { state: ApplicationState }) {
  const t = useWords()
  return <Chip tone={tones[state]}>{t(`adminApplications.states.${state}`)}</Chip>
}
