import type { DBSchema, IDBPDatabase } from "idb"
import { useEffect, useState } from "react"
import { changesOf, openerOf } from "#web/data/offline/database.ts"
import type { TillCart } from "#web/pharmacy/till/cart.ts"

type Carts = DBSchema & {
  carts: { key: string; value: TillCart; indexes: { "[pharmacyId+state]": [number, TillCart["state"]] } }
}

const name = "pharos-till"
// The version and the index's name are what devices have.
const open = openerOf<Carts>(name, 10, (database) => {
  const carts = database.createObjectStore("carts", { keyPath: "id" })
  carts.createIndex("[pharmacyId+state]", ["pharmacyId", "state"])
})
const changes = changesOf(name)
/** For a page that is being left, which has no time to open it. */
let opened: IDBPDatabase<Carts> | undefined

async function openCarts() {
  opened = await open()
  return opened
}

const mineKey = "pharos.till-cart"
/** How long to wait for this tab's own cart, which the previous page still locks for a moment. */
const ownMs = 10_000
/** How long to wait for a cart that another tab may be using. */
const foreignMs = 300

/** Stores a cart on this device, unless it is empty. Selling works without storage too. */
export async function keepCart(cart: TillCart): Promise<void> {
  if (cart.lines.length === 0) return forgetCart(cart.id)
  await (await openCarts()).put("carts", cart)
  changes.tell()
}

/** For `pagehide`: commits the IndexedDB transaction at once. */
export function keepCartLeaving(cart: TillCart): void {
  // Storage can be forbidden or full.
  const ignore = () => {}
  try {
    const writing = opened?.transaction("carts", "readwrite")
    if (!writing) return
    const written = cart.lines.length === 0 ? writing.store.delete(cart.id) : writing.store.put(cart)
    Promise.all([written, writing.done]).catch(ignore)
    writing.commit()
  } catch {
    ignore()
  }
}

export async function forgetCart(id: string): Promise<void> {
  await (await openCarts()).delete("carts", id)
  changes.tell()
}

/** The carts of one pharmacy that are held on this device, the longest first. */
async function findHeldCarts(pharmacyId: number): Promise<TillCart[]> {
  const held = await find(pharmacyId, "held")
  return held.sort((one, other) => one.changedAt - other.changedAt)
}

const find = async (pharmacyId: number, state: TillCart["state"]): Promise<TillCart[]> =>
  (await openCarts()).getAllFromIndex("carts", "[pharmacyId+state]", [pharmacyId, state])

/** The cart that was open here before a reload; one that another tab works on is left to that tab. */
export async function takeUpCart(pharmacyId: number): Promise<TillCart | undefined> {
  const mine = rememberedCart()
  const open = await find(pharmacyId, "open")
  const rank = ({ id, changedAt }: TillCart) => (id === mine ? Number.POSITIVE_INFINITY : changedAt)
  for (const { id } of open.sort((one, other) => rank(other) - rank(one))) {
    if (await claim(id, id === mine ? ownMs : foreignMs)) return (await openCarts()).get("carts", id)
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
export async function recallCart(id: string): Promise<TillCart | undefined> {
  const { store, done } = (await openCarts()).transaction("carts", "readwrite")
  const held = await store.get(id)
  const recalled: TillCart | undefined =
    held?.state === "held" ? { ...held, state: "open", changedAt: Date.now() } : undefined
  await Promise.all([recalled && store.put(recalled), done])
  changes.tell()
  return recalled
}

/** The held carts of this device, the longest first; another tab's holding shows here, too. */
export function useHeldCarts(pharmacyId: number): TillCart[] {
  const [held, setHeld] = useState<TillCart[]>([])
  useEffect(() => {
    // Without storage there are no held carts.
    return changes.watch(() => findHeldCarts(pharmacyId), { onFound: setHeld, onFailed: () => setHeld([]) })
  }, [pharmacyId])
  return held
}
