import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import type { CustomerOrder, OrderFilter } from "#shared/customer-orders.ts"
import { topic } from "#shared/live.ts"
import { paths } from "#shared/paths.ts"
import { api } from "#web/call.ts"
import { useOutage } from "#web/connection.ts"
import { CancelDialog } from "#web/orders/cancel-dialog.tsx"
import { EditDialog } from "#web/orders/edit-dialog.tsx"
import styles from "#web/orders/my-orders.module.css"
import { OrderRow } from "#web/orders/order-row.tsx"
import { readOrdersSearch } from "#web/orders/orders-search.ts"
import { refreshOrders } from "#web/orders/refresh-orders.ts"
import { useOrderRows } from "#web/orders/use-order-rows.ts"
import { useSession } from "#web/session.ts"
import { Button, ButtonLink } from "#web/ui/button.tsx"
import { CardTable } from "#web/ui/card-table.tsx"
import { FilterChip } from "#web/ui/chip.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { UpdatesPill } from "#web/ui/updates-pill.tsx"
import { useWords } from "#web/words/words.ts"

const filters: readonly OrderFilter[] = ["all", "pending", "completed", "canceled"]
const columns = ["order", "medicine", "quantity", "from", "method", "placed", "status", "actions"] as const

type Opened = { kind: "edit" | "cancel"; order: CustomerOrder } | null

function useMyOrders(status: OrderFilter) {
  const { person } = useSession()
  const query = useInfiniteQuery(
    api.customerOrders.list.infiniteOptions({
      input: (before: number | undefined) => ({ status, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined as number | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  return useOrderRows<CustomerOrder>(query, {
    topics: person ? [topic.customerOrders(person.subject)] : [],
    question: status,
  })
}

/** SPEC section 2: the filter, the table, and the dialogs that edit and cancel. */
export function MyOrders() {
  const t = useWords()
  const { status = "all" } = readOrdersSearch(useSearch({ strict: false }))
  const list = useMyOrders(status)
  return (
    <>
      <div className={styles.head}>
        <h1>{t("pages.ordersHeading")}</h1>
        <StatusFilter status={status} />
      </div>
      {list.state === "failed" && (
        <Notice
          tone="bad"
          role="alert"
          actions={
            <Button look="outline" size="small" onClick={list.retry}>
              {t("orders.tryAgain")}
            </Button>
          }
        >
          {list.refusal ?? t("orders.failed")}
        </Notice>
      )}
      {list.state === "loading" && <Loading />}
      {list.state === "shown" && list.rows.length === 0 && <Nothing status={status} />}
      {list.rows.length > 0 && <Orders list={list} />}
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
    <div className={styles.filter} role="group" aria-label={t("orders.filter")}>
      {filters.map((each) => (
        <FilterChip key={each} isOn={each === status} onClick={() => choose(each)}>
          {t(`orders.filters.${each}`)}
        </FilterChip>
      ))}
    </div>
  )
}

function Orders({ list }: { list: ReturnType<typeof useMyOrders> }) {
  const t = useWords()
  const queryClient = useQueryClient()
  const outage = useOutage()
  const [opened, setOpened] = useState<Opened>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [ended, setEnded] = useState<CustomerOrder | null>(null)
  // The button that opened the dialog goes with the order's end; its neighbour stays.
  useEffect(() => {
    if (ended) document.getElementById(detailsButtonId(ended.id))?.focus()
  }, [ended])
  const row = opened && list.rows.find(({ key }) => key === opened.order.id)
  const finish = (order: CustomerOrder) => {
    setOpened(null)
    if (order.status !== "pending") setEnded(order)
    void refreshOrders(queryClient)
  }
  const dialog = opened && {
    order: row?.item ?? opened.order,
    isGone: row?.isGone ?? true,
    onClose: () => setOpened(null),
    onDone: finish,
  }
  return (
    <>
      {outage && (
        <Notice tone="warn" role="status">
          {t("orders.needsConnection")}
        </Notice>
      )}
      <UpdatesPill
        waiting={list.waiting}
        says={t("orders.updates", { count: list.waiting })}
        onShow={list.show}
      />
      <CardTable
        label={t("pages.ordersHeading")}
        columns={columns.map((column) => t(`orders.columns.${column}`))}
        bodyProps={list.listProps}
      >
        {list.rows.map(({ item: order, isGone }) => (
          <OrderRow
            key={order.id}
            order={order}
            isGone={isGone}
            canAct={!outage}
            columns={columns.length}
            detailsButtonId={detailsButtonId(order.id)}
            isOpen={shown === order.id}
            onToggle={() => setShown(shown === order.id ? null : order.id)}
            onEdit={() => setOpened({ kind: "edit", order })}
            onCancel={() => setOpened({ kind: "cancel", order })}
          />
        ))}
      </CardTable>
      {list.hasMore && (
        <p className={styles.more}>
          <Button look="outline" onClick={list.showMore} isBusy={list.isLoadingMore}>
            {t("orders.showMore")}
          </Button>
        </p>
      )}
      {opened?.kind === "edit" && dialog && <EditDialog {...dialog} />}
      {opened?.kind === "cancel" && dialog && <CancelDialog {...dialog} />}
    </>
  )
}

const detailsButtonId = (orderId: number) => `details-of-order-${orderId}`

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
      heading={t("orders.none")}
      actions={<ButtonLink to={paths.tracker}>{t("orders.findMedicine")}</ButtonLink>}
    >
      <p>{t("orders.noneText")}</p>
    </EmptyState>
  )
}

function Loading() {
  const t = useWords()
  return (
    <div role="status" className={styles.waiting}>
      <span className="sr">{t("orders.loading")}</span>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.blank}>
          <Skeleton lines={["45%", "100%"]} />
        </div>
      ))}
    </div>
  )
}
