import { type Map as MapLibreMap, Marker, Point } from "maplibre-gl"
import type { PharmacyPlace } from "#contract/finder/search.ts"
import { markPin, pinButton, writePin } from "./map-buttons.ts"
import { isFirst, type MapPin } from "./map-pin.ts"
import type { MapWords } from "./map-words.ts"
import { pharmacyFeatures, pharmacySource, setSource } from "./overlays.ts"

// More buttons than this are indistinguishable in 400 px, and each costs layout time.
const maxButtons = 200

export type PinEvents = { onPress: (pin: MapPin) => void; onHighlight: (id: number | null) => void }

/**
 * Every pharmacy as a dot, and pins over the dots where there is room. Pins are real buttons: the page owns every
 * press and focus.
 */
export function pinsOnMap(map: MapLibreMap, words: MapWords, events: PinEvents) {
  const shown = new Map<number, Marker>()
  let pins = new Map<number, MapPin>()
  let places: PharmacyPlace[] = []
  let selected: number | null = null
  let highlighted: number | null = null

  const mustShow = (pin: MapPin) => pin.id === selected || pin.id === highlighted || isFirst(pin)
  const load = () => setSource(map, pharmacySource, pharmacyFeatures([...pins.values()], places))

  function sync() {
    const bounds = map.getBounds()
    const spots = byImportance()
      .filter((pin) => pin.id === selected || bounds.contains(pin))
      .slice(0, maxButtons)
      .map((pin) => spotOf(map, pin, mustShow(pin)))
    const rooms = roomForPins(spots)
    for (const [id, marker] of shown) {
      if (rooms.has(id)) continue
      marker.remove()
      shown.delete(id)
    }
    // In the order of the list, which is the keyboard's.
    for (const pin of pins.values()) {
      const room = rooms.get(pin.id)
      if (!room) continue
      const marker = showPin(pin)
      marker.setOffset(room.aside)
      markPin(marker.getElement(), {
        selected: pin.id === selected,
        highlighted: pin.id === highlighted,
        isFirst: isFirst(pin),
        hasRoom: room.hasLabel,
        isAside: room.aside.some((pixels) => pixels !== 0),
      })
    }
  }

  /** Returns the pins: the chosen one first, then the one pointed at if it is not among the first, then by rank. */
  function byImportance(): MapPin[] {
    const importance = (pin: MapPin) =>
      pin.id === selected ? 0 : pin.id === highlighted && !isFirst(pin) ? 0.5 : pin.rank
    return [...pins.values()].toSorted((one, other) => importance(one) - importance(other))
  }

  function showPin(pin: MapPin): Marker {
    const before = shown.get(pin.id)
    if (before) return before
    const button = pinButton(pin, words)
    onPress(button, () => {
      const now = pins.get(pin.id)
      if (now) events.onPress(now)
    })
    for (const start of ["mouseenter", "focus"]) {
      button.addEventListener(start, () => events.onHighlight(pin.id))
    }
    for (const end of ["mouseleave", "blur"]) button.addEventListener(end, () => events.onHighlight(null))
    const marker = new Marker({ element: button, anchor: "bottom" }).setLngLat(pin).addTo(map)
    shown.set(pin.id, marker)
    return marker
  }

  function rewrite() {
    for (const [id, marker] of shown) {
      const pin = pins.get(id)
      if (!pin) continue
      writePin(marker.getElement(), pin, words)
      marker.setLngLat(pin)
    }
  }

  map.on("moveend", sync)

  return {
    load,
    button: (id: number) => shown.get(id)?.getElement(),
    /** How far a pin is moved from its location. */
    aside: (id: number) => shown.get(id)?.getOffset() ?? new Point(0, 0),
    set(next: MapPin[]) {
      pins = new Map(next.map((pin) => [pin.id, pin]))
      rewrite()
      load()
      sync()
    },
    setPlaces(next: PharmacyPlace[]) {
      places = next
      load()
    },
    select(id: number | null) {
      selected = id
      sync()
    },
    highlight(id: number | null) {
      highlighted = id
      sync()
    },
  }
}

/** Returns where a pin is on the screen and how wide it is there, in pixels. */
function spotOf(map: MapLibreMap, pin: MapPin, mustShow: boolean) {
  const { x, y } = map.project(pin)
  return { id: pin.id, x, y, width: pillWidth(pin), mustShow }
}

/** About how wide a pin is with its label: measuring it would cost a layout for each pin. */
const pillWidth = ({ label }: MapPin) => 52 + 8 * label.length

// MapLibre listens on the container for clicks on the map itself; a press on a button is not one.
function onPress(button: HTMLElement, act: () => void): void {
  button.addEventListener("click", (event) => {
    event.stopPropagation()
    act()
  })
}

/** A pin on the screen: its anchor point, its width with the label, and whether it must be visible. */
export type PinAt = { id: number; x: number; y: number; width: number; mustShow: boolean }

/** How a pin is drawn: with its label or as a rank only, and its offset. */
type PinRoom = { hasLabel: boolean; aside: [number, number] }

// The room a bare rank takes, and the height of every pin.
const [rankWidth, height] = [40, 44]

type Box = { x: number; y: number; width: number }

const touches = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < height

/**
 * Gives pins their room, the most important first; no pin lies over another. One that must show is moved to the
 * nearest free place, any other without room is left out.
 */
export function roomForPins(pins: PinAt[]): Map<number, PinRoom> {
  const taken: Box[] = []
  const rooms = new Map<number, PinRoom>()
  const isFree = (box: Box) => !taken.some((other) => touches(box, other))
  for (const { id, x, y, width, mustShow } of pins) {
    const pill = { x, y, width }
    const rank = { x, y, width: rankWidth }
    const hasLabel = isFree(pill)
    if (!hasLabel && !mustShow && !isFree(rank)) continue
    const box = hasLabel ? pill : mustShow ? nearestFree(rank, taken, isFree) : rank
    taken.push(box)
    rooms.set(id, { hasLabel, aside: [box.x - x, box.y - y] })
  }
  return rooms
}

/** Returns the free position nearest to a box; there always is one next to the outermost box. */
function nearestFree(box: Box, taken: Box[], isFree: (box: Box) => boolean): Box {
  const distance = (place: Box) => Math.hypot(place.x - box.x, place.y - box.y)
  const besides = taken.flatMap((other) => {
    const side = (box.width + other.width) / 2
    return [
      { ...box, x: other.x - side },
      { ...box, x: other.x + side },
      { ...box, y: other.y - height },
      { ...box, y: other.y + height },
    ]
  })
  const free = [box, ...besides].filter(isFree).toSorted((one, other) => distance(one) - distance(other))
  return free[0] ?? box
}
