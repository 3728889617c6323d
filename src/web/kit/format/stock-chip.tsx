import CircleCheck from "lucide-react/icons/circle-check"
import CircleX from "lucide-react/icons/circle-x"
import Hourglass from "lucide-react/icons/hourglass"
import { Chip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

const usualLowLimit = 10

/** The words of a stock chip. */
export function stockText(t: TFunction, quantity: number, lowLimit = usualLowLimit): string {
  if (quantity <= 0) return t("ui.stockOut")
  return t(quantity <= lowLimit ? "ui.stockLow" : "ui.stockCount", { quantity: formatCount(quantity) })
}

/** Renders the stock level: in stock, low (at or below the limit), or sold out. */
export function StockChip({ quantity, lowLimit = usualLowLimit }: { quantity: number; lowLimit?: number }) {
  const t = useWords()
  const text = stockText(t, quantity, lowLimit)
  if (quantity <= 0) {
    return (
      <Chip tone="bad" icon={<CircleX aria-hidden="true" />}>
        {text}
      </Chip>
    )
  }
  if (quantity <= lowLimit) {
    return (
      <Chip tone="warn" icon={<Hourglass aria-hidden="true" />}>
        {text}
      </Chip>
    )
  }
  return (
    <Chip tone="ok" icon={<CircleCheck aria-hidden="true" />}>
      {text}
    </Chip>
  )
}
