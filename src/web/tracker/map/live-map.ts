import {
  LngLatBounds,
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from "maplibre-gl"
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url"
import "maplibre-gl/dist/maplibre-gl.css"
import type { Basemap, Route } from "#shared/directions.ts"
import type { LatLng } from "#shared/distance.ts"
import type { MapsApp } from "#shared/maps-links.ts"
import type { Language } from "#shared/places.ts"
import { controlTexts } from "./control-texts.ts"
import { distanceRings } from "./distance-rings.ts"
import { graticule, type MapEdges } from "./graticule.ts"
import { userDot } from "./map-buttons.ts"
import { type MapTheme, mapColours } from "./map-colours.ts"
import type { MapPin } from "./map-pin.ts"
import type { MapWords } from "./map-words.ts"
import { addOverlays, routeFeatures, routeSource, setSource } from "./overlays.ts"
import { pinPopup } from "./pin-popup.ts"
import { pinsOnMap } from "./pins-on-map.ts"
import { gridSource, ringSource, sketchStyle } from "./sketch-style.ts"
import { fetchStreets } from "./street-tiles.ts"

export const defaultCentre: LatLng = { lat: 6.9271, lng: 79.8612 }
export const defaultZoom = 10
export const focusZoom = 15
const widestFitZoom = 14
const errorsUntilSketch = 8

export type MapView = MapEdges & { zoom: number }
export type MapReport = { state: "loading" | "idle"; zoom: number; base: Basemap["kind"] }
export type MapDress = { theme: MapTheme; basemap: Basemap }

export type LiveMapOptions = MapDress & {
  container: HTMLElement
  language: Language
  words: MapWords
  app: MapsApp
  onReport: (report: MapReport) => void
  onSelect: (id: number) => void
  onHighlight: (id: number | null) => void
  onPickPlace: (at: LatLng) => void
  onViewPort: (view: MapView) => void
}

export type LiveMap = ReturnType<typeof openLiveMap>

setWorkerUrl(workerUrl)

/** Opens the map on its offline sketch; throws where the browser has no WebGL2. */
export function openLiveMap(options: LiveMapOptions) {
  const { container, language, words } = options
  let { theme } = options
  let wanted: Basemap = { kind: "sketch" }
  let base: Basemap["kind"] = "sketch"
  let pins: MapPin[] = []
  let user: LatLng | null = null
  let route: Route | null = null
  let me: Marker | null = null
  let tileErrors = 0
  let moved = false

  const map = new MapLibreMap({
    container,
    style: sketchStyle(theme, language),
    center: defaultCentre,
    zoom: defaultZoom,
    maxPitch: 0,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    // Two fingers or Ctrl + wheel: the page's own scrolling is never caught by the map.
    cooperativeGestures: true,
    // Written by the page itself: a tile server's HTML never enters it.
    attributionControl: false,
    locale: controlTexts(words),
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), "top-right")
  map.addControl(new ScaleControl({ unit: "metric" }), "bottom-left")

  const onMap = pinsOnMap(map, words, {
    onPress: (pin) => popup.show(pin),
    onHighlight: options.onHighlight,
  })
  const popup = pinPopup({ map, words, app: options.app, onShow: options.onSelect, buttonOf: onMap.button })

  const report = (state: MapReport["state"]) => options.onReport({ state, zoom: map.getZoom(), base })

  // A new style starts empty, so pins, route and rings are put back after every one.
  map.on("style.load", () => {
    addOverlays(map, mapColours[theme])
    onMap.load()
    setSource(map, routeSource, routeFeatures(route))
    drawRings()
    drawGrid()
  })
  map.on("moveend", () => {
    drawGrid()
    options.onViewPort({ ...edges(map), zoom: map.getZoom() })
  })
  map.on("movestart", () => report("loading"))
  map.on("idle", () => report("idle"))
  map.on("click", (event) => options.onPickPlace({ lat: event.lngLat.lat, lng: event.lngLat.wrap().lng }))
  map.getCanvas().addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return
    const middle = map.getCenter().wrap()
    options.onPickPlace({ lat: middle.lat, lng: middle.lng })
  })
  map.on("error", () => {
    if (base === "sketch" || ++tileErrors < errorsUntilSketch) return
    wear(null, "sketch")
  })

  function drawRings() {
    if (base === "sketch") setSource(map, ringSource, distanceRings(user))
  }

  function drawGrid() {
    if (base === "sketch") setSource(map, gridSource, graticule(edges(map), map.getZoom(), words))
  }

  function wear(style: Parameters<MapLibreMap["setStyle"]>[0], kind: Basemap["kind"]) {
    base = kind
    tileErrors = 0
    report("loading")
    map.setStyle(style ?? sketchStyle(theme, language), { diff: false })
  }

  async function dress(next: MapDress) {
    const redraw = next.theme !== theme
    theme = next.theme
    wanted = next.basemap
    if (redraw) wear(null, "sketch")
    const streets = await fetchStreets(next.basemap, theme, language)
    if (streets && wanted === next.basemap && theme === next.theme && !closed)
      wear(streets, next.basemap.kind)
  }

  function see(points: [number, number][], mostZoom: number) {
    const bounds = new LngLatBounds()
    for (const point of points) bounds.extend(point)
    if (bounds.isEmpty()) return
    map.fitBounds(bounds, {
      padding: { top: 104, bottom: 40, left: 64, right: 72 },
      maxZoom: mostZoom,
      animate: moved,
    })
    moved = true
  }

  let closed = false
  void dress(options)

  return {
    dress: (next: MapDress) => void dress(next),
    setPins(next: MapPin[]) {
      pins = next
      onMap.set(next)
    },
    setUser(at: LatLng | null) {
      user = at
      me?.remove()
      me = at && new Marker({ element: userDot(words) }).setLngLat(at).addTo(map)
      drawRings()
    },
    setRoute(next: Route | null) {
      route = next
      setSource(map, routeSource, routeFeatures(route))
    },
    highlight: onMap.highlight,
    /** SPEC section 4: a chosen pharmacy is panned to at zoom 15. */
    select(id: number | null) {
      popup.close()
      onMap.select(id)
      const pin = pins.find((candidate) => candidate.id === id)
      if (!pin) return
      map.easeTo({ center: [pin.lng, pin.lat], zoom: focusZoom, animate: moved })
      moved = true
    },
    wholeRoute() {
      if (route) see([...route.line, [route.to.lng, route.to.lat]], focusZoom)
    },
    seeEverything() {
      const places = user ? [...pins, user] : pins
      see(
        places.map(({ lng, lat }) => [lng, lat]),
        widestFitZoom,
      )
    },
    close() {
      closed = true
      popup.close()
      map.remove()
    },
  }
}

function edges(map: MapLibreMap): MapEdges {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}
