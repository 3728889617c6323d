import { useNavigate, useSearch } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { paths } from "#domain/platform/paths.ts"
import { BasketHead, groupBaskets, totalOf } from "#web/customer/orders/baskets.tsx"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readReceivedSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWaitText } from "#web/kit/format/wait-text.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { CompleteBasketDialog } from "#web/pharmacy/customer-orders/complete-basket-dialog.tsx"
import { CompleteDialog } from "#web/pharmacy/customer-orders/complete-dialog.tsx"
import { OfferDialog } from "#web/pharmacy/customer-orders/offer-dialog.tsx"
import { PrescriptionDialog } from "#web/pharmacy/customer-orders/prescription-dialog.tsx"
import { ReceivedCsv } from "#web/pharmacy/customer-orders/received-csv.tsx"
import { ReceivedRow } from "#web/pharmacy/customer-orders/received-row.tsx"
import { RejectDialog } from "#web/pharmacy/customer-orders/reject-dialog.tsx"
import {
  type ReceivedStatus,
  receivedOrdersQuery,
  useReceivedOrders,
} from "#web/pharmacy/customer-orders/use-received-orders.ts"
import { useMarkReady, useWithdrawing } from "#web/pharmacy/customer-orders/use-small-answers.ts"
import { ReceivedRequests } from "#web/pharmacy/requests/received-requests.tsx"
import { SoundSwitch } from "#web/pharmacy/sounds.tsx"
import { ReceiptsDialog } from "#web/pharmacy/till/receipts-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/orders.ts"
import "#web/words/en/pharmacy.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, receivedOrdersQuery(readReceivedSearch(search).status ?? "pending"))

