import { lazy, Suspense, useState } from "react"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { canReceive } from "#domain/pharmacy/purchase-rules.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { type Toast, toast } from "#web/kit/feedback/toast.ts"
import { dayText } from "#web/kit/forms/expiry.tsx"
import { ReceiveDialog } from "#web/pharmacy/purchase-orders/receive-dialog.tsx"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { playRefusal } from "#web/pharmacy/sounds.tsx"
import { type IndexedRow, indexShelf } from "#web/pharmacy/till/shelf-search.ts"
import { useWords } from "#web/words/words.ts"

const LinkDialog = lazy(() =>
  import("#web/pharmacy/till/link-dialog.tsx").then((file) => ({ default: file.LinkDialog })),
)

type Linking = { pack: ScannedPack; index: IndexedRow[] }

/** Opens the order of a scanned pack with its lot and expiry filled in. */
export function ReceiveByScan({ onDone }: { onDone: () => void }) {
  const t = useWords()
  const readPack = useReadPack()
  const [opened, setOpened] = useState<{ order: PurchaseOrder; pack: ScannedPack } | null>(null)
  const [linking, setLinking] = useState<Linking | null>(null)
  const refuse = (text: string, action?: Toast["action"]): ScanAnswer => {
    playRefusal()
    toast({ text, tone: "bad", action })
    return refusal(text)
  }
  const sayFailed = (error: unknown) => refuse(sayProblem(error))
  const link = async (pack: ScannedPack) =>
    setLinking({ pack, index: indexShelf((await call.till.shelf()).rows) })
  const find = async (pack: ScannedPack) => {
    const { gtin } = pack
    const { medicines } = await call.medicines.find({ gtin })
    const [known] = medicines
    if (!known)
      return refuse(t("scan.receiving.unknownHere", { code: printedGtin(gtin) }), {
        label: t("staff.link"),
        onPress: () => void link(pack).catch(sayFailed),
      })
    const order = await findOrder(known.id)
    if (!order) return refuse(t("scan.receiving.noOrder", { medicine: known.name }))
    return setOpened({ order, pack })
  }
  const scan = (code: string): ScanAnswer | undefined => {
    const read = readPack(code)
    if (read.refused !== undefined) return refuse(read.refused)
    const { pack, isExpired } = read
    if (isExpired) return refuse(t("scan.receiving.expired", { day: dayText(pack.expiresOn ?? "") }))
    find(pack).catch(sayFailed)
    return undefined
  }
  useScanner(scan)
  return (
    <>
      <CameraButton isWorded onCode={scan} />
      {linking && (
        <Suspense>
          <LinkDialog
            gtin={linking.pack.gtin}
            index={linking.index}
            sendLabel={t("staff.link")}
            onClose={() => setLinking(null)}
            onLinked={() => {
              setLinking(null)
              find(linking.pack).catch(sayFailed)
            }}
          />
        </Suspense>
      )}
      {opened && <ReceiveDialog {...opened} onClose={() => setOpened(null)} onDone={onDone} />}
    </>
  )
}

/** Returns the oldest order of a medicine with shipped, outstanding units. */
async function findOrder(medicineId: number): Promise<PurchaseOrder | undefined> {
  const { orders } = await call.purchaseOrders.list({ status: "All", medicineId })
  return orders.findLast(canReceive)
}
