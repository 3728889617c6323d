import Ban from "lucide-react/icons/ban"
import CircleCheck from "lucide-react/icons/circle-check"
import EyeOff from "lucide-react/icons/eye-off"
import Hourglass from "lucide-react/icons/hourglass"
import type { PharmacyState } from "#contract/admin/pharmacies.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

const looks = {
  "to-verify": { tone: "info", Icon: Hourglass },
  listed: { tone: "ok", Icon: CircleCheck },
  "not-listed": { tone: "warn", Icon: EyeOff },
  ended: { tone: "plain", Icon: Ban },
} as const

/** Shows whether a pharmacy is listed. */
export function StateChip({ state }: { state: PharmacyState }) {
  const t = useWords()
  const { tone, Icon } = looks[state]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`adminPharmacies.states.${state}`)}
    </Chip>
  )
}

const warnedDays = 30

/** Whether a licence expires within a month or has expired. */
export const endsSoon = (until: string, now: Date) => until <= daysLater(colomboDay(now), warnedDays)

export const hasRunOut = (until: string | null, now: Date) => until !== null && until < colomboDay(now)
