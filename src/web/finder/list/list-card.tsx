import Check from "lucide-react/icons/check"
import X from "lucide-react/icons/x"
import { memo } from "react"
import type { ListedLine, ListPharmacy } from "#contract/finder/medicine-lists.ts"
import styles from "#web/finder/list/medicine-list.module.css"
import { CardActions, CardFacts, CardHead } from "#web/finder/tracker/card-parts.tsx"
import cardStyles from "#web/finder/tracker/pharmacy-card.module.css"
import { PrescriptionNeeded } from "#web/finder/tracker/product-line.tsx"
import { Button } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { StockChip } from "#web/kit/format/stock-chip.tsx"
import { useWords } from "#web/words/words.ts"

/** A pharmacy and the known lines of the list; `pharmacy.products` are in the same order. */
export type ListChoice = { pharmacy: ListPharmacy; lines: ListedLine[] }

/** Returns what can be ordered: each line of which there is any, with as many units as are wanted and there. */
export const orderedLines = ({ pharmacy, lines }: ListChoice) =>
  lines.flatMap((line, place) => {
    const product = pharmacy.products[place]
    return product ? [{ line, product, units: Math.min(line.units, product.quantity) }] : []
  })

/** Returns the total of the ordered lines; null unless every price is shown. */
export function totalOf(ordered: ReturnType<typeof orderedLines>): number | null {
  const costs = ordered.map(({ product, units }) =>
    product.priceCents === undefined ? null : product.priceCents * units,
  )
  return costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0)
}

type ListCardProps = ListChoice & {
  rank: number
  isSelected: boolean
  onView: (pharmacyId: number) => void
  onOrder: (choice: ListChoice) => void
}

/** One pharmacy: how much of the list it has, what is missing, and the order of all that is there. */
export const ListCard = memo(function ListCard(props: ListCardProps) {
  const { pharmacy, lines, rank, isSelected, onView, onOrder } = props
  const t = useWords()
  const choice = { pharmacy, lines }
  const ordered = orderedLines(choice)
  const total = totalOf(ordered)
  const isWhole = pharmacy.has === lines.length
  return (
    <article className={classes("card", cardStyles.card, isSelected && cardStyles.selected)}>
      <CardHead pharmacy={pharmacy} rank={rank} level="h3" />
      <p className={classes(styles.verdict, isWhole ? "tone-ok" : "tone-warn")}>
        {isWhole ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
        <span>
          {isWhole
            ? t("medicineList.hasAll", { total: lines.length })
            : t("medicineList.hasSome", {
                has: pharmacy.has,
                total: lines.length,
                medicines: missingOf(choice, (medicine, count) =>
                  t("medicineList.only", { medicine, count }),
                ),
              })}
        </span>
      </p>
      <CardFacts pharmacy={pharmacy} className="mt-8" />
      <ul className={`mt-12 ${styles.has}`}>
        {lines.map((line, place) => (
          <HasLine key={line.asked} line={line} product={pharmacy.products[place] ?? null} />
        ))}
      </ul>
      <div className={`row apart ruled mb-12 ${styles.acts}`}>
        <div className={`row ${styles.order}`}>
          {total !== null && (
            <span>
              {t("orders.total")}{" "}
              <b className="text-lead">
                <Money cents={total} />
              </b>
            </span>
          )}
          <Button onClick={() => onOrder(choice)}>
            {isWhole && lines.length > 1
              ? t("medicineList.orderAll", { count: lines.length })
              : t("medicineList.orderSome", { count: ordered.length })}
            <span className="sr">: {pharmacy.name}</span>
          </Button>
        </div>
        <CardActions pharmacy={pharmacy} isSelected={isSelected} onView={() => onView(pharmacy.id)} />
      </div>
    </article>
  )
})

/** Names the lines that a pharmacy does not have in full. */
function missingOf(
  { pharmacy, lines }: ListChoice,
  sayOnly: (medicine: string, count: number) => string,
): string {
  const missing = lines.flatMap((line, place) => {
    const left = pharmacy.products[place]?.quantity ?? 0
    const name = line.medicine?.name ?? line.asked
    if (left >= line.units) return []
    return [left > 0 ? sayOnly(name, left) : name]
  })
  return missing.join(", ")
}

type HasLineProps = { line: ListedLine; product: ListPharmacy["products"][number] }

function HasLine({ line, product }: HasLineProps) {
  const t = useWords()
  const isEnough = product !== null && product.quantity >= line.units
  const medicine = product?.medicine ?? line.medicine
  return (
    <li className="pad-y-8 ruled" data-missing={!isEnough || undefined}>
      {isEnough ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      <div className="shrink leading">
        {medicine && <MedicineName {...medicine} />}
        <span className="row gap-x-12 mt-4">
          {product === null ? (
            <small className="text-bad">{t("medicineList.notHere")}</small>
          ) : isEnough ? (
            <StockChip quantity={product.quantity} />
          ) : (
            <small className="text-bad">{t("orders.onlyLeft", { count: product.quantity })}</small>
          )}
          {line.prescriptionOnly && product && <PrescriptionNeeded />}
        </span>
      </div>
      <span className="muted text-end unbroken">
        <span className="num">× {formatCount(line.units)}</span>
        {isEnough && product.priceCents !== undefined && (
          <b className="block">
            <Money cents={product.priceCents * line.units} />
          </b>
        )}
      </span>
    </li>
  )
}
