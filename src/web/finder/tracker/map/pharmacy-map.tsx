import { useRef } from "react"
import type { Basemap, Route } from "#contract/finder/directions.ts"
import type { MapWords } from "./map-words.ts"
import styles from "./pharmacy-map.module.css"
import { PlainMap } from "./plain-map.tsx"
import { type PharmacyMapProps, useLiveMap } from "./use-live-map.ts"

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

/** Whose map and whose road this is: always readable, never folded away. */
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
