import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { classes } from "#web/kit/browser/classes.ts"
import { topDialog } from "#web/kit/feedback/dialog.tsx"
import { dismissToastsAbout, toast } from "#web/kit/feedback/toast.ts"
import { playRefusal } from "#web/pharmacy/sounds.tsx"
import type { CartStore } from "#web/pharmacy/till/cart-store.ts"
import styles from "#web/pharmacy/till/shelf-list.module.css"

/** The subject of a refusal: a stock row, or a line of the cart. */
export type RefusedAt = { on: "shelf" | "cart"; stockId: number }
export type Refusal = RefusedAt & { text: string; id: number }
/** `shown`: already visible on screen, so play the sound only. */
export type Refuse = (text: string, at?: RefusedAt | "shown") => void

/** The key of toasts about the open cart. */
export const aboutCart = "cart"

const stayMs = 10_000

/**
 * Shows the last refusal next to what it concerns and announces it. If that is not visible, a toast
 * shows it; a sheet on top shows it itself.
 */
export function useAlert() {
  const [alert, setAlert] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const last = useRef("")
  const refuse = useCallback<Refuse>((text, at) => {
    last.current = text
    playRefusal()
    if (at === "shown") return
    setAlert(text)
    const isBeside = at !== undefined && isSeen(at)
    setRefusal((before) => (isBeside ? { ...at, text, id: (before?.id ?? 0) + 1 } : null))
    if (!isBeside) toast({ text, tone: "bad", about: aboutCart })
  }, [])
  const clearAlert = useCallback(() => {
    setAlert(null)
    setRefusal(null)
    dismissToastsAbout(aboutCart)
  }, [])
  useEffect(() => {
    if (!refusal) return
    const gone = setTimeout(() => setRefusal(null), stayMs)
    return () => clearTimeout(gone)
  }, [refusal])
  const lastRefusal = useCallback(() => last.current, [])
  return { alert, refusal, refuse, clearAlert, lastRefusal }
}

/** Clears the alert on the next cart change. */
export function useClearedBy(store: CartStore, clearAlert: () => void) {
  useEffect(() => store.subscribe(clearAlert), [store, clearAlert])
}

const selectors = { shelf: "data-stock", cart: "data-line" }

/** Whether there is room next to it: on a phone, the edge above the cart bar is closer to the eye. */
function isSeen({ on, stockId }: RefusedAt): boolean {
  if (topDialog() || !matchMedia("(min-width: 700px)").matches) return false
  const place = document.querySelector(`[${selectors[on]}="${stockId}"]`)
  const list = place?.closest("[data-scrolls]")
  if (!place || !list) return false
  const [its, lists] = [place.getBoundingClientRect(), list.getBoundingClientRect()]
  const middle = (its.top + its.bottom) / 2
  return middle > lists.top && middle < lists.bottom
}

/**
 * Shows a refusal as an overlay below its row, or above it at the end of the list, without moving anything.
 */
export function RowAlert({ text }: { text: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  const [isAbove, setAbove] = useState(false)
  useLayoutEffect(() => {
    const its = place.current?.getBoundingClientRect()
    const list = place.current?.closest("[data-scrolls]")?.getBoundingClientRect()
    if (its && list) setAbove(its.bottom > list.bottom)
  }, [])
  return (
    <p ref={place} role="alert" className={classes(styles.alert, isAbove && styles.above)}>
      {text}
    </p>
  )
}
