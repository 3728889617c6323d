import { pharmacyPath } from "#domain/finder/pharmacy-path.ts"
import { type MapPin, pinName } from "./map-pin.ts"
import type { MapWords } from "./map-words.ts"
import styles from "./pharmacy-map.module.css"

/** A pharmacy's button on the map: rank and label, e.g. (1) 350 m. */
export function pinButton(pin: MapPin, words: MapWords): HTMLButtonElement {
  const button = plainButton(styles.pin)
  button.append(part("span", styles.rank), " ", part("span", styles.label))
  writePin(button, pin, words)
  return button
}

/** Writes a pin's present rank and label onto its button, so that a live update keeps the keyboard's place. */
export function writePin(button: HTMLElement, pin: MapPin, words: MapWords): void {
  const [rank, label] = button.children
  if (rank) rank.textContent = String(pin.rank)
  if (label) label.textContent = pin.label
  button.setAttribute("aria-label", pinName(pin, words))
  button.dataset.pin = String(pin.id)
}

type PinState = {
  selected: boolean
  highlighted: boolean
  isFirst: boolean
  hasRoom: boolean
  isAside: boolean
}

/** Shows a pin; without room, only its rank. */
export function markPin(button: HTMLElement, state: PinState): void {
  button.classList.toggle(styles.selected ?? "", state.selected)
  button.classList.toggle(styles.highlighted ?? "", state.highlighted)
  button.classList.toggle(styles.minor ?? "", !state.hasRoom && !state.selected && !state.highlighted)
  button.classList.toggle(styles.aside ?? "", state.isAside)
  button.toggleAttribute("aria-current", state.selected)
  button.style.zIndex = state.selected ? "30" : state.highlighted ? "20" : state.isFirst ? "2" : "1"
}

export function userDot(words: MapWords): HTMLElement {
  const dot = part("div", styles.me)
  dot.setAttribute("role", "img")
  dot.setAttribute("aria-label", words.you)
  return dot
}

export type PopupParts = {
  pin: MapPin
  /** Of the directions in a maps app. */
  href: string
  words: MapWords
  onShow: () => void
  /** Opens the pharmacy's page within the app; absent on that page itself. */
  onOpen?: (() => void) | undefined
}

/** Builds a pin's popup: name, distance, the card's text, phone, View and Directions. */
export function popupContent({ pin, href, words, onShow, onOpen }: PopupParts): HTMLElement {
  const box = part("div", styles.popup)
  const name = part("strong")
  name.append(onOpen ? pageAnchor(pin, onOpen) : pin.name)
  const detail = part("span")
  detail.textContent = pin.detail
  const show = plainButton(styles.action)
  show.textContent = words.show
  show.addEventListener("click", onShow)
  const facts = pin.facts.map((fact) => {
    const line = part("span")
    line.textContent = fact
    return line
  })
  const phone = document.createElement("a")
  phone.href = pin.phone.href
  phone.className = styles.phone ?? ""
  phone.textContent = pin.phone.text
  box.append(name, detail, ...facts, phone, show, directionsAnchor(href, words))
  return box
}

function pageAnchor(pin: MapPin, onOpen: () => void): HTMLAnchorElement {
  const anchor = document.createElement("a")
  anchor.href = pharmacyPath(pin)
  anchor.className = styles.page ?? ""
  anchor.textContent = pin.name
  anchor.addEventListener("click", (event) => {
    // With a key held, the browser opens a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  })
  return anchor
}

function directionsAnchor(href: string, words: MapWords): HTMLAnchorElement {
  const anchor = document.createElement("a")
  anchor.href = href
  anchor.target = "_blank"
  anchor.rel = "noopener noreferrer"
  anchor.className = styles.action ?? ""
  anchor.textContent = words.directions
  return anchor
}

function part(tag: "div" | "span" | "strong", className = ""): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  return element
}

function plainButton(className = ""): HTMLButtonElement {
  const button = document.createElement("button")
  button.type = "button"
  button.className = className
  return button
}
