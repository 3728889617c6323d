import FileText from "lucide-react/icons/file-text"
import type { Product } from "#contract/finder/search.ts"
import { priceUnitOf } from "#domain/finder/price-unit.ts"
import styles from "#web/finder/tracker/product-line.module.css"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { MedicineName, medicineText } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { StockChip } from "#web/kit/format/stock-chip.tsx"
import { When } from "#web/kit/format/when.tsx"
import { useWords } from "#web/words/words.ts"

type ProductLineProps = {
  product: Product
  pharmacyName: string
  isGone: boolean
  onOrder: () => void
}

const dayMs = 86_400_000

/** One product of a pharmacy: what, by whom, how many, how fresh, for how much, and Order. */
export function ProductLine({ product, pharmacyName, isGone, onOrder }: ProductLineProps) {
  const t = useWords()
  const { medicine } = product
  const isOld = useNow(60_000).getTime() - new Date(product.updatedAt).getTime() > dayMs
  return (
    <li className={classes("pad-y-12 ruled", styles.line, isGone && styles.gone)}>
      <DoseGlyph form={medicine.form} frame="outline" />
      <div className={`leading shrink ${styles.name}`}>
        <MedicineName {...medicine} />
        <small className="block">{medicine.manufacturer}</small>
      </div>
      <div className={styles.price}>
        <UnitPrice product={product} />
      </div>
      <div className={`row muted ${styles.state}`}>
        {isGone ? (
          <Chip tone="bad">{t("tracker.soldOutJustNow")}</Chip>
        ) : (
          <StockChip quantity={product.quantity} />
        )}
        {product.prescriptionOnly && <PrescriptionNeeded />}
        <small>
          {t("common.updated")} <When at={product.updatedAt} />
          {isOld && <b className="text-warn"> · {t("tracker.askFirst")}</b>}
        </small>
      </div>
      <Button size="small" className={styles.order} onClick={onOrder} disabled={isGone}>
        {t("tracker.order")}
        <span className="sr">
          : {medicineText(medicine.name)}, {pharmacyName}
        </span>
      </Button>
    </li>
  )
}

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
