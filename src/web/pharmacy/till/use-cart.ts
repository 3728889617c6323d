import { useMemo, useSyncExternalStore } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { GivenDiscount } from "#domain/pharmacy/sale-sums.ts"
import { afterPaint } from "#web/kit/browser/after-paint.ts"
import { dismissToast, toast } from "#web/kit/feedback/toast.ts"
import { playTick } from "#web/pharmacy/sounds.tsx"
import type { Refuse, RefusedAt } from "#web/pharmacy/till/alert.tsx"
import {
  addUnits,
  type CartAnswer,
  type CartLine,
  lineOf,
  makeCart,
  setQuantity,
  type TillCart,
  withLine,
  withoutLine,
  withScanned,
} from "#web/pharmacy/till/cart.ts"
import { type CartStore, cartStore, type Removed } from "#web/pharmacy/till/cart-store.ts"
import { forgetCart, keepCart, recallCart } from "#web/pharmacy/till/kept-carts.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

export type CartActions = ReturnType<typeof useCart>

/** Subscribes to the cart; `useCart` changes it without re-rendering. */
export const useCartNow = ({ store }: { store: CartStore }): TillCart =>
  useSyncExternalStore(store.subscribe, store.get, store.get)

export function useIsEmpty({ store }: { store: CartStore }): boolean {
  const isEmpty = () => store.get().lines.length === 0
  return useSyncExternalStore(store.subscribe, isEmpty, isEmpty)
}

export const useSelected = ({ store }: { store: CartStore }): number | null =>
  useSyncExternalStore(store.subscribe, store.selected, store.selected)

export const useRemoved = ({ store }: { store: CartStore }): Removed | null =>
  useSyncExternalStore(store.subscribe, store.removed, store.removed)

/** Counts the units of a stock row in the cart. */
export function useInCart({ store }: { store: CartStore }, stockId: number): number {
  const quantity = () => lineOf(store.get(), stockId)?.quantity ?? 0
  return useSyncExternalStore(store.subscribe, quantity, quantity)
}

/** The actions of the cart; `refuse` reports those that are impossible. */
export function useCart(pharmacyId: number, refuse: Refuse) {
  const t = useWords()
  const store = cartStore(pharmacyId)
  return useMemo(() => makeActions({ pharmacyId, store, refuse, t }), [pharmacyId, store, refuse, t])
}

type Props = {
  pharmacyId: number
  store: CartStore
  refuse: Refuse
  t: TFunction
}

function makeActions({ pharmacyId, store, refuse, t }: Props) {
  const fields = makeCartFields()
  let undoToast: number | undefined

  const mayChange = () => {
    if (!store.get().isSent) return true
    refuse(t("till.alerts.unsure"))
    return false
  }
  const take = ({ cart: next, refusal }: CartAnswer, at: RefusedAt) => {
    store.set(next)
    if (refusal) refuse(t(`till.alerts.${refusal}`), at)
    return refusal === undefined
  }
  const add = (row: ShelfRow, count = 1, scanned?: CartLine["scanned"]) => {
    const { stockId } = row
    if (!mayChange() || !take(addUnits(store.get(), row, count), { on: "shelf", stockId })) return false
    const line = lineOf(store.get(), stockId)
    if (line && scanned) store.set(withLine(store.get(), withScanned(line, scanned, count)))
    store.select(stockId)
    afterPaint(playTick)
    return true
  }
  /** One unit in place of the pack that was scanned last into a line. */
  const addOneInstead = (stockId: number, packSize: number, scanned: NonNullable<CartLine["scanned"]>) => {
    const line = lineOf(store.get(), stockId)
    if (!line || line.quantity < packSize || !mayChange()) return
    const quantity = line.quantity - packSize + 1
    store.set(withLine(store.get(), { ...withScanned(line, scanned, 1 - packSize), quantity }))
  }
  const change = (line: CartLine, row: ShelfRow | undefined) => {
    if (mayChange()) take(setQuantity(store.get(), row, line), { on: "cart", stockId: line.stockId })
  }
  const forgetUndo = () => {
    if (undoToast !== undefined) dismissToast(undoToast)
    undoToast = undefined
  }
  const undoable = (next: TillCart, text: string) => {
    const before = store.get()
    store.remove({ text, before }, next)
    forgetUndo()
    undoToast = toast({ text, action: { label: t("common.undo"), onPress: () => takeBack(store, before) } })
  }
  const undo = () => {
    const removed = store.removed()
    forgetUndo()
    if (removed) takeBack(store, removed.before)
    return removed !== null
  }
  const remove = ({ stockId, name }: CartLine) => {
    if (mayChange()) undoable(withoutLine(store.get(), stockId), t("till.removed", { name }))
  }
  /** Discounts the line of this row, or the whole sale; undefined takes a discount away. */
  const discount = (stockId: number | undefined, given: GivenDiscount | undefined) => {
    if (!mayChange()) return
    const line = stockId === undefined ? undefined : lineOf(store.get(), stockId)
    if (line) store.set(withLine(store.get(), { ...line, discount: given }))
    else if (stockId === undefined) store.set({ ...store.get(), discount: given })
  }
  const clear = () => {
    if (mayChange())
      undoable({ ...store.get(), lines: [], received: "", discount: undefined }, t("till.cleared"))
  }
  const startAnew = () => {
    const { id } = store.get()
    forgetUndo()
    store.open(makeCart(pharmacyId))
    forgetCart(id).catch(() => {})
  }
  /** Another sale used the old id; the current cart becomes a sale of its own. */
  const takeNewId = () => {
    const { id } = store.get()
    const next = { ...store.get(), id: crypto.randomUUID(), prescriptionSeen: false }
    forgetUndo()
    store.open(next)
    keepCart(next)
      .then(() => forgetCart(id))
      .catch(() => {})
  }
  const hold = async () => {
    if (store.get().lines.length === 0) return
    forgetUndo()
    // The last write wins.
    store.keep()
    await keepCart({ ...store.get(), state: "held", changedAt: Date.now() })
    store.open(makeCart(pharmacyId))
  }
  const recall = async (id: string) => {
    const recalled = await recallCart(id)
    if (!recalled) return
    await hold()
    store.open(recalled)
  }
  return {
    store,
    fields,
    add,
    addOneInstead,
    change,
    discount,
    remove,
    undo,
    clear,
    startAnew,
    takeNewId,
    hold,
    recall,
  }
}

