import { useMutation } from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

/** All orders of the filter as a file, not only those that are on the screen. */
export function OrdersCsv({ status, isDisabled }: { status: PurchaseFilter; isDisabled: boolean }) {
  const t = useWords()
  const columns = [
    ...(["medicine", "date", "quantity", "supplier", "status"] as const).map((column) =>
      t(`purchase.orders.columns.${column}`),
    ),
    ...(["accepted", "refused", "remaining"] as const).map((column) =>
      t(`purchase.orders.csvColumns.${column}`),
    ),
  ]
  const save = useMutation({
    mutationFn: async () => {
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
    },
    onError: toastProblem,
  })
  return (
    <Button
      look="outline"
      size="small"
      onClick={() => save.mutate()}
      isBusy={save.isPending}
      disabled={isDisabled}
      title={t("purchase.orders.csvHint")}
    >
      <Download aria-hidden="true" />
      {t("staff.csv")}
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
