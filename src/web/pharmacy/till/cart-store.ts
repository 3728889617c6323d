import { makeCart, type TillCart } from "#web/pharmacy/till/cart.ts"
import { claim, keepCart, rememberCart, takeUpCart } from "#web/pharmacy/till/kept-carts.ts"

export type CartStore = {
  get: () => TillCart
  set: (next: TillCart) => void
  /** Another cart takes its place, which this tab works on from now on. */
  open: (next: TillCart) => void
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

// Whoever has begun to serve in the meantime keeps what they have begun; the old cart is held.
function takeIn(store: CartStore, kept: TillCart) {
  if (store.get().lines.length === 0) store.open(kept)
  else void keepCart({ ...kept, state: "held" })
}

function createStore(first: TillCart): CartStore {
  let cart = first
  const listeners = new Set<() => void>()
  const show = (next: TillCart) => {
    cart = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => cart,
    set: (next) => {
      if (next === cart) return
      show({ ...next, changedAt: Date.now() })
      // Storage can be forbidden or full: selling goes on without it.
      keepCart(cart).catch(() => {})
      rememberCart(cart.id)
    },
    open: (next) => {
      show(next)
      void claim(next.id)
      rememberCart(next.id)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
