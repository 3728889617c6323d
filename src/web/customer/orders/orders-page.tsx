import { MyOrders } from "#web/customer/orders/my-orders.tsx"
import { Guarded } from "#web/frame/guarded.tsx"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/orders.ts"

/** A customer's own orders. */
export function OrdersPage() {
  const t = useWords()
  return (
    <Guarded need="signed-in">
      <Page>
        <PageHead title={t("orders.title")} isIndexed={false} />
        <MyOrders />
      </Page>
    </Guarded>
  )
}