/** Restores a removed item in its place; later additions stay. */
function takeBack(store: CartStore, before: TillCart) {
  const now = store.get()
  if (now.id !== before.id || now.isSent) return
  const added = now.lines.filter((line) => !lineOf(before, line.stockId))
  const { prescriptionSeen } = added.length > 0 ? now : before
  store.set({ ...before, lines: [...before.lines, ...added], prescriptionSeen })
}

/**
 * Holds the cart's input elements: focus targets, and which quantities are invalid. Kept outside React
 * state, because nothing renders them.
 */
function makeCartFields() {
  const quantities = new Map<number, HTMLInputElement>()
  const invalid = new Set<number>()
  let received: HTMLInputElement | null = null
  let split: HTMLInputElement | null = null
  let payment: HTMLElement | null = null
  let purchase: HTMLElement | null = null
  let cart: HTMLElement | null = null
  return {
    putQuantity: (stockId: number, field: HTMLInputElement | null) => {
      if (field) quantities.set(stockId, field)
      else quantities.delete(stockId)
    },
    setInvalid: (stockId: number, isInvalid: boolean) => {
      if (isInvalid) invalid.add(stockId)
      else invalid.delete(stockId)
    },
    putReceived: (field: HTMLInputElement | null) => {
      received = field
    },
    putSplit: (field: HTMLInputElement | null) => {
      split = field
    },
    putPayment: (place: HTMLElement | null) => {
      payment = place
    },
    putPurchase: (button: HTMLElement | null) => {
      purchase = button
    },
    putCart: (place: HTMLElement | null) => {
      cart = place
    },
    isCartShown: () => cart !== null,
    isCartIn: (dialog: HTMLElement) => cart !== null && dialog.contains(cart),
    /** The field of the first line with an odd quantity. */
    findInvalid: (lines: { stockId: number }[]) => {
      const line = lines.find(({ stockId }) => invalid.has(stockId))
      return line && quantities.get(line.stockId)
    },
    focusReceived: () => (split ?? received)?.focus(),
    isAtPayment: () => payment?.contains(document.activeElement) ?? false,
    /** Goes to the amount by card of a split payment, to the cash received, or to Purchase. */
    focusPayment: () => {
      const field = split ?? received ?? purchase
      field?.focus()
      if (field instanceof HTMLInputElement) field.select()
    },
    /** Goes to the quantity of this line, or of the last one, ready to be typed over. */
    focusQuantity: (stockId: number | null, lines: { stockId: number }[]) => {
      const field = quantities.get(stockId ?? -1) ?? quantities.get(lines.at(-1)?.stockId ?? -1)
      field?.focus()
      field?.select()
    },
  }
}
