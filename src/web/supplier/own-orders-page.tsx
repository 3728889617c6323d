import type { ReactNode } from "react"
import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readSupplierOrderSearch, type SupplierOrderSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { StatusFilter } from "#web/kit/lists/status-filter.tsx"
import { AnswerDialog } from "#web/supplier/answer-dialog.tsx"
import { NoteDialog } from "#web/supplier/note-dialog.tsx"
import { NoMatch, OrderFilters } from "#web/supplier/order-filters.tsx"
import {
  type ChangedSearch,
  isFiltered,
  questionOf,
  sortedColumns,
  useOrderSearch,
} from "#web/supplier/order-search.ts"
import { OrdersCsv } from "#web/supplier/orders-csv.tsx"
import { type OpenedDialog, OwnRow } from "#web/supplier/own-row.tsx"
import { ShipDialog } from "#web/supplier/ship-dialog.tsx"
import styles from "#web/supplier/supplier.module.css"
import { TotalLine } from "#web/supplier/total-line.tsx"
import { type OwnList, ownOrdersQuery, textsOf, useOwnOrders, useReject } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier.ts"
import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { OrderHead } from "#web/supplier/order-head.tsx"

export const prefetchAccepted: Prefetch = (client, raw) =>
  readAhead(client, ownOrdersQuery("Accepted", readSupplierOrderSearch(raw)))
export const prefetch: Prefetch = (client, raw) => {
  const search = readSupplierOrderSearch(raw)
  return readAhead(client, ownOrdersQuery(search.status ?? "All", search))
}

/** Lists the orders that this supplier has accepted and not delivered yet (SPEC section 2). */
export function AcceptedOrdersPage() {
  return <OwnOrdersPage heading="acceptedOrdersHeading" status="Accepted" />
}

/** SPEC section 2: the same table over all of this supplier's orders, with the filter. */
export function OrderHistoryPage() {
  const { status = "All" } = useOrderSearch().search
  return <OwnOrdersPage heading="orderHistoryHeading" status={status} hasFilter />
}

type OwnOrdersPageProps = {
  heading: "acceptedOrdersHeading" | "orderHistoryHeading"
  status: PurchaseFilter
  hasFilter?: boolean
}

function OwnOrdersPage({ heading, status, hasFilter = false }: OwnOrdersPageProps) {
  const t = useWords()
  const { search, show } = useOrderSearch()
  const list = useOwnOrders(status, search)
  // What stands above the list keeps its place while the list loads.
  const isLoading = list.state === "loading"
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t(`pages.${heading}`) })} isIndexed={false} />
      <div className={`row gap-x-24 mb-12 ${styles.head}`}>
        <h1>{t(`pages.${heading}`)}</h1>
        {hasFilter && (
          <StatusFilter
            status={status}
            onChoose={(filter) => show({ status: filter === "All" ? undefined : filter })}
            label={t("supplier.own.filter")}
            labelOf={(filter) => t(`supplier.own.filters.${filter}`)}
          />
        )}
      </div>
      {(isLoading || list.rows.length > 0 || isFiltered(search)) && (
        <OrderFilters search={search} onChange={show}>
          <OrdersCsv
            name={t("supplier.csv.ownFile")}
            isDisabled={list.rows.length === 0}
            read={(before) => call.supplierOrders.list({ status, ...questionOf(search), ...before })}
          />
        </OrderFilters>
      )}
      {(isLoading || list.rows.length > 0) && <TotalLine total={list.pages[0]?.total} />}
      <OwnOrders
        list={list}
        label={t(`pages.${heading}`)}
        search={search}
        show={show}
        empty={
          isFiltered(search) ? (
            <NoMatch onShowAll={show} />
          ) : (
            <Nothing status={status} isHistory={hasFilter} />
          )
        }
      />
    </>
  )
}

function Nothing({ status, isHistory }: { status: PurchaseFilter; isHistory: boolean }) {
  const t = useWords()
  if (!isHistory)
    return (
      <EmptyState heading={t("supplier.own.noneAccepted")}>
        <p>{t("supplier.own.noneAcceptedText")}</p>
      </EmptyState>
    )
  return <EmptyState heading={t(status === "All" ? "supplier.own.none" : `supplier.own.noneOf.${status}`)} />
}

const columns = [
  "pharmacy",
  "medicine",
  "date",
  "quantity",
  "value",
  "status",
  "supplier",
  "actions",
] as const

type OwnOrdersProps = {
  list: OwnList
  label: string
  search: SupplierOrderSearch
  show: (part: ChangedSearch) => void
  empty: ReactNode
}

/** The table that Accepted Orders and Order History share, and the dialogs that its rows open. */
function OwnOrders({ list, label, search, show, empty }: OwnOrdersProps) {
  const t = useWords()
  const outage = useOutage()
  const dialog = useOpened<OpenedDialog>()
  const { reject, rejecting } = useReject(list)
  const acts = { onClose: dialog.close, onDone: () => void list.settle(), onStale: list.retry }
  return (
    <div className={styles.own}>
      <DataTable
        hasSorter={false}
        list={list}
        loading={t("supplier.own.loading")}
        blanks={6}
        failed={t("supplier.own.failed")}
        empty={empty}
        updates={t("supplier.own.updates", { count: list.waiting })}
        more={t("supplier.own.showMore")}
        label={label}
        columns={sortedColumns(
          columns.map((key) => ({ key, name: t(`supplier.own.columns.${key}`) })),
          search,
          show,
        )}
      >
        {(order, isGone) => (
          <OwnRow
            order={order}
            isGone={isGone}
            canAct={!outage}
            isRejecting={rejecting === order.id}
            onReject={() => void reject(order)}
            onOpen={dialog.open}
          />
        )}
      </DataTable>
      <WhileOpened of={dialog}>
        {(opened) => (
          <>
            {opened.kind === "ship" && (
              <ShipDialog
                order={opened.order}
                {...acts}
                onNote={(note) => dialog.open({ kind: "note", note })}
              />
            )}
            {opened.kind === "complete" && <CompleteDialog order={opened.order} {...acts} />}
            {opened.kind === "answer" && <AnswerDialog order={opened.order} {...acts} />}
            {opened.kind === "note" && <NoteDialog note={opened.note} onClose={dialog.close} />}
          </>
        )}
      </WhileOpened>
    </div>
  )
}

type CompleteDialogProps = {
  order: SupplierOrder
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Asks for confirmation, because shipped units cannot be recalled. */
function CompleteDialog({ order, onClose, onDone, onStale }: CompleteDialogProps) {
  const t = useWords()
  const form = useForm({
    values: {},
    check: () => ({ body: { id: order.id, version: order.version } }),
    send: (body, key) => call.supplierOrders.complete({ ...body, key }),
    onSent: () => {
      toast({ text: t("supplier.complete.done", textsOf(order)) })
      onDone()
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "not-found") return undefined
      onStale()
      return t("supplier.ship.changed")
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("staff.completeThisOrder")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("staff.complete")}
      sending={t("staff.completing")}
    >
      <OrderHead order={order} quantity={order.quantity} />
      <p>{t("supplier.complete.text", { count: order.quantity - order.shipped })}</p>
    </FormDialog>
  )
}
