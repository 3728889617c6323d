import type { MapWords } from "./map-words.ts"

/** MapLibre's own texts, in the page's words. */
export function controlTexts(words: MapWords): Record<string, string> {
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
