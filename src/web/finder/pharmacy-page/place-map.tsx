import { useQuery } from "@tanstack/react-query"
import type { Basemap } from "#contract/finder/directions.ts"
import type { PharmacyPage } from "#contract/finder/pharmacy-pages.ts"
import { mapsAppFor } from "#domain/finder/maps-links.ts"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import { api } from "#web/data/call.ts"
import { useColorScheme } from "#web/data/color-scheme.ts"
import { useMapWords } from "#web/finder/tracker/map/map-words.ts"
import { PharmacyMap } from "#web/finder/tracker/map/pharmacy-map.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { openingText } from "#web/kit/format/opening-line.tsx"
import { useLanguage, useWords } from "#web/words/words.ts"

const sketch: Basemap = { kind: "sketch" }

/** The tracker's map with one pharmacy on it. */
export function PlaceMap({ pharmacy }: { pharmacy: PharmacyPage }) {
  const t = useWords()
  const theme = useColorScheme()
  const language = useLanguage()
  const words = useMapWords()
  const now = useNow(60_000)
  const { data: config } = useQuery(api.directions.mapConfig.queryOptions({ staleTime: 600_000 }))
  const { id, name, lat, lng, town, phoneNumber } = pharmacy
  const pin = {
    id,
    name,
    rank: 1,
    label: name,
    detail: town,
    facts: [openingText(t, pharmacy, now)],
    phone: { text: formatPhone(phoneNumber), href: phoneLink(phoneNumber) },
    lat,
    lng,
  }
  return (
    <PharmacyMap
      key={language}
      pins={[pin]}
      user={null}
      selectedId={null}
      focusTurn={0}
      highlightedId={null}
      route={null}
      onSelect={() => {}}
      onHighlight={() => {}}
      basemap={config?.basemap ?? sketch}
      language={language}
      theme={theme}
      app={mapsAppFor(navigator.userAgent)}
      words={words}
    />
  )
}
