import { useNavigate, useSearch } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readPurchaseSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DeliveriesDialog } from "#web/pharmacy/purchase-orders/deliveries-dialog.tsx"
import { LowStock } from "#web/pharmacy/purchase-orders/low-stock.tsx"
import { PurchaseOrders } from "#web/pharmacy/purchase-orders/purchase-orders.tsx"
import { lowStockQuery, purchaseOrdersQuery } from "#web/pharmacy/purchase-orders/use-purchase-orders.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/purchase.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, lowStockQuery(), purchaseOrdersQuery(readPurchaseSearch(search).status ?? "All"))

/** SPEC section 2: what runs low, and what is ordered from suppliers. */
export function PurchasePage() {
  const t = useWords()
  const navigate = useNavigate()
  const { order, ...rest } = useSearch({ from: "/pharmacy/pos/purchase" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.purchaseOrders") })} isIndexed={false} />
      <h1>{t("common.purchaseOrders")}</h1>
      <LowStock />
      <PurchaseOrders status={rest.status ?? "All"} />
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
