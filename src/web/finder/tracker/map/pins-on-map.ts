import { type GeoJSONSource, type Map as MapLibreMap, Marker, Point } from "maplibre-gl"
import { clusterButton, markPin, pinButton, writePin } from "./map-buttons.ts"
import { isFirst, type MapPin } from "./map-pin.ts"
import type { MapWords } from "./map-words.ts"
import { pinFeatures, pinSource, setSource } from "./overlays.ts"
import { roomForPins } from "./pin-room.ts"
import { type ShownCluster, shownGroups } from "./shown-groups.ts"

export type PinEvents = { onPress: (pin: MapPin) => void; onHighlight: (id: number | null) => void }

/** Pins and clusters as real buttons: MapLibre groups the points in its worker, and the page owns every press and focus. */
export function pinsOnMap(map: MapLibreMap, words: MapWords, events: PinEvents) {
  const shownPins = new Map<number, Marker>()
  const shownClusters = new Map<string, Marker>()
  let pins = new Map<number, MapPin>()
  // Cluster ids start again with each set of points, so a cluster's button belongs to one generation.
  let generation = 0
  let selected: number | null = null
  let highlighted: number | null = null

  // The chosen pharmacy and the nearest are kept out of the clusters: they must be seen at every zoom.
  const isAlone = (pin: MapPin) => pin.id === selected || isFirst(pin)
  const load = () => setSource(map, pinSource, pinFeatures([...pins.values()].filter((pin) => !isAlone(pin))))

  function regroup() {
    generation++
    load()
    sync()
  }

  function sync() {
    if (!map.getSource(pinSource)) return
    const groups = shownGroups(map)
    const bounds = map.getBounds()
    for (const pin of pins.values())
      if (pin.id === selected || (isFirst(pin) && bounds.contains(pin))) groups.pins.add(pin.id)
    removeOthers(shownPins, (id) => groups.pins.has(id) && pins.has(id))
    removeOthers(shownClusters, (key) => isNow(key) && groups.clusters.has(key.slice(key.indexOf(":") + 1)))
    for (const pin of [...pins.values()].sort((a, b) => a.rank - b.rank)) {
      if (groups.pins.has(pin.id)) showPin(pin)
    }
    for (const cluster of groups.clusters.values()) showCluster(cluster)
    mark()
  }

  const isNow = (key: string) => key.startsWith(`${generation}:`)

  function showPin(pin: MapPin) {
    if (shownPins.has(pin.id)) return
    const button = pinButton(pin, words)
    onPress(button, () => {
      const now = pins.get(pin.id)
      if (now) events.onPress(now)
    })
    for (const start of ["mouseenter", "focus"]) {
      button.addEventListener(start, () => events.onHighlight(pin.id))
    }
    for (const end of ["mouseleave", "blur"]) button.addEventListener(end, () => events.onHighlight(null))
    shownPins.set(pin.id, new Marker({ element: button, anchor: "bottom" }).setLngLat(pin).addTo(map))
  }

  function showCluster(cluster: ShownCluster) {
    const key = `${generation}:${cluster.key}`
    if (shownClusters.has(key)) return
    const button = clusterButton(cluster.count, words)
    onPress(button, () => void openCluster(map, cluster))
    shownClusters.set(key, new Marker({ element: button }).setLngLat(cluster.at).addTo(map))
  }

  function mark() {
    const rooms = roomForPins(shownByImportance())
    for (const [id, marker] of shownPins) {
      const pin = pins.get(id)
      const { hasLabel, aside } = rooms.get(id) ?? { hasLabel: true, aside: [0, 0] }
      marker.setOffset(aside)
      markPin(marker.getElement(), {
        selected: id === selected,
        highlighted: id === highlighted,
        isFirst: pin !== undefined && isFirst(pin),
        hasRoom: hasLabel,
        isAside: aside[0] !== 0 || aside[1] !== 0,
      })
    }
  }

  /** Returns the pins' screen positions: the chosen one first, then by rank. */
  function shownByImportance() {
    const importance = (pin: MapPin) => (pin.id === selected ? 0 : pin.rank)
    return [...pins.values()]
      .filter(({ id }) => shownPins.has(id))
      .toSorted((one, other) => importance(one) - importance(other))
      .map((pin) => spotOf(map, pin))
  }

  function rewrite() {
    for (const [id, marker] of shownPins) {
      const pin = pins.get(id)
      if (!pin) continue
      writePin(marker.getElement(), pin, words)
      marker.setLngLat(pin)
    }
  }

  map.on("moveend", sync)
  map.on("idle", sync)

  return {
    load,
    button: (id: number) => shownPins.get(id)?.getElement(),
    /** How far a pin is moved from its location. */
    aside: (id: number) => shownPins.get(id)?.getOffset() ?? new Point(0, 0),
    set(next: MapPin[]) {
      const stood = whereabouts(pins.values())
      pins = new Map(next.map((pin) => [pin.id, pin]))
      rewrite()
      // A new price or rank needs no new clusters, and the keyboard's place on a cluster is kept.
      if (whereabouts(next) !== stood) regroup()
    },
    select(id: number | null) {
      if (selected === id) return
      selected = id
      regroup()
    },
    highlight(id: number | null) {
      highlighted = id
      mark()
    },
  }
}

/** Returns where a pin is on the screen and how wide it is there, in pixels. */
function spotOf(map: MapLibreMap, pin: MapPin) {
  const { x, y } = map.project(pin)
  return { id: pin.id, x, y, width: pillWidth(pin), isFirst: isFirst(pin) }
}

/** About how wide a pin is with its label: measuring it would cost a layout for each pin. */
const pillWidth = ({ label }: MapPin) => 52 + 8 * label.length

async function openCluster(map: MapLibreMap, { id, at }: ShownCluster) {
  const source = map.getSource(pinSource) as GeoJSONSource // the cluster came out of this source
  const zoom = await source.getClusterExpansionZoom(id).catch(() => map.getZoom() + 1)
  map.getCanvas().focus({ preventScroll: true })
  map.easeTo({ center: at, zoom: zoom + 0.2 })
}

function removeOthers<Key>(markers: Map<Key, Marker>, stays: (key: Key) => boolean): void {
  for (const [key, marker] of markers) {
    if (stays(key)) continue
    marker.remove()
    markers.delete(key)
  }
}

function whereabouts(pins: Iterable<MapPin>): string {
  return Array.from(pins, (pin) => `${pin.id} ${pin.lat} ${pin.lng} ${isFirst(pin)}`).join()
}

// MapLibre listens on the container for clicks on the map itself; a press on a button is not one.
function onPress(button: HTMLElement, act: () => void): void {
  button.addEventListener("click", (event) => {
    event.stopPropagation()
    act()
  })
}
