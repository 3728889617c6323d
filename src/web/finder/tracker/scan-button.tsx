import ScanBarcode from "lucide-react/icons/scan-barcode"
import { lazy, Suspense, useState } from "react"
import { IconButton } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

const ScanSearch = lazy(() =>
  import("#web/finder/tracker/scan-search.tsx").then((file) => ({ default: file.ScanSearch })),
)

/** Searches for the medicine whose pack is held before the camera; the decoder is loaded on demand. */
export function ScanButton({ onSearch }: { onSearch: (text: string) => void }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t("tracker.scan")} className="faint" onClick={() => setOpen(true)}>
        <ScanBarcode aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ScanSearch onSearch={onSearch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
