import { memo } from "react"
import type { Card, Choice } from "#web/finder/tracker/cards.ts"
import styles from "#web/finder/tracker/pharmacy-card.module.css"
import { PharmacyCard } from "#web/finder/tracker/pharmacy-card.tsx"

type FoundCardProps = {
  card: Card
  isSelected: boolean
  isWhole: boolean
  onShowAll: (pharmacyId: number) => void
  onView: (pharmacyId: number) => void
  onPoint: (pharmacyId: number | null) => void
  onOrder: (choice: Choice) => void
}

/** A pharmacy in the list next to the map. Memoised: every press and pointer move renders the page, and cards are most of it. */
export const FoundCard = memo(function FoundCard(props: FoundCardProps) {
  const { card, isSelected, isWhole, onShowAll, onView, onPoint, onOrder } = props
  const { pharmacy } = card
  return (
    <li
      className={styles.item}
      aria-current={isSelected || undefined}
      onPointerEnter={() => onPoint(pharmacy.id)}
      onPointerLeave={() => onPoint(null)}
    >
      <PharmacyCard
        card={card}
        isSelected={isSelected}
        isWhole={isWhole}
        onShowAll={() => onShowAll(pharmacy.id)}
        onView={() => onView(pharmacy.id)}
        onOrder={(product) => onOrder({ pharmacy, product })}
      />
    </li>
  )
})
