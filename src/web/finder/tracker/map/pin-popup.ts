import { type Map as MapLibreMap, Popup } from "maplibre-gl"
import { directionsLink, type MapsApp } from "#domain/finder/maps-links.ts"
import { popupContent } from "./map-buttons.ts"
import type { MapPin } from "./map-pin.ts"
import type { MapWords } from "./map-words.ts"

export type PopupOptions = {
  map: MapLibreMap
  words: MapWords
  app: MapsApp
  onShow: (id: number) => void
  onOpen?: ((id: number) => void) | undefined
  onMap: {
    button: (id: number) => HTMLElement | undefined
    aside: (id: number) => { x: number; y: number }
  }
}

const pinHeight = 46
// Between the popup and the map's edge.
const margin = 8

/** One popup at a time. MapLibre's own pin popup shuts again on the click Space makes and ignores Escape, so this is ours. */
export function pinPopup({ map, words, app, onShow, onOpen, onMap }: PopupOptions) {
  let open: { popup: Popup; id: number } | null = null

  function close(returnFocus: boolean) {
    const was = open
    open = null
    was?.popup.remove()
    if (was && returnFocus) onMap.button(was.id)?.focus()
  }

  function show(pin: MapPin) {
    close(false)
    const aside = onMap.aside(pin.id)
    const popup = new Popup({
      anchor: "bottom",
      offset: [aside.x, aside.y - pinHeight],
      maxWidth: "260px",
      closeOnClick: true,
      focusAfterOpen: false,
    })
    const content = popupContent({
      pin,
      href: directionsLink(app, pin, pin.name),
      words,
      onShow: () => {
        close(true)
        onShow(pin.id)
      },
      onOpen: onOpen && (() => onOpen(pin.id)),
    })
    popup.setLngLat([pin.lng, pin.lat]).setDOMContent(content).addTo(map)
    const box = popup.getElement()
    name(box, pin.name)
    // Focus scrolls what it lands on into view, which would move the map's box instead of the map.
    box.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true })
    seeWhole(map, box)
    open = { popup, id: pin.id }
    popup.on("close", () => {
      // Its own close button was pressed: ours has already emptied `open`.
      if (open?.popup === popup) close(true)
    })
  }

  map.getContainer().addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return
    event.stopPropagation()
    close(true)
  })

  return { show, close: () => close(false) }
}

/** Pans the map until a popup above its pin is inside the map's box. */
function seeWhole(map: MapLibreMap, box: HTMLElement): void {
  const frame = map.getContainer().getBoundingClientRect()
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const beyond = (start: number, end: number) => Math.min(start - margin, 0) + Math.max(end + margin, 0)
  const by: [number, number] = [
    beyond(left - frame.left, right - frame.right),
    beyond(top - frame.top, bottom - frame.bottom),
  ]
  if (by[0] !== 0 || by[1] !== 0) map.panBy(by)
}

function name(box: HTMLElement, text: string): void {
  box.setAttribute("role", "dialog")
  box.setAttribute("aria-label", text)
}
