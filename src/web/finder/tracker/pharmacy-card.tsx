import { Link } from "@tanstack/react-router"
import MapPin from "lucide-react/icons/map-pin"
import PhoneIcon from "lucide-react/icons/phone"
import type { FoundPharmacy, Product } from "#contract/finder/search.ts"
import { pharmacyPart } from "#domain/finder/pharmacy-path.ts"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import { Favourite } from "#web/customer/places/favourite.tsx"
import type { Card } from "#web/finder/tracker/cards.ts"
import styles from "#web/finder/tracker/pharmacy-card.module.css"
import { ProductLine } from "#web/finder/tracker/product-line.tsx"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { DirectionsLink } from "#web/kit/format/directions-link.tsx"
import { formatDistance } from "#web/kit/format/distance.ts"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
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
const shownProducts = 3

/** One pharmacy that has the medicine: where, when open, whom to call, and a line for each product. */
export function PharmacyCard({ card, isSelected, isWhole, onShowAll, onView, onOrder }: PharmacyCardProps) {
  const t = useWords()
  const { pharmacy, rank, lines, isGone } = card
  const count = Math.max(pharmacy.productCount, lines.length)
  const isCut = !isWhole && count > shownProducts + 1
  return (
    <article className={classes(styles.card, isSelected && styles.selected, isGone && styles.gone)}>
      <div className={`row nowrap at-baseline gap-12 ${styles.head}`}>
        <span className={classes(styles.rank, "num")} aria-hidden="true">
          {rank}
        </span>
        <h2 className="grow shrink">
          <Link to="/pharos/pharmacy/$pharmacy" params={{ pharmacy: pharmacyPart(pharmacy) }}>
            {pharmacy.name}
          </Link>
        </h2>
        <Favourite id={pharmacy.id} name={pharmacy.name} />
        {pharmacy.distanceKm !== null && (
          <span className="text-lead bold unbroken num">{formatDistance(pharmacy.distanceKm)}</span>
        )}
      </div>
      <p className={`row gap-x-16 muted text-staff mt-4 ${styles.facts}`}>
        <OpeningLine hours={pharmacy} />
        <span>{[pharmacy.address, pharmacy.town].filter(Boolean).join(", ")}</span>
      </p>
      <Actions pharmacy={pharmacy} isSelected={isSelected} onView={onView} />
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

type ActionsProps = { pharmacy: FoundPharmacy; isSelected: boolean; onView: (() => void) | undefined }

function Actions({ pharmacy, isSelected, onView }: ActionsProps) {
  const t = useWords()
  return (
    <div className={`row mt-12 ${styles.actions}`}>
      <ButtonAnchor look="outline" size="small" href={phoneLink(pharmacy.phoneNumber)}>
        <PhoneIcon aria-hidden="true" />
        <span className="num">{formatPhone(pharmacy.phoneNumber)}</span>
      </ButtonAnchor>
      <DirectionsLink look="outline" size="small" pharmacy={pharmacy} />
      {onView && (
        <Button look="outline" size="small" onClick={onView} aria-pressed={isSelected}>
          <MapPin aria-hidden="true" />
          {t("common.view")}
          <span className="sr">: {pharmacy.name}</span>
        </Button>
      )}
    </div>
  )
}
