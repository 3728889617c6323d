import { printedGtin, readGtin } from "#domain/pharmacy/gtin.ts"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import type { NewMedicineForm } from "#web/pharmacy/stock/new-medicine.ts"
import { useWords } from "#web/words/words.ts"

/** What a scanned pack says goes into the form of a new medicine: its code, and lot and expiry where they are on it. */
export function useCodeInForm(form: NewMedicineForm) {
  const t = useWords()
  const readPack = useReadPack()
  const scan = (code: string): ScanAnswer | undefined => {
    const read = readPack(code)
    if (read.refused !== undefined) {
      form.object({ barcode: read.refused })
      return refusal(read.refused)
    }
    const { gtin, lot, expiresOn } = read.pack
    form.set({
      barcode: printedGtin(gtin),
      // What was said of another pack is not said of this one.
      ...(readGtin(form.values.barcode) === gtin ? {} : { packSize: "" }),
      ...(lot === undefined ? {} : { lot }),
      ...(expiresOn === undefined ? {} : { expiresOn }),
    })
    form.object(read.isExpired ? { expiresOn: t("shelf.wrong.expired") } : {})
    return undefined
  }
  useScanner(scan)
  return scan
}
