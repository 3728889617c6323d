import type { Product } from "#contract/finder/search.ts"
import { trackerPage } from "#domain/finder/tracker-page.ts"
import { Favourite } from "#web/customer/places/favourite.tsx"
import { CardActions, CardFacts, CardHead } from "#web/finder/tracker/card-parts.tsx"
import type { Card } from "#web/finder/tracker/cards.ts"
import styles from "#web/finder/tracker/pharmacy-card.module.css"
import { ProductLine } from "#web/finder/tracker/product-line.tsx"
import { Button } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { useWords } from "#web/words/words.ts"

type PharmacyCardProps = {
  card: Card
  isSelected: boolean
  /** Whether all its products are to be shown. */
  isWhole: boolean
  onShowAll?: () => void
  /** Shows the pharmacy on the map; absent when the card is already beside the map. */
  onView?: () => void
  onOrder: (product: Product) => void
}

/** The number of products before "Show all"; one more is shown rather than hidden behind a button. */
const shownProducts = trackerPage.products - 1

/** One pharmacy that has the medicine: where, when open, whom to call, and a line for each product. */
export function PharmacyCard({ card, isSelected, isWhole, onShowAll, onView, onOrder }: PharmacyCardProps) {
  const t = useWords()
  const { pharmacy, rank, lines, isGone } = card
  const count = Math.max(pharmacy.productCount, lines.length)
  const isCut = !isWhole && count > shownProducts + 1
  return (
    <article className={classes("card", styles.card, isSelected && styles.selected, isGone && styles.gone)}>
      <CardHead pharmacy={pharmacy} rank={rank} level="h2">
        <Favourite id={pharmacy.id} name={pharmacy.name} />
      </CardHead>
      <CardFacts pharmacy={pharmacy} className="mt-4" />
      <CardActions pharmacy={pharmacy} isSelected={isSelected} onView={onView} className="mt-12" />
      <ul className={styles.lines}>
        {(isCut ? lines.slice(0, shownProducts) : lines).map(({ product, isGone: isSoldOut }) => (
          <ProductLine
            key={product.stockId}
            product={product}
            pharmacyName={pharmacy.name}
            isGone={isSoldOut}
            onOrder={() => onOrder(product)}
          />
        ))}
      </ul>
      {isCut && (
        <Button look="quiet" size="small" className={styles.all} onClick={onShowAll}>
          {t(count >= maxCounted ? "tracker.showFirst" : "tracker.showAll", { count })}
          <span className="sr">: {pharmacy.name}</span>
        </Button>
      )}
    </article>
  )
}

/** The server counts the products of a pharmacy up to here. */
const maxCounted = 100
