import CircleCheck from "lucide-react/icons/circle-check"
import CircleDashed from "lucide-react/icons/circle-dashed"
import CircleX from "lucide-react/icons/circle-x"
import Hourglass from "lucide-react/icons/hourglass"
import type { HealthState } from "#domain/admin/health-parts.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

const looks = {
  well: { tone: "ok", Icon: CircleCheck },
  slow: { tone: "warn", Icon: Hourglass },
  failing: { tone: "bad", Icon: CircleX },
  "not-set-up": { tone: "plain", Icon: CircleDashed },
} as const

/** Shows a part's state by colour, icon and word. */
export function StateChip({ state }: { state: HealthState }) {
  const t = useWords()
  const { tone, Icon } = looks[state]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`adminHealth.states.${state}`)}
    </Chip>
  )
}
