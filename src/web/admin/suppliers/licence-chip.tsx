import Ban from "lucide-react/icons/ban"
import CircleCheck from "lucide-react/icons/circle-check"
import Hourglass from "lucide-react/icons/hourglass"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { AdminSupplier } from "#contract/admin/suppliers.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { licenceStandingOf } from "#domain/supplier/licence.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { useWords } from "#web/words/words.ts"

const looks = {
  sent: { tone: "info", Icon: Hourglass },
  verified: { tone: "ok", Icon: CircleCheck },
  expired: { tone: "bad", Icon: TriangleAlert },
  unverified: { tone: "warn", Icon: TriangleAlert },
  ended: { tone: "plain", Icon: Ban },
} as const

/** Shows how a supplier's licence stands, or that a licence waits for a decision. */
export function LicenceChip({ of }: { of: AdminSupplier }) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const state = of.endedAt !== null ? "ended" : of.hasSentLicence ? "sent" : licenceStandingOf(of, today)
  const { tone, Icon } = looks[state]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`adminSuppliers.licence.${state}`)}
    </Chip>
  )
}
