import { printedGtin, readGtin } from "#domain/pharmacy/gtin.ts"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import type { NewMedicineForm } from "#web/pharmacy/stock/new-medicine.ts"
import { useWords } from "#web/words/words.ts"

/** Fills a scanned pack's barcode, lot and expiry into the form of a new medicine. */
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
      // Clears messages about the previous pack.
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
