import FileText from "lucide-react/icons/file-text"
import type { Product } from "#contract/finder/search.ts"
import { priceUnitOf } from "#domain/finder/price-unit.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { useWords } from "#web/words/words.ts"

/** `Price: Rs. 6.35 per tablet`; nothing where the price is not shown. */
export function UnitPrice({ product: { priceCents, medicine } }: { product: Product }) {
  const t = useWords()
  if (priceCents === undefined) return null
  return (
    <span>
      {t("common.price")} <Money cents={priceCents} />
      <PerUnit form={medicine.form} />
    </span>
  )
}

/** `per tablet`, after a price; nothing for a form whose pack we do not know. */
export function PerUnit({ form }: { form: string | null }) {
  const t = useWords()
  const unit = priceUnitOf(form)
  return unit && <small> {t(`tracker.perUnit.${unit}`)}</small>
}

export function PrescriptionNeeded() {
  const t = useWords()
  return (
    <Chip tone="note" icon={<FileText aria-hidden="true" />}>
      {t("tracker.prescriptionNeeded")}
    </Chip>
  )
}
