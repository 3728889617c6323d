import { makeCart, type TillCart } from "#web/pharmacy/till/cart.ts"
import { claim, keepCart, keepCartLeaving, rememberCart, takeUpCart } from "#web/pharmacy/till/kept-carts.ts"

/** The last removed item in words, and the cart before it. */
export type Removed = { text: string; before: TillCart }

export type CartStore = {
  get: () => TillCart
  set: (next: TillCart) => void
  /** Another cart takes its place, which this tab works on from now on. */
  open: (next: TillCart) => void
  /** Takes something out, which `removed` tells until the cart is changed again. */
  remove: (removed: Removed, next: TillCart) => void
  /** Keeps on this device what is not kept yet; without this it is kept as soon as the change is on the screen. */
  keep: () => void
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
  const listeners = new Set<() => void>()
  const keepBy = (write: (kept: TillCart) => void) => {
    if (isKept) return
    isKept = true
    write(cart)
    rememberCart(cart.id)
  }
  // Storage can be disabled or full: selling continues without it.
  const keep = () => keepBy((kept) => void keepCart(kept).catch(() => {}))
  addEventListener("pagehide", () => keepBy(keepCartLeaving))
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const change = (next: TillCart, taken: Removed | null) => {
    if (next === cart) return
    cart = { ...next, changedAt: Date.now() }
    removed = taken
    tell()
    if (isKept) afterPaint(keep)
    isKept = false
  }
  return {
    get: () => cart,
    set: (next) => change(next, null),
    remove: (taken, next) => change(next, taken),
    keep,
    removed: () => removed,
    open: (next) => {
      keep()
      cart = next
      removed = null
      selected = null
      tell()
      void claim(next.id)
      rememberCart(next.id)
    },
    selected: () => selected,
    select: (stockId) => {
      if (stockId === selected) return
      selected = stockId
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Does something once the next frame is on the screen: who pressed a key waits only for what it shows. */
export function afterPaint(act: () => void) {
  // A hidden page does not paint.
  if (document.hidden) return act()
  requestAnimationFrame(() => setTimeout(act))
}
