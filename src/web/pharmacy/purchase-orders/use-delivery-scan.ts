import { useState } from "react"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { shelfLife } from "#domain/pharmacy/reorder.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { withPack } from "#web/pharmacy/purchase-orders/delivery-draft.ts"
import type { DeliveryForm } from "#web/pharmacy/purchase-orders/use-delivery.ts"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { dayText } from "#web/pharmacy/till/day-text.ts"
import { playRefusal } from "#web/pharmacy/till/sounds.ts"
import { useWords } from "#web/words/words.ts"

/** Fills a scanned pack's lot and expiry into a delivery if the medicine matches. */
export function useDeliveryScan(order: PurchaseOrder, form: DeliveryForm, first: ScannedPack | undefined) {
  const t = useWords()
  const readPack = useReadPack()
  const sayFilled = useFilledWords(order)
  const [says, setSays] = useState<ScanAnswer | null>(() => (first ? sayFilled(first) : null))

  const refuse = (text: string): ScanAnswer => {
    playRefusal()
    setSays(refusal(text))
    return refusal(text)
  }
  const check = async (pack: ScannedPack) => {
    const { medicines } = await call.medicines.find({ gtin: pack.gtin })
    const [known] = medicines
    const { medicine } = order
    if (known && known.id !== order.medicineId)
      return refuse(t("scan.receiving.wrongMedicine", { scanned: known.name, ordered: medicine }))
    form.set({ accepted: withPack(form.latest(), pack).accepted })
    if (!known) return refuse(t("scan.receiving.unknown", { code: printedGtin(pack.gtin), medicine }))
    return setSays(sayFilled(pack))
  }
  const scan = (code: string): ScanAnswer | undefined => {
    const read = readPack(code)
    if (read.refused !== undefined) return refuse(read.refused)
    const { pack, isExpired } = read
    if (isExpired) return refuse(t("scan.receiving.expired", { day: dayText(pack.expiresOn ?? "") }))
    check(pack).catch(() => refuse(t("scan.receiving.notAsked")))
    return undefined
  }
  useScanner(scan)
  return { says, scan }
}

/** Reports the filled-in values, with a warning for short-dated goods. */
function useFilledWords({ medicine }: PurchaseOrder) {
  const t = useWords()
  return ({ lot, expiresOn }: ScannedPack): ScanAnswer => {
    const said = [
      lot && t("staff.batchLot", { lot }),
      expiresOn && t("scan.receiving.expiry", { day: dayText(expiresOn) }),
    ].filter(Boolean)
    const filled =
      said.length > 0
        ? t("scan.receiving.filled", { medicine, pack: said.join(", ") })
        : t("scan.receiving.filledCode", { medicine })
    const isShort = expiresOn !== undefined && shelfLife(expiresOn, colomboDay(new Date())) === "short"
    return { text: isShort ? `${filled}. ${t("scan.receiving.shortDated")}` : filled, isRefused: isShort }
  }
}
