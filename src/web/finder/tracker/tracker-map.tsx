import { useQuery } from "@tanstack/react-query"
import type { Basemap } from "#contract/finder/directions.ts"
import type { Offer } from "#contract/finder/search.ts"
import { mapsAppFor } from "#domain/finder/maps-links.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { api } from "#web/data/call.ts"
import { useColorScheme } from "#web/data/color-scheme.ts"
import { useMapWords } from "#web/finder/tracker/map/map-words.ts"
import { PharmacyMap } from "#web/finder/tracker/map/pharmacy-map.tsx"
import { openingText } from "#web/finder/tracker/opening-line.tsx"
import { pinsOf } from "#web/finder/tracker/pins-of-offers.ts"
import { RoutePanel } from "#web/finder/tracker/route-panel.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatRupees } from "#web/kit/format/rupees.ts"
import { stockText } from "#web/kit/format/stock-chip.tsx"
import { useLanguage, useWords } from "#web/words/words.ts"

type TrackerMapProps = {
  offers: Offer[]
  from: LatLng | null
  selected: Offer | null
  focusTurn: number
  /** The list's row under the pointer. */
  pointed: number | null
  onSelect: (stockId: number) => void
  onPoint: (stockId: number | null) => void
}

const sketch: Basemap = { kind: "sketch" }

/** The content of a pin's popup, from the pharmacy's best row. */
function useFacts() {
  const t = useWords()
  const now = useNow(60_000)
  return (offer: Offer) => [
    openingText(t, offer, now),
    [
      offer.medicine.name,
      stockText(t, offer.quantity),
      offer.priceCents !== undefined && formatRupees(offer.priceCents),
    ]
      .filter(Boolean)
      .join(" · "),
  ]
}

/** The map with the pharmacies of the list, and under it the way to the chosen one. */
export function TrackerMap({
  offers,
  from,
  selected,
  focusTurn,
  pointed,
  onSelect,
  onPoint,
}: TrackerMapProps) {
  const theme = useColorScheme()
  const language = useLanguage()
  const mapWords = useMapWords()
  const factsOf = useFacts()
  const { data: config } = useQuery(api.directions.mapConfig.queryOptions({ staleTime: 600_000 }))
  const asked = {
    lat: from?.lat ?? 0,
    lng: from?.lng ?? 0,
    pharmacyId: selected?.pharmacyId ?? 1,
    lang: language,
  }
  const { data: route = null } = useQuery({
    ...api.directions.route.queryOptions({ input: asked, staleTime: 600_000 }),
    enabled: from !== null && selected !== null,
  })
  const shownRoute = from && selected ? route : null
  const offerAt = (pharmacyId: number) => offers.find((offer) => offer.pharmacyId === pharmacyId)
  const pharmacyOf = (stockId: number | null) =>
    offers.find((offer) => offer.stockId === stockId)?.pharmacyId ?? null
  return (
    <>
      <PharmacyMap
        pins={pinsOf(offers, selected, factsOf)}
        user={from}
        selectedId={selected?.pharmacyId ?? null}
        focusTurn={focusTurn}
        highlightedId={pharmacyOf(pointed)}
        route={shownRoute}
        onSelect={(pharmacyId) => {
          const offer = offerAt(pharmacyId)
          if (offer) onSelect(offer.stockId)
        }}
        onHighlight={(pharmacyId) =>
          onPoint(pharmacyId === null ? null : (offerAt(pharmacyId)?.stockId ?? null))
        }
        basemap={config?.basemap ?? sketch}
        key={language}
        language={language}
        theme={theme}
        app={mapsAppFor(navigator.userAgent)}
        words={mapWords}
      />
      {selected && <RoutePanel offer={selected} route={shownRoute} hasOrigin={from !== null} />}
    </>
  )
}
