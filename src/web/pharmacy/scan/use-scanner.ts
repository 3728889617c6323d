import { useEffect, useEffectEvent } from "react"
import { type Burst, codeOf, continueBurst } from "#web/pharmacy/scan/scan-burst.ts"

/** Who takes what is scanned: what was opened last. */
const takers: object[] = []

/**
 * Hands over what a scanner that types like a keyboard has read, wherever the focus is, and takes what it typed out of
 * the field it typed into. A screen that opens over another takes the scans until it is closed.
 */
export function useScanner(onCode: (code: string) => void) {
  const scanned = useEffectEvent(onCode)
  useEffect(() => {
    const self = {}
    takers.push(self)
    let burst: Burst | null = null
    let before: { field: HTMLInputElement; value: string } | null = null
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Shift" || event.key === "Control" || event.isComposing) return
      if (event.altKey || event.metaKey || takers.at(-1) !== self || isElsewhere()) {
        burst = null
        return
      }
      const at = event.timeStamp
      if (event.key === "Enter") {
        const code = codeOf(burst, at)
        burst = null
        if (code === null) return
        stop(event)
        if (before) putBack(before.field, before.value)
        scanned(code)
        return
      }
      const next = continueBurst(burst, {
        code: event.code,
        key: event.key,
        isShifted: event.shiftKey,
        isControl: event.ctrlKey,
        at,
      })
      if (next?.text.length === 1) before = fieldOf(event.target)
      // In the middle of a code the separator's key is not the key it would be by itself.
      if (next && burst && next.text.endsWith("\u001d") && next.text.length > burst.text.length) stop(event)
      burst = next
    }
    addEventListener("keydown", onKey, { capture: true })
    return () => {
      takers.splice(takers.indexOf(self), 1)
      removeEventListener("keydown", onKey, { capture: true })
    }
  }, [])
}

function stop(event: KeyboardEvent) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

// A dialog keeps the keys to itself; inside one that takes scans, this attribute stands.
const isElsewhere = () =>
  [...document.querySelectorAll("dialog[open]")].some((dialog) => !dialog.querySelector("[data-takes-scans]"))

const fieldOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ? { field: target, value: target.value } : null

/** As if the person had typed it, so that React hears of it. */
function putBack(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
