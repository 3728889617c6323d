import Navigation from "lucide-react/icons/navigation"
import type { ReactNode } from "react"
import { directionsLink, mapsAppFor } from "#domain/finder/maps-links.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/tracker.ts"

type DirectionsLinkProps = {
  pharmacy: LatLng & { name: string }
  look?: "outline"
  size?: "small"
  /** The link's text; "Directions" by default. */
  children?: ReactNode
}

/** Opens the way to a pharmacy in the device's maps app, in a new tab. */
export function DirectionsLink({ pharmacy, children, ...button }: DirectionsLinkProps) {
  const t = useWords()
  return (
    <ButtonAnchor
      {...button}
      href={directionsLink(mapsAppFor(navigator.userAgent), pharmacy)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Navigation aria-hidden="true" />
      {children ?? t("common.directions")}
      <span className="sr">{t("tracker.toPharmacyNewTab", { pharmacy: pharmacy.name })}</span>
    </ButtonAnchor>
  )
}
