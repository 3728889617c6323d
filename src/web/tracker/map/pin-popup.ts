import { type Map as MapLibreMap, type Offset, Popup } from "maplibre-gl"
import { directionsLink, type MapsApp } from "#shared/maps-links.ts"
import { popupContent } from "./map-buttons.ts"
import type { MapPin } from "./map-pin.ts"
import type { MapWords } from "./map-words.ts"

export type PopupOptions = {
  map: MapLibreMap
  words: MapWords
  app: MapsApp
  onShow: (id: number) => void
  buttonOf: (id: number) => HTMLElement | undefined
}

const pinHeight = 46
const halfPinWidth = 60
// By the popup's anchor: above the pin, under its tip, or beside it.
const besideThePin: Offset = {
  center: [0, 0],
  bottom: [0, -pinHeight],
  "bottom-left": [0, -pinHeight],
  "bottom-right": [0, -pinHeight],
  top: [0, 8],
  "top-left": [0, 8],
  "top-right": [0, 8],
  left: [halfPinWidth, -pinHeight / 2],
  right: [-halfPinWidth, -pinHeight / 2],
}

/** One popup at a time. MapLibre's own pin popup shuts again on the click Space makes and ignores Escape, so this is ours. */
export function pinPopup({ map, words, app, onShow, buttonOf }: PopupOptions) {
  let open: { popup: Popup; id: number } | null = null

  function close(returnFocus: boolean) {
    const was = open
    open = null
    was?.popup.remove()
    if (was && returnFocus) buttonOf(was.id)?.focus()
  }

  function show(pin: MapPin) {
    close(false)
    const popup = new Popup({ offset: besideThePin, maxWidth: "260px", closeOnClick: true })
    const content = popupContent({
      pin,
      href: directionsLink(app, pin, pin.name),
      words,
      onShow: () => {
        close(true)
        onShow(pin.id)
      },
    })
    popup.setLngLat([pin.lng, pin.lat]).setDOMContent(content).addTo(map)
    name(popup.getElement(), pin.name)
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

function name(box: HTMLElement | undefined, text: string): void {
  box?.setAttribute("role", "dialog")
  box?.setAttribute("aria-label", text)
}
