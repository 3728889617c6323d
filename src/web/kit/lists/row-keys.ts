import { useEffect, useEffectEvent } from "react"
import { areLettersOn } from "#web/kit/browser/letter-keys.ts"
import { topDialog } from "#web/kit/feedback/dialog.tsx"

/** Marks the rows that the keys move between; of a `CardRow` it is set already. */
export const rowMark = { "data-row": "" }

/** Marks the cell or box whose first button a row's Enter presses. */
export const actsMark = { "data-acts": "" }

/** Marks a row that opens beside its list. */
export const lookMark = { "data-look": "" }

/** Marks what shows a row beside its list. */
export const panelMark = { "data-panel": "" }

/**
 * Keys for every list on the screen: j and k (or arrows) move between rows, Enter opens the row beside
 * the list or presses its first action, x its check box, and "." or the context-menu key opens the rest. The row itself takes
 * the focus, so that a screen reader reads it and Tab goes on to its buttons.
 */
export function useRowKeys(onHelp: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    if (topDialog() || isTyping(event.target)) return
    const rows = listRows()
    const row = rows.find((one) => one.contains(document.activeElement))
    if (rows.length > 0 && act(event, rows, row)) event.preventDefault()
    else if (event.key === "?" && rows.length > 0 && areLettersOn()) onHelp()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
}

/** Whether the key meant something to the rows. */
function act({ key, shiftKey }: KeyboardEvent, rows: HTMLElement[], row: HTMLElement | undefined): boolean {
  const isOnRow = row !== undefined && row === document.activeElement
  if (areLettersOn() && (key === "j" || key === "k")) return move(rows, row, key === "j" ? 1 : -1)
  if (isOnRow && (key === "ArrowDown" || key === "ArrowUp"))
    return move(rows, row, key === "ArrowDown" ? 1 : -1)
  if (isOnRow && key === "Enter" && isLook(row)) return open(row)
  if (isOnRow && key === "Enter")
    return pressFirst(row, "[data-acts] > * > :is(a, button):not(:disabled)", "a, button:enabled")
  if (!row) return false
  if (key === "ContextMenu" || (key === "F10" && shiftKey) || (key === "." && areLettersOn()))
    return pressFirst(row, "[data-more]")
  return key === "x" && areLettersOn() && pressFirst(row, "input[type=checkbox]:enabled")
}

const listRows = () =>
  [...document.querySelectorAll<HTMLElement>("#main [data-row]")].filter((row) => row.checkVisibility())

/** The bar of the frame, under which rows are not seen. */
const barHeight = 60

/** Moves the focus to the next row; from outside the rows, to the first one on the screen. */
function move(rows: HTMLElement[], row: HTMLElement | undefined, step: 1 | -1): boolean {
  const onScreen = rows.find((one) => one.getBoundingClientRect().bottom > barHeight)
  const next = row ? rows[rows.indexOf(row) + step] : (onScreen ?? rows[0])
  if (!next) return true
  // Only while it has the focus: otherwise each press of the mouse in a row would take it.
  next.tabIndex = -1
  next.addEventListener("blur", () => next.removeAttribute("tabindex"), { once: true })
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: "nearest", behavior: "instant" })
  if (document.querySelector("[data-panel]") && isLook(next)) open(next)
  return true
}

const isLook = (row: HTMLElement) => row.matches("[data-look]")

/** Opens a row beside its list, as a click on it does. */
function open(row: HTMLElement): boolean {
  row.click()
  return true
}

function pressFirst(row: HTMLElement, ...selectors: string[]): boolean {
  const target = selectors.map((selector) => row.querySelector<HTMLElement>(selector)).find(Boolean)
  target?.click()
  return target !== undefined
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]")
