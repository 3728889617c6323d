import { useNavigate, useSearch } from "@tanstack/react-router"
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react"
import { flushSync } from "react-dom"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { paths } from "#domain/platform/paths.ts"
import { useMedia } from "#web/kit/browser/use-media.ts"
import { useOpened } from "#web/kit/feedback/opened.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { useAlert, useClearedBy } from "#web/pharmacy/till/alert.tsx"
import { useHeldCarts } from "#web/pharmacy/till/kept-carts.ts"
import { useCart } from "#web/pharmacy/till/use-cart.ts"
import type { FinderHandle } from "#web/pharmacy/till/use-finder.ts"
import { useLookAlikeCheck } from "#web/pharmacy/till/use-look-alike-check.ts"
import { usePurchase } from "#web/pharmacy/till/use-purchase.ts"
import { useScan } from "#web/pharmacy/till/use-scan.ts"
import { useShelf } from "#web/pharmacy/till/use-shelf.ts"
import { payByKeys, useTillKeys } from "#web/pharmacy/till/use-till-keys.ts"
import { useWords } from "#web/words/words.ts"

type NewMedicineStart = {
  barcode?: string
  name?: string
  lot?: string | undefined
  expiresOn?: string | undefined
}

/** The dialog open on the till. */
export type OpenedDialog =
  | { dialog: "held" | "keys" | "cart" | "customer" | "link" | "printer" }
  /** With the number of the receipt to show first. */
  | { dialog: "receipts"; number?: string | undefined }
  | { dialog: "order"; row: ShelfRow }
  /** Of the line of this row, or of the whole sale. */
  | { dialog: "discount"; stockId: number | undefined }
  | { dialog: "new-medicine"; start: NewMedicineStart }

/** Combines the stock, cart, sale, scanner and dialogs of a till. */
export function useTill(pharmacyId: number, finder: RefObject<FinderHandle | null>) {
  const t = useWords()
  const opened = useOpened<OpenedDialog>()
  const { open } = opened
  const { alert, refusal, refuse, clearAlert, lastRefusal } = useAlert()
  const counted = useCart(pharmacyId, refuse)
  useClearedBy(counted.store, clearAlert)
  const alike = useLookAlikeCheck(counted)
  const cart = useMemo(() => ({ ...counted, add: alike.add }), [counted, alike.add])
  const visible = useRef<number[]>([])
  const onVisible = useCallback((stockIds: number[]) => {
    visible.current = stockIds
  }, [])
  const shelf = useShelf(pharmacyId, () => [
    ...cart.store.get().lines.map(({ stockId }) => stockId),
    ...visible.current,
  ])
  const { roundsCash } = shelf
  // Before a scan that waited for the stock adds its pack.
  useEffect(() => {
    if (roundsCash !== undefined) cart.store.roundCash(roundsCash)
  }, [cart.store, roundsCash])
  const sale = usePurchase({ cart, shelf, refuse })
  const scan = useScan({
    shelf,
    cart,
    refuse,
    lastRefusal,
    onScan: sale.closeReceipt,
    onReceipt: (number) => open({ dialog: "receipts", number }),
  })
  useAskedDialog(open)
  const toSearch = useCallback(() => finder.current?.focus(), [finder])
  const held = useHeldCarts(pharmacyId)
  const isWide = useMedia("(min-width: 1000px)")
  const close = () => {
    clearAlert()
    opened.close()
  }
  const openCart = () => {
    clearAlert()
    open({ dialog: "cart" })
  }
  const openDiscount = useCallback(
    (stockId?: number) => {
      if (cart.store.get().lines.length === 0 || cart.store.get().isSent) return
      clearAlert()
      open({ dialog: "discount", stockId })
    },
    [cart, clearAlert, open],
  )
  const openCustomer = () => {
    clearAlert()
    if (!cart.store.get().isSent) open({ dialog: "customer" })
  }
  const hold = async () => {
    if (sale.isSelling) return
    if (cart.store.get().lines.length === 0) return open({ dialog: "held" })
    await cart.hold()
    close()
    requestAnimationFrame(toSearch)
    toast({ text: t("till.heldNow") })
  }
  const nextSale = () => {
    sale.closeReceipt()
    close()
    finder.current?.reset()
    requestAnimationFrame(toSearch)
  }
  useTillKeys({
    search: toSearch,
    favourite: () => shelf.changeFavourite(finder.current?.chosen()),
    customer: openCustomer,
    quantity: () =>
      isWide ? cart.fields.focusQuantity(cart.store.selected(), cart.store.get().lines) : openCart(),
    one: scan.addOneInstead,
    hold: () => void hold(),
    discount: () => openDiscount(),
    discountLine: () => openDiscount(cart.store.selected() ?? cart.store.get().lines.at(-1)?.stockId),
    purchase: () => {
      if (cart.store.get().lines.length > 0 && !cart.fields.isCartShown()) flushSync(openCart)
      payByKeys(cart, sale.purchase)
    },
    remove: () => {
      const { lines } = cart.store.get()
      const line = lines.find(({ stockId }) => stockId === cart.store.selected()) ?? lines.at(-1)
      if (line) cart.remove(line)
    },
    undo: cart.undo,
    keys: () => open({ dialog: "keys" }),
    isCartIn: cart.fields.isCartIn,
  })
  const addMedicine = () => {
    const { gtin, lot, expiresOn } = scan.unknown ?? {}
    const known = gtin && { barcode: printedGtin(gtin), lot, expiresOn }
    open({ dialog: "new-medicine", start: known || { name: finder.current?.text() ?? "" } })
  }
  return {
    opened,
    open,
    openCart,
    openDiscount,
    openCustomer,
    close,
    alert,
    refusal,
    alike,
    cart,
    shelf,
    sale,
    scan,
    toSearch,
    onVisible,
    held,
    hold,
    nextSale,
    addMedicine,
    isWide,
  }
}

/** Opens what the address asks for, once. */
function useAskedDialog(open: (dialog: OpenedDialog) => void) {
  const navigate = useNavigate()
  const { open: asked, receipt: number } = useSearch({ from: "/pharmacy/pos" })
  useEffect(() => {
    if (!asked && !number) return
    open(asked && asked !== "receipts" ? { dialog: asked } : { dialog: "receipts", number })
    void navigate({ to: paths.pos, search: {}, replace: true })
  }, [asked, number, open, navigate])
}

export type TillState = ReturnType<typeof useTill>
