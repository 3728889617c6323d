import { LngLatBounds, type Map as MapLibreMap, Marker } from "maplibre-gl"
import type { Basemap, Route } from "#contract/finder/directions.ts"
import type { MapsApp } from "#domain/finder/maps-links.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { userDot } from "#web/finder/tracker/map/map-buttons.ts"
import { type MapCanvasOptions, openCanvas } from "#web/finder/tracker/map/map-canvas.ts"
import { mapColours } from "#web/finder/tracker/map/map-colours.ts"
import { type MapDress, mapGround } from "#web/finder/tracker/map/map-ground.ts"
import { isFirst, type MapPin } from "#web/finder/tracker/map/map-pin.ts"
import { addOverlays, routeFeatures, routeSource, setSource } from "#web/finder/tracker/map/overlays.ts"
import { pinPopup } from "#web/finder/tracker/map/pin-popup.ts"
import { pinsOnMap } from "#web/finder/tracker/map/pins-on-map.ts"

export type MapReport = { state: "loading" | "idle"; zoom: number; base: Basemap["kind"] }

export type LiveMapOptions = MapCanvasOptions & {
  app: MapsApp
  onReport: (report: MapReport) => void
  /** Called when the browser takes the graphics away, as it does on a device under load. */
  onLost: () => void
  onSelect: (id: number) => void
  onHighlight: (id: number | null) => void
  /** Opens a pharmacy's page. */
  onOpen?: ((id: number) => void) | undefined
}

export type LiveMap = ReturnType<typeof openLiveMap>

/** Opens the map on its offline sketch; throws where the browser has no WebGL2. */
export function openLiveMap(options: LiveMapOptions) {
  const { words, theme, language } = options
  const map = openCanvas(options)
  const camera = mapCamera(map)
  const report = (state: MapReport["state"]) =>
    options.onReport({ state, zoom: map.getZoom(), base: ground.base() })
  const ground = mapGround({ map, theme, language, onChange: () => report("loading") })
  const onMap = pinsOnMap(map, words, {
    onPress: (pin) => popup.show(pin),
    onHighlight: options.onHighlight,
  })
  const popup = pinPopup({
    map,
    words,
    app: options.app,
    onShow: options.onSelect,
    onOpen: options.onOpen,
    onMap,
  })
  let pins: MapPin[] = []
  let user: LatLng | null = null
  let route: Route | null = null
  let me: Marker | null = null

  // A new style starts empty, so pins, route and rings are put back after every one.
  map.on("style.load", () => {
    addOverlays(map, mapColours[ground.theme()])
    onMap.load()
    setSource(map, routeSource, routeFeatures(route))
    ground.drawRings()
  })
  map.on("movestart", () => report("loading"))
  map.on("idle", () => report("idle"))
  map.on("webglcontextlost", options.onLost)

  return {
    dress: (next: MapDress) => void ground.dress(next),
    highlight: onMap.highlight,
    setPins(next: MapPin[]) {
      pins = next
      onMap.set(next)
    },
    /** Sets where every pharmacy of the answer is, listed or not. */
    setPlaces: onMap.setPlaces,
    setUser(at: LatLng | null) {
      user = at
      me?.remove()
      me = at && new Marker({ element: userDot(words) }).setLngLat(at).addTo(map)
      ground.setUser(at)
    },
    setRoute(next: Route | null) {
      route = next
      setSource(map, routeSource, routeFeatures(route))
    },
    /** SPEC section 4: a chosen pharmacy is panned to at zoom 15. */
    select(id: number | null) {
      popup.close()
      onMap.select(id)
      const pin = pins.find((candidate) => candidate.id === id)
      if (pin) camera.focus(pin)
    },
    wholeRoute() {
      if (!route) return
      const line = route.line.map(([lng, lat]) => ({ lat, lng }))
      camera.seeRoute([...line, route.to, ...(user ? [user] : [])])
    },
    /** From a known place the nearest pharmacies matter; without one no pharmacy is nearer than another. */
    seeEverything: () => camera.seeAll(user ? [...pins.filter(isFirst), user] : pins),
    close() {
      popup.close()
      map.remove()
    },
  }
}

/** SPEC section 4: the zoom at which a chosen pharmacy is shown. */
const focusZoom = 15
const everythingZoom = 14
// Room for a pin above its place, for the controls, and for half a pin at the sides.
const room = { top: 104, bottom: 40, left: 64, right: 72 }

/** Keeps pins out from under the list, where it begins over the map. */
function paddingOf(map: MapLibreMap) {
  const cover = Number.parseFloat(getComputedStyle(map.getContainer()).getPropertyValue("--cover")) || 0
  return cover > 0 ? { ...room, top: 64, bottom: cover + 16 } : room
}

/**
 * Moves the camera; the first move is a cut, because there is nothing yet to animate from. An animation ends at a pixel
 * of the map's box, so it is restarted when the box is resized meanwhile, as by the card of a chosen pharmacy.
 */
function mapCamera(map: MapLibreMap) {
  let animate = false
  let underWay: (() => void) | null = null
  map.on("resize", () => underWay?.())
  map.on("moveend", () => (underWay = null))

  function go(move: () => void) {
    move()
    // Set last: a new move first ends the one before it.
    underWay = move
    animate = true
  }

  function see(points: LatLng[], maxZoom: number) {
    const bounds = new LngLatBounds()
    for (const { lng, lat } of points) bounds.extend([lng, lat])
    if (bounds.isEmpty()) return
    go(() => map.fitBounds(bounds, { padding: paddingOf(map), maxZoom, animate }))
  }

  return {
    seeAll: (points: LatLng[]) => see(points, everythingZoom),
    seeRoute: (points: LatLng[]) => see(points, focusZoom),
    focus: (at: LatLng) => go(() => map.easeTo({ center: [at.lng, at.lat], zoom: focusZoom, animate })),
  }
}
