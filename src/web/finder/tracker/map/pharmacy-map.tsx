import { useRef } from "react"
import type { Basemap, Route } from "#contract/finder/directions.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { type MapPin, pinName } from "#web/finder/tracker/map/map-pin.ts"
import type { MapWords } from "#web/finder/tracker/map/map-words.ts"
import styles from "#web/finder/tracker/map/pharmacy-map.module.css"
import { type PharmacyMapProps, useLiveMap } from "#web/finder/tracker/map/use-live-map.ts"

/** The tracker's map, 400 px high. Its own code is small: the drawing is loaded when the box comes on screen. */
export function PharmacyMap(props: PharmacyMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const { status, zoom, base, wholeRoute } = useLiveMap(box, props)
  const { words, route } = props
  return (
    <div
      className={styles.frame}
      data-map-state={status}
      data-map-zoom={zoom}
      data-map-base={base}
      data-theme-drawn={props.theme}
    >
      {status === "failed" ? <PlainMap {...props} /> : <div ref={box} className={styles.canvas} />}
      {route && route.line.length > 1 && status !== "failed" && (
        <button type="button" className={styles.whole} onClick={wholeRoute}>
          {words.wholeRoute}
        </button>
      )}
      <Credits basemap={props.basemap} base={base} route={route} words={words} />
    </div>
  )
}

type CreditsProps = { basemap: Basemap; base: Basemap["kind"]; route: Route | null; words: MapWords }

/** Attribution of map and road: always readable, never collapsed. */
export function Credits({ basemap, base, route, words }: CreditsProps) {
  const credits =
    basemap.kind === "sketch" || base === "sketch" ? [{ text: words.sketch, url: null }] : basemap.credits
  const road = route?.attribution && !credits.some(({ text }) => text === route.attribution)
  return (
    <p className={styles.credits}>
      {credits.map(({ text, url }) =>
        url ? (
          <a key={text} href={url} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
      {road && <span>{route.attribution}</span>}
    </p>
  )
}

type PlainMapProps = {
  pins: MapPin[]
  user: LatLng | null
  route: Route | null
  selectedId: number | null
  onSelect: (id: number) => void
  words: MapWords
}

/** The same facts without WebGL2: lines as SVG, pharmacies as buttons over it. */
function PlainMap({ pins, user, route, selectedId, onSelect, words }: PlainMapProps) {
  const plan = plainMapPlan({ pins, user, route })
  const place = (at: LatLng) => {
    const [x, y] = plan.place(at)
    return { left: `${x}%`, top: `${y}%` }
  }
  return (
    <section className={styles.plain} aria-label={words.title}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {plan.route && (
          <polyline
            className={route?.approximate ? styles.plainStraight : styles.plainRoute}
            points={plan.route}
          />
        )}
      </svg>
      {user && (
        <div className={styles.me} style={place(user)}>
          <span className="sr">{words.you}</span>
        </div>
      )}
      {plan.pins.map((pin) => (
        <button
          key={pin.id}
          type="button"
          className={`${styles.pin} ${pin.id === selectedId ? styles.selected : ""}`}
          style={place(pin)}
          aria-label={pinName(pin, words)}
          aria-current={pin.id === selectedId}
          onClick={() => onSelect(pin.id)}
        >
          <span className={styles.rank}>{pin.rank}</span> <span className={styles.label}>{pin.label}</span>
        </button>
      ))}
    </section>
  )
}

const maxPins = 200
const marginPercent = 14
const widthToHeight = 2
// Half a kilometre at the equator: one lone pharmacy must not be stretched over the whole box.
const smallestSpan = 0.00008
const mercatorEdge = 85

type PlainMapPlan = {
  pins: MapPin[]
  route: string | null
  /** Returns a location in percent of the box. */
  place: (at: LatLng) => [x: number, y: number]
}

type Facts = { pins: MapPin[]; user: LatLng | null; route: Route | null }

/** Fits everything into a box of 100 by 100 percent, north up, Web Mercator. */
export function plainMapPlan({ pins, user, route }: Facts): PlainMapPlan {
  const shown = pins.slice(0, maxPins)
  const road = (route?.line ?? []).map(([lng, lat]) => ({ lat, lng }))
  const all = [...shown, ...road, ...(user ? [user] : [])].map(mercator)
  const across = spanOf(all.map(([x]) => x))
  const down = spanOf(all.map(([, y]) => y))
  const scale = (100 - 2 * marginPercent) / Math.max(across.length / widthToHeight, down.length)
  const place = (at: LatLng): [number, number] => {
    const [x, y] = mercator(at)
    return [round(50 + ((x - across.middle) * scale) / widthToHeight), round(50 + (y - down.middle) * scale)]
  }
  return {
    pins: shown,
    route: road.length > 1 ? road.map((at) => place(at).join(",")).join(" ") : null,
    place,
  }
}

function mercator({ lat, lng }: LatLng): [number, number] {
  const kept = Math.max(-mercatorEdge, Math.min(mercatorEdge, lat))
  return [(lng * Math.PI) / 180, -Math.log(Math.tan(Math.PI / 4 + (kept * Math.PI) / 360))]
}

function spanOf(values: number[]) {
  const least = Math.min(...values)
  const most = Math.max(...values)
  return { middle: (least + most) / 2, length: Math.max(smallestSpan, most - least) }
}

const round = (percent: number) => Math.round(percent * 100) / 100
