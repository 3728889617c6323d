import Ban from "lucide-react/icons/ban"
import CircleCheck from "lucide-react/icons/circle-check"
import CircleX from "lucide-react/icons/circle-x"
import Handshake from "lucide-react/icons/handshake"
import Hourglass from "lucide-react/icons/hourglass"
import PackageCheck from "lucide-react/icons/package-check"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

const looks = {
  pending: { tone: "info", Icon: Hourglass },
  accepted: { tone: "note", Icon: Handshake },
  completed: { tone: "ok", Icon: CircleCheck },
  canceled: { tone: "plain", Icon: Ban },
  rejected: { tone: "bad", Icon: CircleX },
} as const

type OrderStatus = keyof typeof looks

/** Renders an order's status for customers, pharmacies and suppliers. */
export function StatusChip({ status }: { status: OrderStatus }) {
  const t = useWords()
  const { tone, Icon } = looks[status]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`ui.${status}`)}
    </Chip>
  )
}

/** Says, beside a pending order's status, that it is ready. */
export function ReadyChip({ deliveryType }: { deliveryType: "delivery" | "pickup" }) {
  const t = useWords()
  return (
    <Chip tone="ok" icon={<PackageCheck aria-hidden="true" />}>
      {t(`ui.ready.${deliveryType}`)}
    </Chip>
  )
}
