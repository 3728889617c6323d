import { MyOrders } from "#web/customer/orders/my-orders.tsx"
import { readOrdersSearch } from "#web/customer/orders/orders-search.ts"
import { myOrdersQuery } from "#web/customer/orders/use-my-orders.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { Guarded } from "#web/frame/guarded.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/orders.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, myOrdersQuery(readOrdersSearch(search).status ?? "all"))

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
