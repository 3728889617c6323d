import type { Route } from "#contract/finder/directions.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { type MapPin, pinName } from "./map-pin.ts"
import type { MapWords } from "./map-words.ts"
import styles from "./pharmacy-map.module.css"
import { plainMapPlan } from "./plain-map-plan.ts"

export type PlainMapProps = {
  pins: MapPin[]
  user: LatLng | null
  route: Route | null
  selectedId: number | null
  onSelect: (id: number) => void
  words: MapWords
}

/** The same facts without WebGL2: lines as SVG, pharmacies as buttons over it. */
export function PlainMap({ pins, user, route, selectedId, onSelect, words }: PlainMapProps) {
  const plan = plainMapPlan({ pins, user, route })
  const place = (at: LatLng) => {
    const [x, y] = plan.place(at)
    return { left: `${x}%`, top: `${y}%` }
  }
  return (
    <section className={styles.plain} aria-label={words.title}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.plainGrid} d={plan.grid} />
        {plan.route && (
          <polyline
            className={route?.approximate ? styles.plainStraight : styles.plainRoute}
            points={plan.route}
          />
        )}
      </svg>
      {user && (
        <div className={styles.me} style={place(user)}>
          <span className={styles.hidden}>{words.you}</span>
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
