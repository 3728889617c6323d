import { useEffect, useEffectEvent } from "react"
import { flushSync } from "react-dom"
import { type PaidBy, paidBy } from "#domain/pharmacy/till-limits.ts"
import { topDialog } from "#web/kit/feedback/dialog.tsx"
import { type TillCart, totalOf } from "#web/pharmacy/till/cart.ts"
import { readAmount } from "#web/pharmacy/till/tender.ts"
import type { CartActions } from "#web/pharmacy/till/use-cart.ts"

type TillKeys = Record<
  | "search"
  | "favourite"
  | "customer"
  | "quantity"
  | "discount"
  | "discountLine"
  | "one"
  | "hold"
  | "purchase"
  | "remove"
  | "keys",
  () => void
> & {
  /** Whether there was something to undo. */
  undo: () => boolean
  isCartIn: (dialog: HTMLDialogElement) => boolean
}

const byKey = {
  F2: "search",
  F3: "customer",
  F4: "quantity",
  F6: "discount",
  F7: "one",
  F8: "hold",
  F9: "purchase",
} as const satisfies Record<string, Exclude<keyof TillKeys, "undo" | "isCartIn">>

const isOurs = (key: string): key is keyof typeof byKey => Object.hasOwn(byKey, key)

/** The till's keys. A dialog has its own; only the cart's sheet leaves F8 and F9 as they are. */
export function useTillKeys(keys: TillKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const dialog = topDialog()
    if (dialog && !keys.isCartIn(dialog)) return
    if (isUndo(event)) {
      if (keys.undo()) event.preventDefault()
      return
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (isForSearch(event)) return keys.search()
    const action = isOurs(event.key) ? actionOf(event.key, event.shiftKey) : plainKey(event)
    if (!action || event.repeat) return
    event.preventDefault()
    keys[action]()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
}

const byShift = { F2: "favourite", F6: "discountLine" } as const

const actionOf = (key: keyof typeof byKey, isShifted: boolean) =>
  isShifted && (key === "F2" || key === "F6") ? byShift[key] : byKey[key]

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z"

// With the focus on nothing, a letter begins a search: focusing now, the letter lands there. Digits may be a scanner's.
const isForSearch = ({ key, target }: KeyboardEvent) =>
  (target === document.body || target === document.getElementById("main")) && /^\p{L}$/u.test(key)

// A person who types a name keeps every letter; the shortcuts work only while the search is empty.
function plainKey({ key, target }: KeyboardEvent): "keys" | "remove" | undefined {
  const isTyping = target instanceof HTMLElement && target.matches("input, textarea, select")
  const isEmptySearch = target instanceof HTMLInputElement && target.type === "search" && target.value === ""
  if (isTyping && !isEmptySearch) return undefined
  if (key === "?") return "keys"
  return key === "Delete" && isEmptySearch ? "remove" : undefined
}

/** Goes to the payment; from there it chooses the payment method that was typed, or sells. */
export function payByKeys({ store, fields }: CartActions, purchase: () => void) {
  const now = store.get()
  if (now.lines.length === 0 || now.isSent || fields.findInvalid(now.lines)) return purchase()
  if (!fields.isAtPayment()) return fields.focusPayment()
  const method = methodTyped(now)
  if (!method) return purchase()
  // The field that had the focus may be gone: the next key must find another.
  flushSync(() => store.set(paidByMethod(now, method)))
  fields.focusPayment()
}

/** The cart with another payment method; a split payment starts with nothing by card and QR. */
export const paidByMethod = (cart: TillCart, method: PaidBy): TillCart => ({
  ...cart,
  method,
  received: "",
  card: 0,
  qr: 0,
  onAccount: 0,
  account: undefined,
  reference: undefined,
  overLimit: undefined,
})

/** Reads 1 to 5 in the field for cash as a payment method, unless that amount pays the sale. */
function methodTyped(cart: TillCart) {
  const cents = cart.method === "cash" ? readAmount(cart.received) : undefined
  if (typeof cents !== "number" || cents >= totalOf(cart)) return undefined
  return paidBy.find((_, place) => cents === (place + 1) * 100)
}
