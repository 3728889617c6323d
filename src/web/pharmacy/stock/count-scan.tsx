import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { dayText } from "#web/kit/forms/expiry.tsx"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { UnknownCode } from "#web/pharmacy/scan/unknown-code.tsx"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { AddMedicineDialog } from "#web/pharmacy/stock/add-medicine-dialog.tsx"
import { BuyDialog } from "#web/pharmacy/stock/buy-dialog.tsx"
import styles from "#web/pharmacy/stock/count-page.module.css"
import { useWords } from "#web/words/words.ts"

type CountScanProps = {
  /** Whether a row is on this page. */
  isShown: (id: number) => boolean
  onSearch: (text: string) => void
  /** The shelf is another than it was. */
  onChanged: () => void
}

type Scanned = { pack: ScannedPack; packSize: number | null; isExpired: boolean; row: ShelfRow | null }

/** Opens the row of a scanned pack for counting and shows its batch on record. */
export function CountScan({ isShown, onSearch, onChanged }: CountScanProps) {
  const client = useQueryClient()
  const readPack = useReadPack()
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const [isAdding, setAdding] = useState(false)

  const find = async (pack: ScannedPack, isExpired: boolean) => {
    const q = printedGtin(pack.gtin)
    const { rows } = await client.fetchQuery(api.shelf.list.queryOptions({ input: { q } }))
    const row = rows[0] ?? null
    const [sold] = row
      ? await client.fetchQuery(api.till.shelfRows.queryOptions({ input: { ids: [row.id] } }))
      : []
    const packSize = sold?.gtins.find(({ gtin }) => gtin === pack.gtin)?.packSize ?? null
    setScanned({ pack, packSize, isExpired, row })
    if (row && !isShown(row.id)) onSearch(q)
  }
  const scan = (code: string): ScanAnswer | undefined => {
    const read = readPack(code)
    if (read.refused !== undefined) {
      toast({ text: read.refused, tone: "bad" })
      return refusal(read.refused)
    }
    find(read.pack, read.isExpired).catch(toastProblem)
    return undefined
  }
  useScanner(scan)
  useFocusOn(scanned, isShown)

  return (
    <div className="row gap-12 mb-12">
      <CameraButton isWorded onCode={scan} />
      <div className={`shrink semibold ${styles.scanText}`} role="status">
        {scanned?.row && <Found scanned={scanned} row={scanned.row} onChanged={onChanged} />}
        {scanned?.row === null && (
          <UnknownCode gtin={scanned.pack.gtin} onNewMedicine={() => setAdding(true)} />
        )}
      </div>
      {isAdding && scanned && (
        <AddMedicineDialog
          start={{
            barcode: printedGtin(scanned.pack.gtin),
            lot: scanned.pack.lot,
            expiresOn: scanned.pack.expiresOn,
          }}
          onClose={() => setAdding(false)}
          onAdded={(row) => {
            setAdding(false)
            setScanned({ ...scanned, row })
            onSearch(printedGtin(scanned.pack.gtin))
            onChanged()
          }}
        />
      )}
    </div>
  )
}

/** The field of the scanned row, once it is on the page. */
function useFocusOn(scanned: Scanned | null, isShown: (id: number) => boolean) {
  const id = scanned?.row?.id
  const isHere = id !== undefined && isShown(id)
  useEffect(() => {
    if (!isHere) return
    const field = document.getElementById(`count-${id}`)
    field?.scrollIntoView({ block: "center" })
    field?.focus()
  }, [scanned, id, isHere])
}

type FoundProps = { scanned: Scanned; row: ShelfRow; onChanged: () => void }

function Found({ scanned: { pack, packSize, isExpired }, row, onChanged }: FoundProps) {
  const t = useWords()
  const [isBuying, setBuying] = useState(false)
  const { data, refetch } = useQuery({
    ...api.shelf.get.queryOptions({ input: { id: row.id } }),
    enabled: pack.lot !== undefined,
  })
  const { lot } = pack
  if (isExpired)
    return (
      <Notice tone="bad">
        {t("scan.counting.expired", { name: row.name, day: dayText(pack.expiresOn ?? "") })}
      </Notice>
    )
  const batch = data?.batches.find((each) => each.lot === lot)
  return (
    <>
      {packSize !== null && packSize > 1 && <p>{t("scan.counting.pack", { count: packSize })}</p>}
      {lot === undefined || !data ? null : batch ? (
        <p>{t("scan.counting.batch", { lot, count: batch.quantity })}</p>
      ) : (
        <Notice
          tone="warn"
          actions={
            <Button size="small" look="outline" onClick={() => setBuying(true)}>
              {t("scan.counting.addBatch", { lot })}
            </Button>
          }
        >
          {t("scan.counting.noBatch", { lot })}
        </Notice>
      )}
      {isBuying && (
        <BuyDialog
          row={row}
          start={pack}
          onClose={() => setBuying(false)}
          onDone={() => {
            setBuying(false)
            void refetch()
            onChanged()
          }}
        />
      )}
    </>
  )
}
