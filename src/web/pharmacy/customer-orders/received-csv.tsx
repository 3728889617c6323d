import { useMutation } from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import type { ReceivedStatus } from "#web/pharmacy/customer-orders/use-received-orders.ts"
import { useWords } from "#web/words/words.ts"

/** Lists the SPEC's columns first, then additional ones. */
const columns = ["medicine", "quantity", "delivery", "name", "phone", "description", "date"] as const
const more = ["reference", "waits", "paid", "receipt"] as const

/** All orders of the list as a file, not only those that are on the screen. */
export function ReceivedCsv({ status, isDisabled }: { status: ReceivedStatus; isDisabled: boolean }) {
  const t = useWords()
  const rowOf = (order: ReceivedOrder) => [
    order.medicine,
    order.quantity,
    t(`pharmacy.orders.deliveryTypes.${order.deliveryType}`),
    order.customerName || t("pharmacy.orders.unknownCustomer"),
    order.customerTele && formatPhone(order.customerTele),
    order.description ?? "",
    formatMoment(new Date(order.createdAt)),
    order.reference,
    order.status,
    order.paymentMethod ?? "",
    order.receiptNumber ?? "",
  ]
  const save = useMutation({
    mutationFn: async () => {
      const heads = [
        ...columns.map((column) => t(`pharmacy.orders.columns.${column}`)),
        ...more.map((column) => t(`pharmacy.orders.csvColumns.${column}`)),
      ]
      const orders = await findAll(status)
      await saveCsv(t("pharmacy.orders.csvFile"), heads, orders.map(rowOf))
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
    >
      <Download aria-hidden="true" />
      {t("pharmacy.orders.csv")}
    </Button>
  )
}

async function findAll(status: ReceivedStatus): Promise<ReceivedOrder[]> {
  const found: ReceivedOrder[] = []
  let before: number | null | undefined
  do {
    const page = await call.receivedOrders.list({ status, ...(before ? { before } : {}) })
    found.push(...page.orders)
    before = page.next
  } while (before)
  return found
}
