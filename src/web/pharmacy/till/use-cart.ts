import { useCallback, useState, useSyncExternalStore } from "react"
import type { ShelfRow } from "#shared/till.ts"
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
} from "#web/pharmacy/till/cart.ts"
import { type CartStore, cartStore } from "#web/pharmacy/till/cart-store.ts"
import { forgetCart, keepCart, recallCart } from "#web/pharmacy/till/kept-carts.ts"
import { playTick } from "#web/pharmacy/till/sounds.ts"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

export type CartActions = ReturnType<typeof useCart>

/** The cart and everything a person does to it; what cannot be done is said by `refuse`. */
export function useCart(pharmacyId: number, refuse: (text: string) => void) {
  const t = useWords()
  const store = cartStore(pharmacyId)
  const cart = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [selected, select] = useState<number | null>(null)

  const mayChange = useCallback(() => {
    if (!store.get().isSent) return true
    refuse(t("till.alerts.unsure"))
    return false
  }, [store, refuse, t])

  const take = useCallback(
    ({ cart: next, refusal }: CartAnswer) => {
      store.set(next)
      if (refusal) refuse(t(`till.alerts.${refusal}`))
      return refusal === undefined
    },
    [store, refuse, t],
  )

  const add = useCallback(
    (row: ShelfRow, count = 1, scanned?: CartLine["scanned"]) => {
      if (!mayChange() || !take(addUnits(store.get(), row, count))) return false
      const line = lineOf(store.get(), row.stockId)
      if (line && scanned) store.set(withLine(store.get(), { ...line, scanned }))
      select(row.stockId)
      playTick()
      return true
    },
    [store, mayChange, take],
  )

  const change = useCallback(
    (line: CartLine, row: ShelfRow | undefined) => {
      if (mayChange()) take(setQuantity(store.get(), row, line))
    },
    [store, mayChange, take],
  )

  const undoable = useCallback(
    (next: TillCart, text: string) => {
      const before = store.get()
      store.set(next)
      toast({ text, action: { label: t("ui.undo"), onPress: () => takeBack(store, before) } })
    },
    [store, t],
  )

  const remove = useCallback(
    ({ stockId, name }: CartLine) => {
      if (mayChange()) undoable(withoutLine(store.get(), stockId), t("till.removed", { name }))
    },
    [store, mayChange, undoable, t],
  )

  const clear = () => {
    if (mayChange()) undoable({ ...store.get(), lines: [], received: "" }, t("till.cleared"))
  }

  const startAnew = useCallback(() => {
    const { id } = store.get()
    store.open(makeCart(pharmacyId))
    select(null)
    forgetCart(id).catch(() => {})
  }, [store, pharmacyId])

  const hold = async () => {
    if (store.get().lines.length === 0) return
    await keepCart({ ...store.get(), state: "held", changedAt: Date.now() })
    store.open(makeCart(pharmacyId))
    select(null)
  }

  const recall = async (id: string) => {
    const recalled = await recallCart(id)
    if (!recalled) return
    await hold()
    store.open(recalled)
  }

  return { cart, store, selected, select, add, change, remove, clear, startAnew, hold, recall }
}

/** What was taken out comes back to its place; what was added since stays. */
function takeBack(store: CartStore, before: TillCart) {
  const now = store.get()
  if (now.id !== before.id || now.isSent) return
  const added = now.lines.filter((line) => !lineOf(before, line.stockId))
  store.set({ ...before, lines: [...before.lines, ...added] })
}
