import { useSearch } from "@tanstack/react-router"
import { readReceivedSearch } from "#web/customer/orders/orders-search.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { ReceivedList } from "#web/pharmacy/customer-orders/received-list.tsx"
import { receivedOrdersQuery } from "#web/pharmacy/customer-orders/use-received-orders.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/pharmacy.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, receivedOrdersQuery(readReceivedSearch(search).status ?? "pending"))

/** SPEC section 2: the orders a pharmacy has to answer, and behind a switch those it is done with. */
export function CustomerOrdersPage() {
  const t = useWords()
  const { status = "pending" } = useSearch({ from: "/pharmacy/pos/orders" })
  return (
    <>
      <PageHead
        title={t("pages.staffTitle", { heading: t("pages.customerOrdersHeading") })}
        isIndexed={false}
      />
      <ReceivedList status={status} />
    </>
  )
}
