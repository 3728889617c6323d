import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { CartBar } from "#web/pharmacy/till/cart-bar.tsx"
import { CartPanel } from "#web/pharmacy/till/cart-panel.tsx"
import { FewLeftDialog } from "#web/pharmacy/till/few-left-dialog.tsx"
import { HeldDialog } from "#web/pharmacy/till/held-dialog.tsx"
import { KeysDialog } from "#web/pharmacy/till/keys-dialog.tsx"
import { LookAlikeDialog } from "#web/pharmacy/till/look-alike-dialog.tsx"
import { PrescriptionDialog } from "#web/pharmacy/till/prescription-dialog.tsx"
import { ReceiptSheet } from "#web/pharmacy/till/receipt-sheet.tsx"
import { ReceiptsDialog } from "#web/pharmacy/till/receipts-dialog.tsx"
import { ShelfPanel } from "#web/pharmacy/till/shelf-panel.tsx"
import styles from "#web/pharmacy/till/till.module.css"
import { useAlert, useClearedBy } from "#web/pharmacy/till/use-alert.ts"
import { useCart } from "#web/pharmacy/till/use-cart.ts"
import type { FinderHandle } from "#web/pharmacy/till/use-finder.ts"
import { useHeldCarts } from "#web/pharmacy/till/use-held-carts.ts"
import { useLookAlikeCheck } from "#web/pharmacy/till/use-look-alike-check.ts"
import { useMedia } from "#web/pharmacy/till/use-media.ts"
import { usePurchase } from "#web/pharmacy/till/use-purchase.ts"
import { useScan } from "#web/pharmacy/till/use-scan.ts"
import { useShelf } from "#web/pharmacy/till/use-shelf.ts"
import { useTillKeys } from "#web/pharmacy/till/use-till-keys.ts"
import { useWords } from "#web/words/words.ts"

const AddMedicineDialog = lazy(() =>
  import("#web/pharmacy/stock/add-medicine-dialog.tsx").then(({ AddMedicineDialog }) => ({
    default: AddMedicineDialog,
  })),
)

const AddOrderDialog = lazy(() =>
  import("#web/pharmacy/purchase-orders/add-order-dialog.tsx").then(({ AddOrderDialog }) => ({
    default: AddOrderDialog,
  })),
)

const LinkDialog = lazy(() =>
  import("#web/pharmacy/till/link-dialog.tsx").then(({ LinkDialog }) => ({ default: LinkDialog })),
)

type NewMedicineStart = {
  barcode?: string
  name?: string
  lot?: string | undefined
  expiresOn?: string | undefined
}
type Opened = "held" | "keys" | "receipts" | "cart" | "new-medicine" | "link" | "order"

