import PhoneIcon from "lucide-react/icons/phone"
import { openState } from "#domain/finder/opening-hours.ts"
import { phoneLink } from "#domain/platform/phone-format.ts"
import type { Card } from "#web/finder/tracker/cards.ts"
import styles from "#web/finder/tracker/results.module.css"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { DirectionsLink } from "#web/kit/format/directions-link.tsx"
import { formatCount, formatDistance } from "#web/kit/format/numbers.ts"
import { useWords } from "#web/words/words.ts"

type AnswerLineProps = {
  cards: Card[]
  /** The number of medicines of a list, of which these pharmacies have all. */
  total?: number
}

/** The answer in one line: the nearest pharmacy that is open, else the nearest, with Call and Go. */
export function AnswerLine({ cards, total }: AnswerLineProps) {
  const t = useWords()
  const now = useNow(60_000)
  const near = cards.filter(({ pharmacy, isGone }) => !isGone && pharmacy.distanceKm !== null)
  const best = near.find(({ pharmacy }) => openState(pharmacy, now).isOpen) ?? near[0]
  if (!best) return null
  const { pharmacy, lines } = best
  const [only, second] = lines.filter(({ isGone }) => !isGone)
  const where = [
    formatDistance(pharmacy.distanceKm ?? 0),
    t(openState(pharmacy, now).isOpen ? "tracker.isOpen" : "tracker.isClosed"),
  ]
  const left =
    only && !second
      ? t("tracker.unitsLeft", { count: only.product.quantity, units: formatCount(only.product.quantity) })
      : t("tracker.products", { count: Math.max(pharmacy.productCount, lines.length) })
  const said =
    total === undefined
      ? t("tracker.hasIt", { pharmacy: pharmacy.name, facts: [...where, left].join(", ") })
      : t("medicineList.bestHasAll", { pharmacy: pharmacy.name, total, facts: where.join(", ") })
  return (
    <p className={`row apart gap-x-12 tone-primary round ${styles.answer}`}>
      <span className={styles.answerText}>{said}</span>
      <span className="row nowrap fixed">
        <ButtonAnchor size="small" href={phoneLink(pharmacy.phoneNumber)}>
          <PhoneIcon aria-hidden="true" />
          <span className={styles.verb}>{t("tracker.call")}</span>
          <span className="sr">: {pharmacy.name}</span>
        </ButtonAnchor>
        <DirectionsLink look="outline" size="small" pharmacy={pharmacy}>
          <span className={styles.verb}>{t("tracker.go")}</span>
        </DirectionsLink>
      </span>
    </p>
  )
}
