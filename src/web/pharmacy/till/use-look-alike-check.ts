import { useCallback, useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { areAlike, currentLookAlikes } from "#web/pharmacy/look-alikes/look-alike-names.ts"
import { type CartLine, lineOf } from "#web/pharmacy/till/cart.ts"
import type { CartActions } from "#web/pharmacy/till/use-cart.ts"

export type LookAlikeQuestion = { row: ShelfRow; count: number; line: CartLine }

/**
 * Wraps the cart's `add` and asks before adding the second of two look-alike names. Scanned packs and
 * lines already in the cart need no question.
 */
export function useLookAlikeCheck({ add, store }: CartActions) {
  const [question, ask] = useState<LookAlikeQuestion | null>(null)
  const addChecked = useCallback<CartActions["add"]>(
    (row, count, scanned) => {
      ask(null)
      const line = scanned ? undefined : alikeIn(store.get().lines, row)
      if (!line || row.quantity <= 0 || lineOf(store.get(), row.stockId)) return add(row, count, scanned)
      ask({ row, count: count ?? 1, line })
      return false
    },
    [add, store],
  )
  return {
    add: addChecked,
    question,
    answer: (isMeant: boolean) => {
      ask(null)
      if (isMeant && question) add(question.row, question.count)
    },
  }
}

/** Returns a line whose name is a look-alike of this row's. */
export const alikeIn = (lines: CartLine[], row: ShelfRow) =>
  lines.find(
    (line) =>
      line.stockId !== row.stockId && areAlike(line.genericName, row.genericName, currentLookAlikes()),
  )
