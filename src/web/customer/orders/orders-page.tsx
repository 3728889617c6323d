import { useNavigate, useSearch } from "@tanstack/react-router"
import type { OrderFilter } from "#contract/pharmacy/customer-orders.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/customer/orders/orders.module.css"
import { OrdersTable } from "#web/customer/orders/orders-table.tsx"
import { myOrdersQuery, useMyOrders } from "#web/customer/orders/use-my-orders.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readOrdersSearch } from "#web/data/searches.ts"
import { Guarded } from "#web/frame/guarded.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { LoadingRows } from "#web/kit/feedback/waiting.tsx"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/orders.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, myOrdersQuery(readOrdersSearch(search).status ?? "all"))

/** Shows the customer's own orders. */
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

const filters: readonly OrderFilter[] = ["all", "pending", "completed", "canceled"]

/** Renders the filter, the table and the edit and cancel dialogs of SPEC section 2. */
function MyOrders() {
  const t = useWords()
  const { status = "all" } = useSearch({ from: "/public/orders" })
  const list = useMyOrders(status)
  return (
    <>
      <div className={`row apart gap-x-24 ${styles.head}`}>
        <h1>{t("pages.ordersHeading")}</h1>
        <StatusFilter status={status} />
      </div>
      <OrdersTable
        list={list}
        loading={<LoadingRows label={t("common.loadingYourOrders")} rows={4} lines={["45%", "100%"]} />}
        empty={<Nothing status={status} />}
      />
    </>
  )
}

function StatusFilter({ status }: { status: OrderFilter }) {
  const t = useWords()
  const navigate = useNavigate()
  const choose = (next: OrderFilter) =>
    void navigate({
      to: paths.orders,
      search: next === "all" ? {} : { status: next },
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="row" role="group" aria-label={t("common.filterOrders")}>
      {filters.map((each) => (
        <FilterChip key={each} isOn={each === status} onClick={() => choose(each)}>
          {t(`orders.filters.${each}`)}
        </FilterChip>
      ))}
    </div>
  )
}

function Nothing({ status }: { status: OrderFilter }) {
  const t = useWords()
  if (status !== "all") {
    return (
      <EmptyState
        heading={t(`orders.noneOf.${status}`)}
        actions={
          <ButtonLink look="outline" to={paths.orders} search={{}}>
            {t("orders.showAll")}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      heading={t("common.noOrdersYet")}
      actions={<ButtonLink to={paths.tracker}>{t("common.findAMedicine")}</ButtonLink>}
    >
      <p>{t("orders.noneText")}</p>
    </EmptyState>
  )
}
