import { useEffect, useEffectEvent } from "react"
import { sayInDialog, topDialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { type Burst, codeOf, continueBurst } from "#web/pharmacy/scan/scan-burst.ts"
import { playRefusal } from "#web/pharmacy/sounds.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"

/** The screens and dialogs that take scans; the one opened last takes the next. */
const takers: ((code: string) => void)[] = []

/** A scanner set to CR+LF sends Enter twice; no person presses Enter this soon after a scan. */
const secondEnterMs = 150

/** Takes scans while mounted. A screen opened on top takes them until it closes. */
export function useScanner(onCode: (code: string) => void) {
  const scanned = useEffectEvent(onCode)
  useEffect(() => {
    const taker = (code: string) => scanned(code)
    takers.push(taker)
    return () => {
      takers.splice(takers.indexOf(taker), 1)
    }
  }, [])
}

/**
 * Reads a keyboard-wedge scanner on every counter screen, wherever the focus is. Removes the code from
 * the field it was typed into, and suppresses its Enter. A dialog that takes no scans refuses them.
 */
export function useScannerKeys() {
  const t = useWords()
  const hand = useEffectEvent((code: string) => {
    const dialog = topDialog()
    const taker = takers.at(-1)
    if (taker && takesScans(dialog)) return taker(code)
    refuseScan(t(dialog ? "scan.answerFirst" : "scan.notHere"))
  })
  useEffect(() => {
    let burst: Burst | null = null
    let before: { field: Field; value: string } | null = null
    let scannedAt = Number.NEGATIVE_INFINITY
    const onEnter = (event: KeyboardEvent) => {
      const at = event.timeStamp
      const code = codeOf(burst, at)
      burst = null
      if (code === null) {
        if (at - scannedAt < secondEnterMs) stop(event)
        return
      }
      // A page's own search field accepts scans when nothing else takes them.
      if (before && takers.length === 0 && topDialog() === null) return
      stop(event)
      scannedAt = at
      if (before) putBack(before.field, before.value)
      hand(code)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Shift" || event.key === "Control" || event.isComposing) return
      if (event.altKey || event.metaKey) {
        burst = null
        return
      }
      if (event.key === "Enter") return onEnter(event)
      const next = continueBurst(burst, {
        code: event.code,
        key: event.key,
        isShifted: event.shiftKey,
        isControl: event.ctrlKey,
        at: event.timeStamp,
      })
      if (next?.text.length === 1) before = fieldOf(event.target)
      // Inside a code, the separator's key has its own meaning.
      if (next && burst && next.text.endsWith("\u001d") && next.text.length > burst.text.length) stop(event)
      burst = next
    }
    addEventListener("keydown", onKey, { capture: true })
    return () => removeEventListener("keydown", onKey, { capture: true })
  }, [])
}

/** Says why a scan was refused, in the open dialog if there is one. */
export function refuseScan(text: string) {
  const dialog = topDialog()
  playRefusal()
  if (dialog) sayInDialog(dialog, text)
  else toast({ text, tone: "bad" })
}

function stop(event: KeyboardEvent) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

// Dialogs that accept scans have this attribute.
const takesScans = (dialog: HTMLDialogElement | null) =>
  dialog === null || dialog.querySelector("[data-takes-scans]") !== null

type Field = HTMLInputElement | HTMLTextAreaElement

const fieldOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { field: target, value: target.value }
    : null

/** As if the person had typed it, so that React hears of it. */
function putBack(field: Field, value: string) {
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
