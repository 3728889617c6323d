import { Map as MapLibreMap, NavigationControl, ScaleControl, setWorkerUrl } from "maplibre-gl"
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url"
import type { Language } from "#domain/finder/towns.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import type { MapTheme } from "#web/finder/tracker/map/map-colours.ts"
import type { MapWords } from "#web/finder/tracker/map/map-words.ts"
import { sketchStyle } from "#web/finder/tracker/map/sketch-style.ts"
import "maplibre-gl/dist/maplibre-gl.css"

// SPEC section 9.
export const defaultCentre: LatLng = { lat: 6.9271, lng: 79.8612 }
export const defaultZoom = 10

setWorkerUrl(workerUrl)

export type MapCanvasOptions = {
  container: HTMLElement
  theme: MapTheme
  language: Language
  words: MapWords
}

/** A north-up map on the offline sketch; throws where the browser has no WebGL2. */
export function openCanvas({ container, theme, language, words }: MapCanvasOptions): MapLibreMap {
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
  return map
}

/** MapLibre's own texts, in the page's words. */
function controlTexts(words: MapWords): Record<string, string> {
  return {
    "Map.Title": words.title,
    "Marker.Title": words.you,
    "NavigationControl.ZoomIn": words.zoomIn,
    "NavigationControl.ZoomOut": words.zoomOut,
    "Popup.Close": words.close,
    "ScaleControl.Meters": words.metres,
    "ScaleControl.Kilometers": words.kilometres,
    "CooperativeGesturesHandler.WindowsHelpText": words.scrollToZoom,
    "CooperativeGesturesHandler.MacHelpText": words.scrollToZoomMac,
    "CooperativeGesturesHandler.MobileHelpText": words.twoFingers,
  }
}
