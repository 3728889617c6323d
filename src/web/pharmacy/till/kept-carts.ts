import Dexie, { type EntityTable, liveQuery } from "dexie"
import { useEffect, useState } from "react"
import type { TillCart } from "#web/pharmacy/till/cart.ts"

const database = new Dexie("pharos-till") as Dexie & { carts: EntityTable<TillCart, "id"> } // its tables are declared below
database.version(1).stores({ carts: "id, [pharmacyId+state]" })

const mineKey = "pharos.till-cart"
/** How long to wait for this tab's own cart, which the previous page still locks for a moment. */
const ownMs = 10_000
/** How long to wait for a cart that another tab may be using. */
const foreignMs = 300

/** Stores a cart on this device, unless it is empty. Selling works without storage too. */
export async function keepCart(cart: TillCart): Promise<void> {
  await (cart.lines.length === 0 ? database.carts.delete(cart.id) : database.carts.put(cart))
}

/** For `pagehide`: commits the IndexedDB transaction at once. */
export function keepCartLeaving(cart: TillCart): void {
  try {
    const writing = database.backendDB().transaction("carts", "readwrite")
    const carts = writing.objectStore("carts")
    if (cart.lines.length === 0) carts.delete(cart.id)
    else carts.put(cart)
    writing.commit()
  } catch {
    // Storage can be forbidden or full.
  }
}

export const forgetCart = (id: string) => database.carts.delete(id)

/** The carts of one pharmacy that are held on this device, the longest first. */
async function findHeldCarts(pharmacyId: number): Promise<TillCart[]> {
  const held = await database.carts.where({ pharmacyId, state: "held" }).toArray()
  return held.sort((one, other) => one.changedAt - other.changedAt)
}

/** The cart that was open here before a reload; one that another tab works on is left to that tab. */
export async function takeUpCart(pharmacyId: number): Promise<TillCart | undefined> {
  const mine = rememberedCart()
  const open = await database.carts.where({ pharmacyId, state: "open" }).toArray()
  const rank = ({ id, changedAt }: TillCart) => (id === mine ? Number.POSITIVE_INFINITY : changedAt)
  for (const { id } of open.sort((one, other) => rank(other) - rank(one))) {
    if (await claim(id, id === mine ? ownMs : foreignMs)) return database.carts.get(id)
  }
  return undefined
}

/** Tells this tab, after a reload, which cart it was working on. */
export function rememberCart(id: string) {
  try {
    sessionStorage.setItem(mineKey, id)
  } catch {
    // Storage can be blocked; nothing was stored then.
  }
}

function rememberedCart() {
  try {
    return sessionStorage.getItem(mineKey)
  } catch {
    return null
  }
}

/** Makes a cart this tab's for as long as the tab lives. */
export function claim(id: string, patienceMs?: number): Promise<boolean> {
  return new Promise((resolve) => {
    const signal = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs)
    const hold = () => {
      resolve(true)
      return new Promise(() => {})
    }
    navigator.locks.request(`pharos-cart-${id}`, { signal }, hold).catch(() => resolve(false))
  })
}

/** Takes a held cart for this tab; undefined when another tab was faster. */
export function recallCart(id: string): Promise<TillCart | undefined> {
  return database.transaction("rw", database.carts, async () => {
    const held = await database.carts.get(id)
    if (held?.state !== "held") return undefined
    const recalled: TillCart = { ...held, state: "open", changedAt: Date.now() }
    await database.carts.put(recalled)
    return recalled
  })
}

/** The held carts of this device, the longest first; another tab's holding shows here, too. */
export function useHeldCarts(pharmacyId: number): TillCart[] {
  const [held, setHeld] = useState<TillCart[]>([])
  useEffect(() => {
    const watching = liveQuery(() => findHeldCarts(pharmacyId)).subscribe({
      next: setHeld,
      // Without storage there are no held carts.
      error: () => setHeld([]),
    })
    return () => watching.unsubscribe()
  }, [pharmacyId])
  return held
}
