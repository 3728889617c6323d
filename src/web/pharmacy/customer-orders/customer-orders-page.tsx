import { useSearch } from "@tanstack/react-router"
import { readReceivedSearch } from "#web/customer/orders/orders-search.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { ReceivedList } from "#web/pharmacy/customer-orders/received-list.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/pharmacy.ts"

/** SPEC section 2: the orders a pharmacy has to answer, and behind a switch those it is done with. */
export function CustomerOrdersPage() {
  const t = useWords()
  const { status = "pending" } = readReceivedSearch(useSearch({ strict: false }))
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