/** SPEC section 2: the orders a pharmacy has to answer, and behind a switch those it is done with. */
export function CustomerOrdersPage() {
  const t = useWords()
  const { status = "pending", order } = useSearch({ from: "/pharmacy/pos/orders" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.customerOrders") })} isIndexed={false} />
      <ReceivedList status={status} wanted={order} />
    </>
  )
}

const columns = ["medicine", "quantity", "delivery", "name", "phone", "description", "date"] as const

type List = ReturnType<typeof useReceivedOrders>

/** The heading, the switch, and the list in every one of its states. */
function ReceivedList({ status, wanted }: { status: ReceivedStatus; wanted: number | undefined }) {
  const t = useWords()
  const list = useReceivedOrders(status)
  return (
    <>
      <div className="row apart gap-x-24 mb-16">
        <div>
          <h1>{t("common.customerOrders")}</h1>
          {status === "pending" && <LongestWait first={list.rows.find(({ isGone }) => !isGone)?.item} />}
        </div>
        <div className="row gap-x-12">
          <StatusSwitch status={status} />
          <ReceivedCsv status={status} isDisabled={list.rows.length === 0} />
          <SoundSwitch />
        </div>
      </div>
      {status === "pending" && <ReceivedRequests />}
      <Received list={list} status={status} wanted={wanted} />
    </>
  )
}

function StatusSwitch({ status }: { status: ReceivedStatus }) {
  const t = useWords()
  const navigate = useNavigate()
  const choose = (search: { status?: "closed" }) =>
    void navigate({ to: paths.posOrders, search, replace: true, resetScroll: false })
  return (
    <div className="row nowrap" role="group" aria-label={t("pharmacy.orders.filter")}>
      <FilterChip isOn={status === "pending"} onClick={() => choose({})}>
        {t("pharmacy.orders.waiting")}
      </FilterChip>
      <FilterChip isOn={status === "closed"} onClick={() => choose({ status: "closed" })}>
        {t("pharmacy.orders.closed")}
      </FilterChip>
    </div>
  )
}

function LongestWait({ first }: { first: ReceivedOrder | undefined }) {
  const t = useWords()
  const waitOf = useWaitText()
  const wait = first && waitOf(first.createdAt).text
  return wait ? <p className="muted mt-4">{t("pharmacy.orders.longestWait", { wait })}</p> : null
}

type ReceivedProps = { list: List; status: ReceivedStatus; wanted: number | undefined }

function Received({ list, status, wanted }: ReceivedProps) {
  const t = useWords()
  const outage = useOutage()
  const [opened, setOpened] = useState<{
    kind: "complete" | "reject" | "receipt" | "offer" | "prescription"
    order: ReceivedOrder
  } | null>(null)
  const [together, setTogether] = useState<ReceivedOrder[] | null>(null)
  const [done, setDone] = useState(0)
  // The button that opened the dialog disappears with its row, so the focus goes to the page's heading.
  useEffect(() => {
    if (done > 0) document.getElementById("main")?.focus({ preventScroll: true })
  }, [done])
  const row = opened && list.rows.find(({ key }) => key === opened.order.id)
  const finish = () => {
    setOpened(null)
    setTogether(null)
    setDone((before) => before + 1)
    void list.settle()
  }
  const dialog = opened && {
    asked: opened.order,
    order: row?.item ?? opened.order,
    isGone: row?.isGone ?? true,
    onClose: () => setOpened(null),
    onStale: list.retry,
    onAnswered: () => void list.settle(),
    onDone: finish,
  }
  const markReady = useMarkReady(() => void list.settle(), list.retry)
  const withdraw = useWithdrawing(() => void list.settle(), list.retry)
  const shown = [...columns, status === "pending" ? "actions" : "status"] as const
  const groups = groupBaskets(list.rows)
  return (
    <>
      {outage && status === "pending" && list.rows.length > 0 && (
        <Notice tone="warn" role="status">
          {t("pharmacy.orders.needsConnection")}
        </Notice>
      )}
      <DataTable
        list={{ ...list, rows: groups.rows }}
        loading={t("pharmacy.orders.loading")}
        failed={t("pharmacy.orders.failed")}
        empty={
          <EmptyState
            heading={t(status === "pending" ? "pharmacy.orders.none" : "pharmacy.orders.noneClosed")}
          >
            {status === "pending" && <p>{t("pharmacy.orders.noneText")}</p>}
          </EmptyState>
        }
        updates={t("pharmacy.orders.updates", { count: list.waiting })}
        more={t("pharmacy.orders.showMore")}
        label={t("common.customerOrders")}
        columns={shown.map((column) => ({
          name: t(`pharmacy.orders.columns.${column}`),
          isFigure: column === "quantity",
        }))}
      >
        {(order, isGone) => (
          <>
            <Together
              orders={groups.startingWith(order)}
              columns={shown.length}
              canAct={!outage}
              onComplete={setTogether}
            />
            <ReceivedRow
              order={order}
              isGone={isGone}
              isWanted={order.id === wanted}
              canAct={!outage}
              onComplete={() => setOpened({ kind: "complete", order })}
              onReject={() => setOpened({ kind: "reject", order })}
              onOffer={() => setOpened({ kind: "offer", order })}
              onWithdraw={() => withdraw(order)}
              onReady={() => markReady(order)}
              onPrescription={() => setOpened({ kind: "prescription", order })}
              onReceipt={() => setOpened({ kind: "receipt", order })}
            />
          </>
        )}
      </DataTable>
      {opened?.kind === "complete" && dialog && <CompleteDialog {...dialog} />}
      {together && (
        <CompleteBasketDialog
          orders={together}
          onClose={() => setTogether(null)}
          onDone={finish}
          onStale={list.retry}
        />
      )}
      {opened?.kind === "receipt" && opened.order.receiptNumber !== null && (
        <ReceiptsDialog start={opened.order.receiptNumber} onClose={() => setOpened(null)} />
      )}
      {opened?.kind === "prescription" && dialog && (
        <PrescriptionDialog order={dialog.order} onClose={dialog.onClose} />
      )}
      {opened?.kind === "offer" && dialog && <OfferDialog {...dialog} />}
      {opened?.kind === "reject" && dialog && <RejectDialog {...dialog} />}
    </>
  )
}

type TogetherProps = {
  orders: ReceivedOrder[] | undefined
  columns: number
  canAct: boolean
  onComplete: (ready: ReceivedOrder[]) => void
}

/** The head of orders that a customer placed together. Those that are ready can be completed in one act. */
function Together({ orders, columns: width, canAct, onComplete }: TogetherProps) {
  const t = useWords()
  if (!orders?.[0]) return null
  const ready = orders.filter(({ status, readyAt }) => status === "pending" && readyAt !== null)
  return (
    <BasketHead
      orderId={orders[0].id}
      columns={width}
      title={t("orders.together", { count: orders.length })}
      total={t("orders.total")}
      totalCents={totalOf(orders)}
    >
      {ready.length > 1 && (
        <Button
          size="small"
          disabled={!canAct}
          title={canAct ? undefined : t("pharmacy.orders.needsConnection")}
          onClick={() => onComplete(ready)}
        >
          {t("pharmacy.orders.together.complete", { count: ready.length })}
        </Button>
      )}
    </BasketHead>
  )
}
