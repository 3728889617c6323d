import CircleCheck from "lucide-react/icons/circle-check"
import CircleX from "lucide-react/icons/circle-x"
import Hourglass from "lucide-react/icons/hourglass"
import { Chip } from "#web/ui/chip.tsx"
import { formatCount } from "#web/ui/number.ts"
import { useWords } from "#web/words/words.ts"

/** How much is on the shelf: in stock, low (at or under the limit), or sold out. */
export function StockChip({ quantity, lowLimit = 10 }: { quantity: number; lowLimit?: number }) {
  const t = useWords()
  const count = formatCount(quantity)
  if (quantity <= 0) {
    return (
      <Chip tone="bad" icon={<CircleX aria-hidden="true" />}>
        {t("ui.stockOut")}
      </Chip>
    )
  }
  if (quantity <= lowLimit) {
    return (
      <Chip tone="warn" icon={<Hourglass aria-hidden="true" />}>
        {t("ui.stockLow", { quantity: count })}
      </Chip>
    )
  }
  return (
    <Chip tone="ok" icon={<CircleCheck aria-hidden="true" />}>
      {t("ui.stockCount", { quantity: count })}
    </Chip>
  )
}
