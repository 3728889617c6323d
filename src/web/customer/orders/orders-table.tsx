import { useQueryClient } from "@tanstack/react-query"
import ListPlus from "lucide-react/icons/list-plus"
import { type ReactNode, useEffect, useState } from "react"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { writeMedicineList } from "#domain/finder/medicine-list.ts"
import { paths } from "#domain/platform/paths.ts"
import { BasketHead, groupBaskets, totalOf } from "#web/customer/orders/baskets.tsx"
import { CancelDialog } from "#web/customer/orders/cancel-dialog.tsx"
import { EditDialog } from "#web/customer/orders/edit-dialog.tsx"
import { OrderRow } from "#web/customer/orders/order-row.tsx"
import { refreshOrders, type useMyOrders } from "#web/customer/orders/use-my-orders.ts"
import { useOutage } from "#web/data/connection.ts"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["order", "medicine", "quantity", "from", "method", "placed", "status", "actions"] as const

type Opened = { kind: "edit" | "cancel"; order: CustomerOrder } | null

type OrdersTableProps = { list: ReturnType<typeof useMyOrders>; loading: ReactNode; empty: ReactNode }

/** Renders the orders in each state of their list, with their dialogs. */
export function OrdersTable({ list, loading, empty }: OrdersTableProps) {
  const t = useWords()
  const queryClient = useQueryClient()
  const outage = useOutage()
  const [opened, setOpened] = useState<Opened>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [ended, setEnded] = useState<CustomerOrder | null>(null)
  // The button that opened the dialog disappears when the order ends, so the focus goes to its
  // neighbour.
  useEffect(() => {
    if (ended) document.getElementById(detailsButtonId(ended.id))?.focus()
  }, [ended])
  const row = opened && list.rows.find(({ key }) => key === opened.order.id)
  const finish = (order: CustomerOrder) => {
    setOpened(null)
    if (order.status !== "pending") setEnded(order)
    void Promise.all([refreshOrders(queryClient), list.settle()])
  }
  const dialog = opened && {
    order: row?.item ?? opened.order,
    isGone: row?.isGone ?? true,
    onClose: () => setOpened(null),
    onDone: finish,
  }
  const groups = groupBaskets(list.rows)
  return (
    <>
      {outage && list.rows.length > 0 && (
        <Notice tone="warn" role="status">
          {t("orders.needsConnection")}
        </Notice>
      )}
      <DataTable
        list={{ ...list, rows: groups.rows }}
        loading={loading}
        failed={t("common.ordersFailed")}
        empty={empty}
        updates={t("common.updates", { count: list.waiting })}
        more={t("common.showMoreOrders")}
        label={t("pages.ordersHeading")}
        columns={columns.map((column) => t(`orders.columns.${column}`))}
      >
        {(order, isGone) => (
          <>
            <Together orders={groups.startingWith(order)} />
            <OrderRow
              order={order}
              isGone={isGone}
              canAct={!outage}
              columns={columns.length}
              detailsButtonId={detailsButtonId(order.id)}
              isOpen={shown === order.id}
              onToggle={() => setShown(shown === order.id ? null : order.id)}
              onEdit={() => setOpened({ kind: "edit", order })}
              onCancel={() => setOpened({ kind: "cancel", order })}
              onAnswered={() => void Promise.all([refreshOrders(queryClient), list.settle()])}
            />
          </>
        )}
      </DataTable>
      {opened?.kind === "edit" && dialog && <EditDialog {...dialog} />}
      {opened?.kind === "cancel" && dialog && <CancelDialog {...dialog} />}
    </>
  )
}

/** The head of orders that were placed together, with the way to find all of them again. */
function Together({ orders }: { orders: CustomerOrder[] | undefined }) {
  const t = useWords()
  if (!orders?.[0]) return null
  const list = writeMedicineList(
    orders.map(({ medicine, quantity }) => ({ name: medicine, units: quantity })),
  )
  return (
    <BasketHead
      orderId={orders[0].id}
      columns={columns.length}
      title={t("orders.together", { count: orders.length })}
      total={t("orders.total")}
      totalCents={totalOf(orders)}
    >
      <ButtonLink look="outline" size="small" to={paths.tracker} search={{ list }}>
        <ListPlus aria-hidden="true" />
        {t("orders.findAll")}
      </ButtonLink>
    </BasketHead>
  )
}

const detailsButtonId = (orderId: number) => `details-of-order-${orderId}`
