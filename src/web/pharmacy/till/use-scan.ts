import { useState } from "react"
import { colomboDay } from "#shared/colombo-day.ts"
import { readScan, type ScannedPack } from "#shared/gs1.ts"
import type { ShelfRow } from "#shared/till.ts"
import { dayText } from "#web/pharmacy/till/day-text.ts"
import type { CartActions } from "#web/pharmacy/till/use-cart.ts"
import { useScanner } from "#web/pharmacy/till/use-scanner.ts"
import type { Shelf } from "#web/pharmacy/till/use-shelf.ts"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

type ScanProps = {
  shelf: Shelf
  cart: CartActions
  refuse: (text: string) => void
  /** A code came, whatever it is. */
  onScan: () => void
}

/** What a scanned pack does: one unit of its medicine goes into the cart, or a sentence says why not. */
export function useScan({ shelf, cart, refuse, onScan }: ScanProps) {
  const t = useWords()
  const [unknownCode, setUnknown] = useState<string | null>(null)
  const addPack = (row: ShelfRow, pack: ScannedPack, today: string) => {
    const { lot, expiresOn } = pack
    const day = expiresOn ? dayText(expiresOn) : ""
    if (expiresOn && expiresOn < today) return refuse(t("till.scannedExpired", { name: row.name, day }))
    const said = [lot && t("till.packLot", { lot }), day && t("till.packExpiry", { day })].filter(Boolean)
    if (!cart.add(row, 1, said.length > 0 ? { lot, expiresOn } : undefined)) return
    if (said.length > 0) toast({ text: t("till.scannedWith", { name: row.name, pack: said.join(", ") }) })
  }

  useScanner((code) => {
    onScan()
    setUnknown(null)
    const today = colomboDay(new Date())
    const read = readScan(code, today)
    if (!read.ok)
      return refuse(t(`till.scanRefused.${read.refusal.why}`, { field: read.refusal.field ?? "" }))
    const row = shelf.findByGtin(read.pack.gtin)
    if (!row) {
      setUnknown(read.pack.gtin)
      return refuse(t("till.unknownCode", { code: printedCode(read.pack.gtin) }))
    }
    addPack(row, read.pack, today)
  })

  return { unknownCode: unknownCode && printedCode(unknownCode), forget: () => setUnknown(null) }
}

/** As it stands under the bars: eight digits, or thirteen, or the fourteen of a box. */
const printedCode = (gtin: string) => gtin.replace(/^0{6}|^0/, "")
