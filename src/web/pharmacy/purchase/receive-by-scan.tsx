import { useState } from "react"
import type { ScannedPack } from "#shared/gs1.ts"
import { printedGtin } from "#shared/gtin.ts"
import type { PurchaseOrder } from "#shared/purchase-orders.ts"
import { canReceive } from "#shared/purchase-rules.ts"
import { call } from "#web/call.ts"
import { ReceiveDialog } from "#web/pharmacy/purchase/receive-dialog.tsx"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { dayText } from "#web/pharmacy/till/day-text.ts"
import { playRefusal } from "#web/pharmacy/till/sounds.ts"
import { sayProblem } from "#web/problem-words.ts"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

/** A scanned pack opens the order that it came for, with its lot and expiry filled in. */
export function ReceiveByScan({ onDone }: { onDone: () => void }) {
  const t = useWords()
  const readPack = useReadPack()
  const [opened, setOpened] = useState<{ order: PurchaseOrder; pack: ScannedPack } | null>(null)
  const refuse = (text: string): ScanAnswer => {
    playRefusal()
    toast({ text, tone: "bad" })
    return refusal(text)
  }
  const find = async (pack: ScannedPack) => {
    const { gtin } = pack
    const { medicines } = await call.medicines.find({ gtin })
    const [known] = medicines
    if (!known) return refuse(t("scan.receiving.unknownHere", { code: printedGtin(gtin) }))
    const order = await findOrder(known.id)
    if (!order) return refuse(t("scan.receiving.noOrder", { medicine: known.name }))
    return setOpened({ order, pack })
  }
  const scan = (code: string): ScanAnswer | undefined => {
    const read = readPack(code)
    if (read.refused !== undefined) return refuse(read.refused)
    const { pack, isExpired } = read
    if (isExpired) return refuse(t("scan.receiving.expired", { day: dayText(pack.expiresOn ?? "") }))
    find(pack).catch((error: unknown) => refuse(sayProblem(error)))
    return undefined
  }
  useScanner(scan)
  return (
    <>
      <CameraButton onCode={scan} />
      {opened && <ReceiveDialog {...opened} onClose={() => setOpened(null)} onDone={onDone} />}
    </>
  )
}

/** The oldest order of a medicine of which something is sent and still to come. */
async function findOrder(medicineId: number): Promise<PurchaseOrder | undefined> {
  const { orders } = await call.purchaseOrders.list({ status: "All", medicineId })
  return orders.findLast(canReceive)
}
