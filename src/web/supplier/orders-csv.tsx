import { useMutation } from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import type { OpenOrder, SupplierOrder } from "#contract/supplier/orders.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

type Page<Order> = { orders: Order[]; next: number | null }

type OrdersCsvProps = {
  /** Of the file, such as `open-orders`. */
  name: string
  isDisabled: boolean
  /** Reads a page of the list as it is filtered and sorted. */
  read: (before: { before?: number }) => Promise<Page<OpenOrder & Partial<SupplierOrder>>>
}

const columns = [
  "order",
  "pharmacy",
  "town",
  "phone",
  "medicine",
  "manufacturer",
  "date",
  "quantity",
  "price",
  "value",
  "status",
  "shipped",
  "accepted",
  "refused",
] as const

/** Saves the whole list as it is filtered and sorted, not only the rows that are shown. */
export function OrdersCsv({ name, isDisabled, read }: OrdersCsvProps) {
  const t = useWords()
  const save = useMutation({
    mutationFn: async () => {
      const heads = columns.map((column) => t(`supplier.csv.${column}`))
      await saveCsv(name, heads, (await readAll(read)).map(rowOf))
    },
    onError: toastProblem,
  })
  return (
    <Button look="outline" isBusy={save.isPending} disabled={isDisabled} onClick={() => save.mutate()}>
      <Download aria-hidden="true" />
      {t("staff.csv")}
    </Button>
  )
}

async function readAll(read: OrdersCsvProps["read"]) {
  const found = []
  let next: number | null | undefined
  do {
    const page = await read(next ? { before: next } : {})
    found.push(...page.orders)
    next = page.next
  } while (next)
  return found
}

const rupees = (cents: number | null) => (cents === null ? "" : cents / 100)

function rowOf(order: OpenOrder & Partial<SupplierOrder>) {
  const { unitCostCents = null, quantity } = order
  return [
    order.id,
    order.pharmacy,
    order.town,
    order.pharmacyPhone ?? "",
    order.medicine,
    order.manufacturer,
    colomboDay(new Date(order.orderDate)),
    quantity,
    rupees(unitCostCents),
    rupees(unitCostCents === null ? null : unitCostCents * quantity),
    order.isRemoved ? "Removed" : (order.status ?? "Pending"),
    order.shipped ?? 0,
    order.accepted ?? 0,
    order.refused ?? 0,
  ]
}
