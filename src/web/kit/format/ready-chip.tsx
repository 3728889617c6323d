import PackageCheck from "lucide-react/icons/package-check"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

/** Says, beside a pending order's status, that it is ready. */
export function ReadyChip({ deliveryType }: { deliveryType: "delivery" | "pickup" }) {
  const t = useWords()
  return (
    <Chip tone="ok" icon={<PackageCheck aria-hidden="true" />}>
      {t(`ui.ready.${deliveryType}`)}
    </Chip>
  )
}
