import MapPin from "lucide-react/icons/map-pin"
import Navigation from "lucide-react/icons/navigation"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import type { Offer } from "#contract/finder/search.ts"
import { directionsLink, mapsAppFor } from "#domain/finder/maps-links.ts"
import { OpeningLine } from "#web/finder/tracker/opening-line.tsx"
import styles from "#web/finder/tracker/result-card.module.css"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatDistance } from "#web/kit/format/distance.ts"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { Phone } from "#web/kit/format/phone.tsx"
import { StockChip } from "#web/kit/format/stock-chip.tsx"
import { When } from "#web/kit/format/when.tsx"
import { useWords } from "#web/words/words.ts"

type ResultCardProps = {
  offer: Offer
  rank: number
  isSelected: boolean
  isGone: boolean
  onView: () => void
  onOrder: () => void
  onPoint: (isOver: boolean) => void
}

const dayMs = 86_400_000

/** One pharmacy that has the medicine: where, when open, what, how many, how fresh, and what can be done. */
export function ResultCard({ offer, rank, isSelected, isGone, onView, onOrder, onPoint }: ResultCardProps) {
  const t = useWords()
  const { medicine } = offer
  const isOld = useNow(60_000).getTime() - new Date(offer.updatedAt).getTime() > dayMs
  return (
    <li
      className={classes(styles.card, isSelected && styles.selected, isGone && styles.gone)}
      aria-current={isSelected || undefined}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      <span className={classes(`not-phone ${styles.rank}`, "num")} aria-hidden="true">
        {rank}
      </span>
      <div className={`shrink ${styles.body}`}>
        <div className={`row nowrap at-baseline apart gap-12 ${styles.head}`}>
          <h2>{offer.name}</h2>
          {offer.distanceKm !== null && (
            <span className="text-lead bold unbroken num">{formatDistance(offer.distanceKm)}</span>
          )}
        </div>
        <div className={`row gap-x-16 muted text-staff mt-4 ${styles.facts}`}>
          <OpeningLine hours={offer} />
          {offer.town && <span>{offer.town}</span>}
          <Phone number={offer.phoneNumber} />
        </div>
        <div className={styles.medicine}>
          <DoseGlyph form={medicine.form} frame="outline" />
          <div className={`text-lead leading ${styles.name}`}>
            <MedicineName {...medicine} />
            <small className="block">{medicine.manufacturer}</small>
          </div>
          {offer.priceCents !== undefined && (
            <span className={`muted text-staff unbroken ${styles.price}`}>
              {t("common.price")} <Money cents={offer.priceCents} />
            </span>
          )}
        </div>
        <div className={`row mt-12 ${styles.foot}`}>
          <span className={`row gap-x-12 muted ${styles.state}`}>
            {isGone ? (
              <Chip tone="bad">{t("tracker.soldOutJustNow")}</Chip>
            ) : (
              <StockChip quantity={offer.quantity} />
            )}
            <small>
              {t("common.updated")} <When at={offer.updatedAt} />
              {isOld && <b className="text-warn"> · {t("tracker.askFirst")}</b>}
            </small>
          </span>
          <Button look="outline" size="small" onClick={onView} aria-pressed={isSelected}>
            <MapPin aria-hidden="true" />
            {t("common.view")}
            <span className="sr">: {offer.name}</span>
          </Button>
          <ButtonAnchor
            look="outline"
            size="small"
            href={directionsLink(mapsAppFor(navigator.userAgent), offer)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Navigation aria-hidden="true" />
            {t("common.directions")}
            <span className="sr">{t("tracker.toPharmacyNewTab", { pharmacy: offer.name })}</span>
          </ButtonAnchor>
          <Button size="small" onClick={onOrder} disabled={isGone}>
            <ShoppingBag aria-hidden="true" />
            {t("tracker.order")}
            <span className="sr">: {offer.name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
