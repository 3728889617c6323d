import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type ComponentProps, type ComponentType, lazy, Suspense, useMemo } from "react"
import type { Basemap } from "#contract/finder/directions.ts"
import type { PharmacyPlace } from "#contract/finder/search.ts"
import { mapsAppFor } from "#domain/finder/maps-links.ts"
import { pharmacyPart } from "#domain/finder/pharmacy-path.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { api } from "#web/data/call.ts"
import { useColorScheme } from "#web/data/color-scheme.ts"
import type { Card, Choice } from "#web/finder/tracker/cards.ts"
import { useMapWords } from "#web/finder/tracker/map/map-words.ts"
import { PharmacyMap } from "#web/finder/tracker/map/pharmacy-map.tsx"
import { PharmacyCard } from "#web/finder/tracker/pharmacy-card.tsx"
import { pinsOf } from "#web/finder/tracker/pins-of-pharmacies.ts"
import type { RoutePanel as RoutePanelOf } from "#web/finder/tracker/route-panel.tsx"
import styles from "#web/finder/tracker/tracker-page.module.css"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { openingText } from "#web/kit/format/opening-line.tsx"
import { stockText } from "#web/kit/format/stock-chip.tsx"
import { useLanguage, useWords } from "#web/words/words.ts"

// Comes with the first pharmacy that is chosen; without it, the map shows the way.
const NoPanel: ComponentType<ComponentProps<typeof RoutePanelOf>> = () => null
const RoutePanel = lazy(async () => {
  const { RoutePanel } = await import("#web/finder/tracker/route-panel.tsx").catch(() => ({
    RoutePanel: NoPanel,
  }))
  return { default: RoutePanel }
})

type TrackerMapProps = {
  cards: Card[]
  /** Where all pharmacies of the answer are, those of the list included. */
  places: PharmacyPlace[]
  from: LatLng | null
  selected: Card | null
  focusTurn: number
  /** The list's pharmacy under the pointer. */
  pointed: number | null
  onSelect: (pharmacyId: number) => void
  onPoint: (pharmacyId: number | null) => void
  onOrder: (choice: Choice) => void
  /** Whether the list may begin over the map. */
  isCovered: boolean
}

const sketch: Basemap = { kind: "sketch" }

/** The number of products that a pin's popup names. */
const namedProducts = 3

/** The pharmacies' pins. The content of a pin's popup is the head of its card, and its first products. */
function usePins(cards: Card[]) {
  const t = useWords()
  const now = useNow(60_000)
  return useMemo(() => {
    const factsOf = ({ pharmacy, lines }: Card) => [
      openingText(t, pharmacy, now),
      ...lines
        .filter(({ isGone }) => !isGone)
        .slice(0, namedProducts)
        .map(({ product: { medicine, quantity, priceCents } }) =>
          [medicine.name, stockText(t, quantity), priceCents !== undefined && formatRupees(priceCents)]
            .filter(Boolean)
            .join(" · "),
        ),
    ]
    return pinsOf(cards, factsOf)
  }, [t, now, cards])
}

/** The map with the pharmacies of the list, and under it the way to the chosen one. */
export function TrackerMap({
  cards,
  places,
  from,
  selected,
  focusTurn,
  pointed,
  onSelect,
  onPoint,
  onOrder,
  isCovered,
}: TrackerMapProps) {
  const theme = useColorScheme()
  const language = useLanguage()
  const mapWords = useMapWords()
  const navigate = useNavigate()
  const pins = usePins(cards)
  const { data: config } = useQuery(api.directions.mapConfig.queryOptions({ staleTime: 600_000 }))
  const asked = {
    lat: from?.lat ?? 0,
    lng: from?.lng ?? 0,
    pharmacyId: selected?.pharmacy.id ?? 1,
    lang: language,
  }
  const { data: route = null } = useQuery({
    ...api.directions.route.queryOptions({ input: asked, staleTime: 600_000 }),
    enabled: from !== null && selected !== null,
  })
  const openPage = (id: number) => {
    const card = cards.find(({ pharmacy }) => pharmacy.id === id)
    if (card)
      void navigate({ to: "/pharos/pharmacy/$pharmacy", params: { pharmacy: pharmacyPart(card.pharmacy) } })
  }
  const shownRoute = from && selected ? route : null
  return (
    <>
      <PharmacyMap
        pins={pins}
        places={places}
        user={from}
        selectedId={selected?.pharmacy.id ?? null}
        focusTurn={focusTurn}
        highlightedId={pointed}
        route={shownRoute}
        onSelect={onSelect}
        onHighlight={onPoint}
        onOpen={openPage}
        basemap={config?.basemap ?? sketch}
        key={language}
        language={language}
        theme={theme}
        app={mapsAppFor(navigator.userAgent)}
        isCovered={isCovered}
        words={mapWords}
      />
      {selected && (
        <div className={styles.chosen}>
          <div className={styles.chosenCard}>
            <PharmacyCard
              card={selected}
              isSelected
              isWhole
              onOrder={(product) => onOrder({ pharmacy: selected.pharmacy, product })}
            />
          </div>
          <Suspense>
            <RoutePanel pharmacy={selected.pharmacy} route={shownRoute} hasOrigin={from !== null} />
          </Suspense>
        </div>
      )}
    </>
  )
}
