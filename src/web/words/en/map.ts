import { addWords } from "#web/words/catalogue.ts"

/** The texts of the map and the route. */
export const map = {
  title: "Map of pharmacies that have the medicine",
  loading: "The map is loading",
  you: "Your position",
  pin: "{{rank}} {{label}}, {{name}}, {{detail}}",
  pinShort: "{{rank}} {{label}}, {{name}}",
  show: "View",
  directions: "Directions",
  close: "Close",
  wholeRoute: "Whole route",
  sketch: "Offline sketch, not a street map",
  outline: "This browser cannot draw the full map, so here is a plain one.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  metres: "m",
  kilometres: "km",
  scrollToZoom: "Use Ctrl + scroll to zoom the map",
  scrollToZoomMac: "Use ⌘ + scroll to zoom the map",
  twoFingers: "Use two fingers to move the map",
}

addWords({ map })
