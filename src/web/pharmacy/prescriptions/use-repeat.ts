import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import { call } from "#web/data/call.ts"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { addUnits, makeCart, type TillCart } from "#web/pharmacy/till/cart.ts"
import { cartStore } from "#web/pharmacy/till/cart-store.ts"
import { keepCart } from "#web/pharmacy/till/kept-carts.ts"
import { useWords } from "#web/words/words.ts"

type Repeated = {
  /** Whose the new sale is, or which prescription it repeats. */
  cart: Pick<TillCart, "repeats" | "customer">
  lines: { stockId: number | null; name: string; quantity: number }[]
}

/** Puts what was supplied before into a new cart; an open cart is held. */
export function useRepeat(pharmacyId: number) {
  const t = useWords()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ cart: of, lines }: Repeated) => {
      const ids = lines.flatMap(({ stockId }) => stockId ?? [])
      const rows = ids.length > 0 ? await call.till.shelfRows({ ids }) : []
      let cart: TillCart = { ...makeCart(pharmacyId), ...of }
      const missing: string[] = []
      for (const line of lines) {
        const row = rows.find(({ stockId }) => stockId === line.stockId)
        const added = row && addUnits(cart, row, line.quantity)
        if (added && added.refusal === undefined) cart = added.cart
        else missing.push(line.name)
      }
      return { cart, missing }
    },
    onSuccess: ({ cart, missing }) => {
      if (missing.length > 0)
        toast({ text: t("prescriptions.view.notThere", { medicines: missing.join(", ") }), tone: "bad" })
      if (cart.lines.length === 0) return
      const store = cartStore(pharmacyId)
      const open = store.get()
      if (open.lines.length > 0) void keepCart({ ...open, state: "held" })
      store.open(cart)
      store.keep()
      void navigate({ to: paths.pos })
    },
    onError: toastProblem,
  })
}
