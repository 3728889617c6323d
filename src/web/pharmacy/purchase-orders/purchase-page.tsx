import { useNavigate, useSearch } from "@tanstack/react-router"
import type { PurchaseOrder } from "#contract/pharmacy/purchase-orders.ts"
import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readPurchaseSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { StatusFilter } from "#web/kit/lists/status-filter.tsx"
import { DeliveriesDialog } from "#web/pharmacy/purchase-orders/deliveries-dialog.tsx"
import { LowStock } from "#web/pharmacy/purchase-orders/low-stock.tsx"
import { OrdersCsv } from "#web/pharmacy/purchase-orders/orders-csv.tsx"
import styles from "#web/pharmacy/purchase-orders/purchase-orders.module.css"
import { PurchaseRow } from "#web/pharmacy/purchase-orders/purchase-row.tsx"
import { ReceiveByScan } from "#web/pharmacy/purchase-orders/receive-by-scan.tsx"
import { ReceiveDialog } from "#web/pharmacy/purchase-orders/receive-dialog.tsx"
import { RemoveDialog, useRemove } from "#web/pharmacy/purchase-orders/remove-dialog.tsx"
import {
  lowStockQuery,
  purchaseOrdersQuery,
  useLowStock,
  usePurchaseOrders,
} from "#web/pharmacy/purchase-orders/use-purchase-orders.ts"
import { PurchaseTabs } from "#web/pharmacy/section-tabs.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/purchase.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, lowStockQuery(), purchaseOrdersQuery(readPurchaseSearch(search).status ?? "All"))

/** Shows low stock and the orders to suppliers (SPEC section 2). */
export function PurchasePage() {
  const t = useWords()
  const navigate = useNavigate()
  const { order, ...rest } = useSearch({ from: "/pharmacy/pos/purchase" })
  const low = useLowStock()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.purchaseOrders") })} isIndexed={false} />
      <PurchaseTabs />
      <h1>{t("common.purchaseOrders")}</h1>
      <LowStock low={low} />
      {/* Not before its place is known. */}
      {low.state !== "loading" && <PurchaseOrders status={rest.status ?? "All"} />}
      {order !== undefined && (
        <DeliveriesDialog
          id={order}
          onClose={() =>
            void navigate({ to: paths.posPurchase, search: rest, replace: true, resetScroll: false })
          }
        />
      )}
    </>
  )
}

const columns = ["medicine", "date", "quantity", "supplier", "status", "actions"] as const

type List = ReturnType<typeof usePurchaseOrders>

/** Lists purchase orders with filter and export. */
function PurchaseOrders({ status }: { status: PurchaseFilter }) {
  const t = useWords()
  const navigate = useNavigate()
  const list = usePurchaseOrders(status)
  return (
    <section className="mt-24" aria-labelledby="purchase-orders">
      <div className={`row gap-x-24 mb-12 ${styles.head}`}>
        <h2 id="purchase-orders">{t("common.orders")}</h2>
        <StatusFilter
          status={status}
          onChoose={(filter) =>
            void navigate({
              to: paths.posPurchase,
              search: filter === "All" ? {} : { status: filter },
              replace: true,
              resetScroll: false,
            })
          }
          label={t("common.filterOrders")}
          labelOf={(filter) => t(`purchase.orders.filters.${filter}`)}
        />
        <OrdersCsv status={status} isDisabled={list.rows.length === 0} />
        <ReceiveByScan onDone={() => void list.settle()} />
      </div>
      <Ordered list={list} status={status} />
    </section>
  )
}

type Opened = { kind: "receive" | "remove" | "deliveries"; order: PurchaseOrder }

function Ordered({ list, status }: { list: List; status: PurchaseFilter }) {
  const t = useWords()
  const outage = useOutage()
  const dialog = useOpened<Opened>()
  const remove = useRemove(list.settle)
  return (
    <>
      <DataTable
        list={list}
        loading={t("staff.loadingOrders")}
        blanks={6}
        failed={t("staff.staffOrdersFailed")}
        empty={
          <EmptyState
            heading={t(status === "All" ? "common.noOrdersYet" : `purchase.orders.noneOf.${status}`)}
          >
            {status === "All" && <p>{t("purchase.orders.noneText")}</p>}
          </EmptyState>
        }
        updates={t("common.updates", { count: list.waiting })}
        more={t("common.showMoreOrders")}
        label={t("common.orders")}
        columns={columns.map((column) => ({
          name: t(`purchase.orders.columns.${column}`),
          isFigure: column === "quantity",
        }))}
      >
        {(order, isGone) => (
          <PurchaseRow
            order={order}
            isGone={isGone}
            canAct={!outage}
            isRemoving={remove.removing === order.id}
            onRemove={() =>
              order.status === "Accepted" ? dialog.open({ kind: "remove", order }) : void remove.remove(order)
            }
            onReceive={() => dialog.open({ kind: "receive", order })}
            onAnswered={list.settle}
            onDeliveries={() => dialog.open({ kind: "deliveries", order })}
          />
        )}
      </DataTable>
      <WhileOpened of={dialog}>
        {({ kind, order }) => (
          <>
            {kind === "receive" && (
              <ReceiveDialog order={order} onClose={dialog.close} onDone={() => void list.settle()} />
            )}
            {kind === "remove" && <RemoveDialog order={order} remove={remove} onClose={dialog.close} />}
            {kind === "deliveries" && <DeliveriesDialog id={order.id} onClose={dialog.close} />}
          </>
        )}
      </WhileOpened>
    </>
  )
}
