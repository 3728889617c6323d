import type { Point } from "geojson"
import { type GeoJSONSource, type Map as MapLibreMap, Marker } from "maplibre-gl"
import { clusterButton, markPin, pinButton, writePin } from "./map-buttons.ts"
import type { MapPin } from "./map-pin.ts"
import type { MapWords } from "./map-words.ts"
import { pinFeatures, pinSource, setSource } from "./overlays.ts"

const mostButtons = 200

export type PinEvents = { onPress: (pin: MapPin) => void; onHighlight: (id: number | null) => void }

type Wanted = { key: string; at: [number, number]; rank: number; make: () => HTMLElement }

/** Pins and clusters as real buttons: MapLibre groups the points in its worker, and the page owns every press and focus. */
export function pinsOnMap(map: MapLibreMap, words: MapWords, events: PinEvents) {
  const shown = new Map<string, Marker>()
  let pins = new Map<number, MapPin>()
  let generation = 0
  let selected: number | null = null
  let highlighted: number | null = null

  // The chosen pharmacy is kept out of the clusters: it must be seen at every zoom.
  const load = () =>
    setSource(map, pinSource, pinFeatures([...pins.values()].filter((pin) => pin.id !== selected)))

  function sync() {
    if (!map.getSource(pinSource)) return
    const wanted = wantedButtons()
    for (const [key, marker] of shown) {
      if (wanted.has(key)) continue
      marker.remove()
      shown.delete(key)
    }
    for (const { key, at, make } of [...wanted.values()].sort((a, b) => a.rank - b.rank)) {
      if (shown.has(key)) continue
      const anchor = key.startsWith("pin") ? "bottom" : "center"
      shown.set(key, new Marker({ element: make(), anchor }).setLngLat(at).addTo(map))
    }
    mark()
  }

  function wantedButtons(): Map<string, Wanted> {
    const wanted = new Map<string, Wanted>()
    const chosen = selected === null ? undefined : pins.get(selected)
    if (chosen) wanted.set(`pin${chosen.id}`, wantedPin(chosen))
    const bounds = map.getBounds()
    // A point near a tile's edge comes once per tile, so each key is taken once.
    for (const feature of map.querySourceFeatures(pinSource)) {
      if (wanted.size >= mostButtons) break
      const at = (feature.geometry as Point).coordinates as [number, number] // the source holds points only
      const button = feature.properties.cluster
        ? wantedCluster(feature.properties, at)
        : known(feature.properties)
      if (button && bounds.contains(at) && !wanted.has(button.key)) wanted.set(button.key, button)
    }
    return wanted
  }

  const known = (properties: Record<string, unknown>) => {
    const pin = pins.get(Number(properties.pin))
    return pin && pin.id !== selected ? wantedPin(pin) : undefined
  }

  const wantedPin = (pin: MapPin): Wanted => ({
    key: `pin${pin.id}`,
    at: [pin.lng, pin.lat],
    rank: pin.rank,
    make: () => livePin(pin),
  })

  // Cluster ids start again with each set of pins, so the key carries the generation.
  function wantedCluster(properties: Record<string, unknown>, at: [number, number]): Wanted {
    const id = Number(properties.cluster_id)
    const count = Number(properties.point_count)
    const make = () => {
      const button = clusterButton(count, words)
      onPress(button, () => void openCluster(id, at))
      return button
    }
    return { key: `cluster${generation}:${id}:${count}`, at, rank: Number.MAX_SAFE_INTEGER, make }
  }

  async function openCluster(id: number, at: [number, number]) {
    const source = map.getSource(pinSource) as GeoJSONSource // the cluster came out of this source
    const zoom = await source.getClusterExpansionZoom(id).catch(() => map.getZoom() + 1)
    map.getCanvas().focus({ preventScroll: true })
    map.easeTo({ center: at, zoom: zoom + 0.2 })
  }

  function livePin(pin: MapPin): HTMLElement {
    const button = pinButton(pin, words)
    onPress(button, () => {
      const now = pins.get(pin.id)
      if (now) events.onPress(now)
    })
    for (const start of ["mouseenter", "focus"])
      button.addEventListener(start, () => events.onHighlight(pin.id))
    for (const end of ["mouseleave", "blur"]) button.addEventListener(end, () => events.onHighlight(null))
    return button
  }

  function mark() {
    for (const [key, marker] of shown) {
      if (!key.startsWith("pin")) continue
      const id = Number(key.slice(3))
      markPin(marker.getElement(), { selected: id === selected, highlighted: id === highlighted })
    }
  }

  function rewrite() {
    for (const [key, marker] of shown) {
      const pin = key.startsWith("pin") ? pins.get(Number(key.slice(3))) : undefined
      if (!pin) continue
      writePin(marker.getElement(), pin, words)
      marker.setLngLat([pin.lng, pin.lat])
    }
  }

  map.on("moveend", sync)
  map.on("idle", sync)

  return {
    load,
    button: (id: number) => shown.get(`pin${id}`)?.getElement(),
    set(next: MapPin[]) {
      pins = new Map(next.map((pin) => [pin.id, pin]))
      generation++
      rewrite()
      load()
      sync()
    },
    select(id: number | null) {
      selected = id
      generation++
      load()
      sync()
    },
    highlight(id: number | null) {
      highlighted = id
      mark()
    },
  }
}

// MapLibre listens on the container for clicks on the map itself; a press on a button is not one.
function onPress(button: HTMLElement, act: () => void): void {
  button.addEventListener("click", (event) => {
    event.stopPropagation()
    act()
  })
}
