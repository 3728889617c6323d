import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { isReceiptNumber } from "#domain/pharmacy/receipt-number.ts"
import { useOpened } from "#web/kit/feedback/opened.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { dayText } from "#web/kit/forms/expiry.tsx"
import { unitWord } from "#web/pharmacy/packs/unit-word.ts"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { aboutCart, type Refuse } from "#web/pharmacy/till/alert.tsx"
import { lineOf, maxQuantityOf } from "#web/pharmacy/till/cart.ts"
import type { CartActions } from "#web/pharmacy/till/use-cart.ts"
import type { Shelf } from "#web/pharmacy/till/use-shelf.ts"
import { useWords } from "#web/words/words.ts"

type ScanProps = {
  shelf: Shelf
  cart: CartActions
  refuse: Refuse
  /** The last refusal; the cart shows it. */
  lastRefusal: () => string
  /** Called for every scan. */
  onScan: () => void
  /** Called with the number of a scanned receipt. */
  onReceipt: (number: string) => void
}

/** A scanned pack that holds more units than are left. */
export type FewLeft = { row: ShelfRow; pack: ScannedPack; packSize: number; left: number }

/** A scanned pack whose code is known without a pack size. */
export type Unsized = { row: ShelfRow; pack: ScannedPack }

type LastPack = {
  stockId: number
  packSize: number
  scanned: { lot?: string; expiresOn?: string }
  /** The line's quantity including it. */
  quantity: number
}

/** Handles a scanned pack: adds all its units to the cart, or explains why not. */
export function useScan({ shelf, cart, refuse, lastRefusal, onScan, onReceipt }: ScanProps) {
  const t = useWords()
  const readPack = useReadPack()
  const [unknown, setUnknown] = useState<ScannedPack | null>(null)
  const fewLeft = useOpened<FewLeft>()
  const unsized = useOpened<Unsized>()
  const lastPack = useRef<LastPack | null>(null)
  // Codes scanned before the stock had loaded.
  const early = useRef<string[]>([])
  const say = (text: string, at?: "shown"): ScanAnswer => {
    refuse(text, at)
    return refusal(text)
  }

  const addOneInstead = () => {
    const last = lastPack.current
    lastPack.current = null
    if (last && quantityIn(cart, last) === last.quantity)
      cart.addOneInstead(last.stockId, last.packSize, last.scanned)
  }

  const addUnits = (row: ShelfRow, { lot, expiresOn }: ScannedPack, count: number): ScanAnswer => {
    lastPack.current = null
    if (!cart.add(row, count, { lot, expiresOn })) return refusal(lastRefusal())
    const word = unitWord(row.form)
    const day = expiresOn ? dayText(expiresOn) : ""
    const said = [
      count > 1 && t("till.packAdded", { count, name: row.name }),
      lot && t("staff.batchLot", { lot }),
      day && t("till.packExpiry", { day }),
    ].filter(Boolean)
    if (count > 1)
      lastPack.current = {
        stockId: row.stockId,
        packSize: count,
        scanned: { lot, expiresOn },
        quantity: quantityIn(cart, row),
      }
    if (said.length > 0)
      toast({
        text: count > 1 ? said.join(", ") : t("till.scannedWith", { name: row.name, pack: said.join(", ") }),
        about: aboutCart,
        ...(count > 1 && {
          action: { label: t(`till.oneInstead.${word}`), onPress: addOneInstead },
        }),
      })
    const units = t(`till.unitsOf.${word}`, { count: quantityIn(cart, row) })
    return { text: t("scan.inCart", { name: row.name, units }), isRefused: false }
  }

  const addPack = (row: ShelfRow, pack: ScannedPack): ScanAnswer => {
    const packSize = row.gtins.find(({ gtin }) => gtin === pack.gtin)?.packSize ?? null
    if (packSize === null) {
      unsized.open({ row, pack })
      return say(t("scan.linking.noPackSizeShort", { name: row.name }), "shown")
    }
    const left = maxQuantityOf(row) - quantityIn(cart, row)
    if (left <= 0 || packSize <= left) return addUnits(row, pack, packSize)
    fewLeft.open({ row, pack, packSize, left })
    const units = t(`till.unitsOf.${unitWord(row.form)}`, { count: left })
    return say(t("till.fewLeft.text", { pack: packSize, units }), "shown")
  }

  const scan = (code: string): ScanAnswer => {
    if (fewLeft.get() || unsized.get()) return say(t("scan.answerFirst"), "shown")
    onScan()
    setUnknown(null)
    if (isReceiptNumber(code)) {
      onReceipt(code)
      return { text: t("till.receiptTitle", { number: code }), isRefused: false }
    }
    if (shelf.state === "loading") {
      early.current.push(code)
      return { text: t("till.scannedEarly"), isRefused: false }
    }
    const read = readPack(code)
    if (read.refused !== undefined) return say(read.refused)
    const { pack, isExpired } = read
    const row = shelf.findByGtin(pack.gtin)
    if (isExpired)
      return say(
        t("till.scannedExpired", {
          name: row?.name ?? printedGtin(pack.gtin),
          day: dayText(pack.expiresOn ?? ""),
        }),
      )
    if (row) return addPack(row, pack)
    setUnknown(pack)
    return say(t("scan.unknown", { code: printedGtin(pack.gtin) }), "shown")
  }
  useScanner(scan)
  useEarlyScans(early, shelf.state === "loading", scan)

  return {
    scan,
    unknown,
    unsized,
    forget: () => {
      setUnknown(null)
      unsized.close()
    },
    fewLeft,
    answerFewLeft: (isMeant: boolean) => {
      const asked = fewLeft.get()
      fewLeft.close()
      if (isMeant && asked) addUnits(asked.row, asked.pack, asked.left)
    },
    /** One unit in place of the whole pack that was scanned last. */
    addOneInstead,
    /** The pack that waited is known now, with its pack size. */
    addLinked: (row: ShelfRow) => {
      const pack = unsized.get()?.pack ?? unknown
      setUnknown(null)
      unsized.close()
      if (pack) addPack(row, pack)
    },
  }
}

/** Scans the codes that came early, once the stock has loaded. */
function useEarlyScans(early: RefObject<string[]>, isLoading: boolean, scan: (code: string) => void) {
  const take = useEffectEvent(() => {
    for (const code of early.current.splice(0)) scan(code)
  })
  useEffect(() => {
    if (!isLoading) take()
  }, [isLoading])
}

const quantityIn = ({ store }: CartActions, { stockId }: { stockId: number }) =>
  lineOf(store.get(), stockId)?.quantity ?? 0
