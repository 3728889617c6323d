import Download from "lucide-react/icons/download"
import { useState } from "react"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { saveCsv } from "#web/kit/browser/save-csv.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

/** All orders of the filter as a file, not only those that are on the screen. */
export function OrdersCsv({ status, isDisabled }: { status: PurchaseFilter; isDisabled: boolean }) {
  const t = useWords()
  const [isBusy, setBusy] = useState(false)
  const columns = [
    ...(["medicine", "date", "quantity", "supplier", "status"] as const).map((column) =>
      t(`purchase.orders.columns.${column}`),
    ),
    ...(["accepted", "refused", "remaining"] as const).map((column) =>
      t(`purchase.orders.csvColumns.${column}`),
    ),
  ]
  const save = async () => {
    setBusy(true)
    try {
      const orders = await findAll(status)
      const rows = orders.map((order) => [
        order.medicine,
        colomboDay(new Date(order.orderDate)),
        order.quantity,
        order.supplier ?? t("purchase.orders.noSupplier"),
        order.status,
        order.accepted,
        order.refused,
        order.remaining,
      ])
      await saveCsv(t("purchase.orders.csvFile"), columns, rows)
    } catch (error) {
      toast({ text: sayProblem(error), tone: "bad" })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="outline"
      size="small"
      onClick={() => void save()}
      isBusy={isBusy}
      disabled={isDisabled}
      title={t("purchase.orders.csvHint")}
    >
      <Download aria-hidden="true" />
      {t("purchase.orders.csv")}
    </Button>
  )
}

async function findAll(status: PurchaseFilter): Promise<PurchaseOrder[]> {
  const found: PurchaseOrder[] = []
  let before: number | null | undefined
  do {
    const page = await call.purchaseOrders.list({ status, ...(before ? { before } : {}) })
    found.push(...page.orders)
    before = page.next
  } while (before)
  return found
}
