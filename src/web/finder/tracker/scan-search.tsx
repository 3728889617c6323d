import { readScan } from "#domain/pharmacy/gs1.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { CameraDialog } from "#web/kit/camera/camera-dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/camera.ts"

type ScanSearchProps = { onSearch: (text: string) => void; onClose: () => void }

/** Reads a pack's code and searches for its medicine. */
export function ScanSearch({ onSearch, onClose }: ScanSearchProps) {
  const t = useWords()
  async function lookUp(gtin: string) {
    const answer = await call.availability.search({ q: gtin, limit: 1, products: 1 }).catch(() => null)
    if (!answer) return toast({ text: t("camera.notAsked"), tone: "bad" })
    if (answer.medicineIds.length === 0)
      return toast({ text: t("camera.unknown", { code: gtin }), tone: "bad" })
    // Without stock, the search by the code says so.
    onSearch(answer.pharmacies[0]?.products[0]?.medicine.name ?? gtin)
  }
  return (
    <CameraDialog
      isForMany={false}
      onClose={onClose}
      onCode={(code) => {
        const read = readScan(code, colomboDay(new Date()))
        if (!read.ok) {
          const { why, field = "" } = read.refusal
          return { text: t(`camera.refused.${why}`, { field }), isRefused: true }
        }
        void lookUp(read.pack.gtin)
        return undefined
      }}
    />
  )
}