/** The counter: the shelf on one side, the cart on the other, and what opens over them. */
export function Till({ pharmacyId }: { pharmacyId: number }) {
  const t = useWords()
  const [opened, open] = useState<Opened | null>(null)
  const [ordered, setOrdered] = useState<ShelfRow | null>(null)
  const [newMedicine, setNewMedicine] = useState<NewMedicineStart>({})
  const visible = useRef<number[]>([])
  const onVisible = useCallback((stockIds: number[]) => {
    visible.current = stockIds
  }, [])
  const { alert, refusal, refuse, clearAlert, lastRefusal } = useAlert()
  const counted = useCart(pharmacyId, refuse)
  useClearedBy(counted.store, clearAlert)
  const alike = useLookAlikeCheck(counted)
  const cart = useMemo(() => ({ ...counted, add: alike.add }), [counted, alike.add])
  const shelf = useShelf(pharmacyId, () => [
    ...cart.store.get().lines.map(({ stockId }) => stockId),
    ...visible.current,
  ])
  const sale = usePurchase({ cart, shelf, refuse })
  const finder = useRef<FinderHandle>(null)
  const toSearch = useCallback(() => finder.current?.focus(), [])
  const held = useHeldCarts(pharmacyId)
  const isWide = useMedia("(min-width: 1000px)")
  const close = () => {
    clearAlert()
    open(null)
  }
  const openCart = () => {
    clearAlert()
    open("cart")
  }
  const hold = async () => {
    if (sale.isSelling) return
    if (cart.store.get().lines.length === 0) return open("held")
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
  const onAdded = () => {
    scan.forget()
    shelf.reload()
    close()
  }
  const onLinked = (row: ShelfRow, packSize: number) => {
    const gtin = linking?.gtin
    if (gtin === undefined) return
    // The next pack of it may be scanned before the row has been read again.
    const gtins = [...row.gtins.filter((each) => each.gtin !== gtin), { gtin, packSize }]
    shelf.patch(new Map([[row.stockId, { gtins }]]))
    scan.addLinked({ ...row, gtins })
    close()
    shelf.reloadRows([row.stockId]).catch(shelf.reload)
  }
  const scan = useScan({ shelf, cart, refuse, lastRefusal, onScan: sale.closeReceipt })
  const linking = scan.unsized
    ? { gtin: scan.unsized.pack.gtin, known: scan.unsized.row }
    : opened === "link" && scan.unknown
      ? { gtin: scan.unknown.gtin }
      : null
  useTillKeys({
    search: toSearch,
    quantity: () =>
      isWide ? cart.fields.focusQuantity(cart.store.selected(), cart.store.get().lines) : openCart(),
    one: scan.addOneInstead,
    hold: () => void hold(),
    purchase: sale.purchase,
    remove: () => {
      const { lines } = cart.store.get()
      const line = lines.find(({ stockId }) => stockId === cart.store.selected()) ?? lines.at(-1)
      if (line) cart.remove(line)
    },
    undo: cart.undo,
    keys: () => open("keys"),
  })
  const prescriptionLines = () =>
    cart.store
      .get()
      .lines.filter((line) => line.prescriptionOnly || isPrescription(shelf.rowOf(line.stockId)))
  const checkPack = (gtin: string) => {
    const row = shelf.findByGtin(gtin)
    const isRight = prescriptionLines().some((line) => shelf.rowOf(line.stockId) === row)
    return row ? { name: row.name, isRight } : null
  }
  const panel = {
    cart,
    shelf,
    sale,
    heldCount: held.length,
    onHold: () => void hold(),
    onHeld: () => open("held"),
    onLeave: toSearch,
  }
  const addMedicine = () => {
    const { gtin, lot, expiresOn } = scan.unknown ?? {}
    setNewMedicine(
      gtin ? { barcode: printedGtin(gtin), lot, expiresOn } : { name: finder.current?.text() ?? "" },
    )
    open("new-medicine")
  }
  const orderMedicine = useCallback((row: ShelfRow) => {
    setOrdered(row)
    open("order")
  }, [])
  return (
    <div className={styles.till}>
      <ShelfPanel
        shelf={shelf}
        ref={finder}
        cart={cart}
        refusal={refusal}
        unknown={scan.unknown}
        onScan={scan.scan}
        onLink={() => open("link")}
        onVisible={onVisible}
        onReceipts={() => open("receipts")}
        onKeys={() => open("keys")}
        onNewMedicine={addMedicine}
        onOrder={orderMedicine}
      />
      {isWide ? (
        <CartPanel {...panel} refusal={refusal} />
      ) : (
        <CartBar {...panel} isOpen={opened === "cart"} alert={alert} onOpen={openCart} onClose={close} />
      )}
      {alike.question && <LookAlikeDialog question={alike.question} onAnswer={alike.answer} />}
      {scan.fewLeft && <FewLeftDialog asked={scan.fewLeft} onAnswer={scan.answerFewLeft} />}
      {sale.isAskingPrescription && (
        <PrescriptionDialog
          lines={prescriptionLines()}
          findPack={checkPack}
          onAnswer={sale.answerPrescription}
        />
      )}
      {opened === "held" && (
        <HeldDialog held={held} onRecall={(id) => void cart.recall(id).then(close)} onClose={close} />
      )}
      {opened === "keys" && <KeysDialog onClose={close} />}
      {opened === "receipts" && <ReceiptsDialog onClose={close} />}
      {opened === "new-medicine" && (
        <Suspense>
          <AddMedicineDialog start={newMedicine} onClose={close} onAdded={onAdded} />
        </Suspense>
      )}
      {opened === "order" && ordered && (
        <Suspense>
          <AddOrderDialog
            medicineId={ordered.medicineId}
            medicine={ordered.name}
            manufacturer={ordered.manufacturer}
            onClose={close}
          />
        </Suspense>
      )}
      {linking && (
        <Suspense>
          <LinkDialog
            {...linking}
            index={shelf.index}
            onClose={scan.unsized ? scan.forget : close}
            onLinked={onLinked}
          />
        </Suspense>
      )}
      {sale.sold && <ReceiptSheet sale={sale.sold} onNewSale={nextSale} />}
    </div>
  )
}

const isPrescription = (row: ShelfRow | undefined) => row?.prescriptionOnly === true
