import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { ScannedPack } from "#shared/gs1.ts"
import { printedGtin } from "#shared/gtin.ts"
import type { ShelfRow } from "#shared/till.ts"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { lineOf } from "#web/pharmacy/till/cart.ts"
import { dayText } from "#web/pharmacy/till/day-text.ts"
import type { Refuse } from "#web/pharmacy/till/use-alert.ts"
import type { CartActions } from "#web/pharmacy/till/use-cart.ts"
import type { Shelf } from "#web/pharmacy/till/use-shelf.ts"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

type ScanProps = {
  shelf: Shelf
  cart: CartActions
  refuse: Refuse
  /** What was refused last: the cart says it itself. */
  lastRefusal: () => string
  /** A code came, whatever it is. */
  onScan: () => void
}

/** What a scanned pack does: one unit of its medicine goes into the cart, or a sentence says why not. */
export function useScan({ shelf, cart, refuse, lastRefusal, onScan }: ScanProps) {
  const t = useWords()
  const readPack = useReadPack()
  const [unknown, setUnknown] = useState<ScannedPack | null>(null)
  // Codes that came before the shelf was there.
  const early = useRef<string[]>([])
  const say = (text: string, at?: "shown"): ScanAnswer => {
    refuse(text, at)
    return refusal(text)
  }

  const addPack = (row: ShelfRow, { lot, expiresOn }: ScannedPack): ScanAnswer => {
    const day = expiresOn ? dayText(expiresOn) : ""
    const said = [lot && t("till.packLot", { lot }), day && t("till.packExpiry", { day })].filter(Boolean)
    if (!cart.add(row, 1, { lot, expiresOn })) return refusal(lastRefusal())
    if (said.length > 0) toast({ text: t("till.scannedWith", { name: row.name, pack: said.join(", ") }) })
    const count = lineOf(cart.store.get(), row.stockId)?.quantity ?? 0
    return { text: t("scan.inCart", { name: row.name, count }), isRefused: false }
  }

  const scan = (code: string): ScanAnswer => {
    onScan()
    setUnknown(null)
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
  const takeEarly = useEffectEvent(() => {
    for (const code of early.current.splice(0)) scan(code)
  })
  const isLoading = shelf.state === "loading"
  useEffect(() => {
    if (!isLoading) takeEarly()
  }, [isLoading])

  return {
    scan,
    unknown,
    forget: () => setUnknown(null),
    /** The pack that was unknown is of this medicine. */
    addUnknown: (row: ShelfRow) => {
      setUnknown(null)
      if (unknown) addPack(row, unknown)
    },
  }
}
