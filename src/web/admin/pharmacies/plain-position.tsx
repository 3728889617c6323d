import { useEffect, useEffectEvent, useRef } from "react"
import type { LatLng } from "#domain/platform/distance.ts"
import styles from "#web/admin/pharmacies/position-map.module.css"
import { sketchLand } from "#web/finder/tracker/map/sketch-land.ts"
import { useWords } from "#web/words/words.ts"

const west = 79.2
const north = 10.1
const width = 3.2
const height = 4.5

const outlines = sketchLand.map((ring) => ring.map(([lng, lat]) => `${lng - west},${north - lat}`).join(" "))

/** The island as an outline, with the pin, and a tap that chooses: for browsers without WebGL2. */
export function PlainPosition({
  at,
  onPick,
}: {
  at: LatLng | null
  onPick: ((at: LatLng) => void) | undefined
}) {
  const t = useWords()
  const drawing = useRef<SVGSVGElement>(null)
  const pick = useEffectEvent((event: PointerEvent | MouseEvent) => {
    const grid = drawing.current?.getScreenCTM()
    if (!grid) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(grid.inverse())
    onPick?.({ lng: west + x, lat: north - y })
  })
  // A pointer's way in; the two numbers are the keyboard's.
  useEffect(() => {
    const svg = drawing.current
    const onClick = (event: MouseEvent) => pick(event)
    svg?.addEventListener("click", onClick)
    return () => svg?.removeEventListener("click", onClick)
  }, [])
  return (
    <div className={styles.plain}>
      <p>{t("adminPharmacies.map.plain")}</p>
      <svg ref={drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {outlines.map((points) => (
          <polygon key={points.slice(0, 24)} points={points} />
        ))}
        {at && <circle cx={at.lng - west} cy={north - at.lat} r="0.07" />}
      </svg>
    </div>
  )
}
