import { Link } from "@tanstack/react-router"
import MapPin from "lucide-react/icons/map-pin"
import PhoneIcon from "lucide-react/icons/phone"
import type { ReactNode } from "react"
import type { FoundPharmacy, ListedPharmacy } from "#contract/finder/search.ts"
import { pharmacyPart } from "#domain/finder/pharmacy-path.ts"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import styles from "#web/finder/tracker/pharmacy-card.module.css"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { DirectionsLink } from "#web/kit/format/directions-link.tsx"
import { formatDistance } from "#web/kit/format/numbers.ts"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { useWords } from "#web/words/words.ts"

type CardHeadProps = {
  pharmacy: Pick<FoundPharmacy, "id" | "name" | "distanceKm">
  rank: number
  level: "h2" | "h3"
  /** Between the name and the distance. */
  children?: ReactNode
}

/** The first line of a pharmacy's card: its rank, its name with a link to its page, its distance. */
export function CardHead({ pharmacy, rank, level: Heading, children }: CardHeadProps) {
  return (
    <div className={`row nowrap at-baseline gap-12 ${styles.head}`}>
      <span className={classes(styles.rank, "num")} aria-hidden="true">
        {rank}
      </span>
      <Heading className="grow shrink">
        <Link to="/pharos/pharmacy/$pharmacy" params={{ pharmacy: pharmacyPart(pharmacy) }}>
          {pharmacy.name}
        </Link>
      </Heading>
      {children}
      {pharmacy.distanceKm !== null && (
        <span className="text-lead bold unbroken num">{formatDistance(pharmacy.distanceKm)}</span>
      )}
    </div>
  )
}

type CardFactsProps = { pharmacy: ListedPharmacy; className: string }

/** When a pharmacy is open, and its address. */
export function CardFacts({ pharmacy, className }: CardFactsProps) {
  return (
    <p className={classes("row gap-x-16 muted text-staff inline-icon", className, styles.facts)}>
      <OpeningLine hours={pharmacy} />
      <span>{[pharmacy.address, pharmacy.town].filter(Boolean).join(", ")}</span>
    </p>
  )
}

type CardActionsProps = {
  pharmacy: ListedPharmacy
  isSelected: boolean
  onView: (() => void) | undefined
  className?: string
}

/** Calls, leads to and shows a pharmacy. */
export function CardActions({ pharmacy, isSelected, onView, className }: CardActionsProps) {
  const t = useWords()
  return (
    <div className={classes("row", className, styles.actions)}>
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
