import { makeListeners } from "#domain/platform/listeners.ts"
import { afterPaint } from "#web/kit/browser/after-paint.ts"
import { makeCart, type TillCart } from "#web/pharmacy/till/cart.ts"
import { claim, keepCart, keepCartLeaving, rememberCart, takeUpCart } from "#web/pharmacy/till/kept-carts.ts"

/** The last removed item and the cart before its removal. */
export type Removed = { text: string; before: TillCart }

export type CartStore = {
  get: () => TillCart
  set: (next: TillCart) => void
  /** Replaces the cart of this tab. */
  open: (next: TillCart) => void
  /** Removes something; `removed` keeps it until the cart changes again. */
  remove: (removed: Removed, next: TillCart) => void
  /** Stores the cart on this device now; otherwise it is stored after the next frame. */
  keep: () => void
  /** Rounds the cash of every cart as the pharmacy does; one that was sent stays as it was sent. */
  roundCash: (roundsCash: boolean) => void
  removed: () => Removed | null
  /** The line that was touched last. */
  selected: () => number | null
  select: (stockId: number | null) => void
  subscribe: (listener: () => void) => () => void
}

const stores = new Map<number, CartStore>()

/** This tab's cart for a pharmacy. It outlives a walk to another screen, and by the device's memory a reload. */
export function cartStore(pharmacyId: number): CartStore {
  const known = stores.get(pharmacyId)
  if (known) return known
  const store = createStore(makeCart(pharmacyId))
  stores.set(pharmacyId, store)
  void claim(store.get().id)
  takeUpCart(pharmacyId)
    .then((kept) => kept && takeIn(store, kept))
    .catch(() => {})
  return store
}

// A cart begun meanwhile stays open; the old one is held.
function takeIn(store: CartStore, kept: TillCart) {
  if (store.get().lines.length === 0) store.open(kept)
  else void keepCart({ ...kept, state: "held" })
}

function createStore(first: TillCart): CartStore {
  let cart = first
  let removed: Removed | null = null
  let selected: number | null = null
  let isKept = true
  let roundsCash: boolean | undefined
  const rounded = (next: TillCart) =>
    next.isSent || roundsCash === undefined || next.roundsCash === roundsCash ? next : { ...next, roundsCash }
  const listeners = makeListeners()
  const keepBy = (write: (kept: TillCart) => void) => {
    if (isKept) return
    isKept = true
    write(cart)
    rememberCart(cart.id)
  }
  // Storage can be disabled or full: selling continues without it.
  const keep = () => keepBy((kept) => void keepCart(kept).catch(() => {}))
  addEventListener("pagehide", () => keepBy(keepCartLeaving))
  const change = (next: TillCart, taken: Removed | null) => {
    if (next === cart) return
    cart = { ...rounded(next), changedAt: Date.now() }
    removed = taken
    listeners.notify()
    if (isKept) afterPaint(keep)
    isKept = false
  }
  return {
    get: () => cart,
    set: (next) => change(next, null),
    remove: (taken, next) => change(next, taken),
    keep,
    roundCash: (now) => {
      roundsCash = now
      if (rounded(cart) === cart) return
      cart = rounded(cart)
      listeners.notify()
    },
    removed: () => removed,
    open: (next) => {
      keep()
      cart = rounded(next)
      removed = null
      selected = null
      listeners.notify()
      void claim(next.id)
      rememberCart(next.id)
    },
    selected: () => selected,
    select: (stockId) => {
      if (stockId === selected) return
      selected = stockId
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}
