import { useQuery } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { Basemap } from "#contract/finder/directions.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { api } from "#web/data/call.ts"
import { useColorScheme } from "#web/data/color-scheme.ts"
import type { PositionMap as OpenMap } from "#web/finder/pharmacy-form/open-position-map.ts"
import styles from "#web/finder/pharmacy-form/pharmacy-form.module.css"
import { coasts, drawingBox, inDrawing, placeAt } from "#web/finder/tracker/map/island-outline.ts"
import { useMapWords } from "#web/finder/tracker/map/map-words.ts"
import frame from "#web/finder/tracker/map/pharmacy-map.module.css"
import { Credits } from "#web/finder/tracker/map/pharmacy-map.tsx"
import { useLanguage, useWords } from "#web/words/words.ts"
import "#web/words/en/pharmacy-form.ts"

type PositionMapProps = {
  at: LatLng | null
  /** Without it the map is read-only. */
  onPick?: (at: LatLng) => void
}

const sketch: Basemap = { kind: "sketch" }

/** Picks a location: a pin to drag, a map to tap. The map's code is loaded when shown. */
export function PositionMap({ at, onPick }: PositionMapProps) {
  const t = useWords()
  const { data: config } = useQuery(api.directions.mapConfig.queryOptions({ staleTime: 600_000 }))
  const basemap = config?.basemap ?? sketch
  const { box, state, base, theme } = useOpenMap({
    at,
    onPick,
    basemap,
    pinName: t("pharmacyForm.map.pin"),
  })
  return (
    <div
      className={`${frame.frame} ${styles.frame}`}
      data-map-state={state}
      data-theme-drawn={theme}
      data-picking={onPick ? "" : undefined}
      role="group"
      aria-label={t("pharmacyForm.map.title")}
    >
      {state === "failed" ? (
        <PlainPosition at={at} onPick={onPick} />
      ) : (
        <div ref={box} className={frame.canvas} />
      )}
      <Credits basemap={basemap} base={base} route={null} words={useMapWords()} />
    </div>
  )
}

type OpenMapProps = PositionMapProps & { basemap: Basemap; pinName: string }

function useOpenMap({ at, onPick, basemap, pinName }: OpenMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useColorScheme()
  const language = useLanguage()
  const words = useMapWords()
  const [map, setMap] = useState<OpenMap | null>(null)
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading")
  const [base, setBase] = useState<Basemap["kind"]>("sketch")
  const canPick = onPick !== undefined
  const pick = useEffectEvent((picked: LatLng) => onPick?.(picked))
  const firstTheme = useEffectEvent(() => theme)

  useEffect(() => {
    const container = box.current
    if (!container) return
    let opened: OpenMap | null = null
    let gone = false
    loadMap()
      .then(({ openPositionMap }) => {
        if (gone) return
        opened = openPositionMap({
          container,
          theme: firstTheme(),
          language,
          words,
          pin: pinElement(pinName),
          onPick: canPick ? pick : null,
          onBase: (kind) => !gone && setBase(kind),
        })
        setMap(opened)
        setState("shown")
      })
      .catch(() => !gone && setState("failed"))
    return () => {
      gone = true
      opened?.close()
      setMap(null)
    }
  }, [canPick, pinName, language, words])

  const [lat, lng] = [at?.lat ?? null, at?.lng ?? null]
  useEffect(() => map?.place(lat === null || lng === null ? null : { lat, lng }), [map, lat, lng])
  useEffect(() => void map?.dress({ theme, basemap }), [map, theme, basemap])
  return { box, state, base, theme }
}

/** Skips loading the map's code in a browser that cannot draw it. */
async function loadMap() {
  if (!("WebGL2RenderingContext" in window)) throw new Error("This browser has no WebGL2.")
  return import("#web/finder/pharmacy-form/open-position-map.ts")
}

function pinElement(name: string): HTMLElement {
  const pin = document.createElement("div")
  pin.className = styles.pin ?? ""
  pin.setAttribute("role", "img")
  pin.setAttribute("aria-label", name)
  return pin
}

/** Draws the island's outline with the pin, for browsers without WebGL2; a tap picks a location. */
function PlainPosition({ at, onPick }: { at: LatLng | null; onPick: ((at: LatLng) => void) | undefined }) {
  const t = useWords()
  const drawing = useRef<SVGSVGElement>(null)
  const pin = at && inDrawing(at)
  const pick = useEffectEvent((event: PointerEvent | MouseEvent) => {
    const grid = drawing.current?.getScreenCTM()
    if (!grid) return
    onPick?.(placeAt(new DOMPoint(event.clientX, event.clientY).matrixTransform(grid.inverse())))
  })
  // For pointers only; the keyboard uses the two numbers.
  useEffect(() => {
    const svg = drawing.current
    const onClick = (event: MouseEvent) => pick(event)
    svg?.addEventListener("click", onClick)
    return () => svg?.removeEventListener("click", onClick)
  }, [])
  return (
    <div className={styles.plain}>
      <p>{t("map.outline")}</p>
      <svg ref={drawing} viewBox={drawingBox} aria-hidden="true">
        {coasts.map((points) => (
          <polygon key={points.slice(0, 24)} points={points} />
        ))}
        {pin && <circle cx={pin.x} cy={pin.y} r="0.07" />}
      </svg>
    </div>
  )
}
