import { useSearch } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import type { PurchaseFilter } from "#domain/pharmacy/purchase-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readPurchaseSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { StatusFilter } from "#web/kit/lists/status-filter.tsx"
import { AnswerDialog } from "#web/supplier/answer-dialog.tsx"
import { NoteDialog } from "#web/supplier/note-dialog.tsx"
import { type OpenedDialog, OwnRow } from "#web/supplier/own-row.tsx"
import { ShipDialog } from "#web/supplier/ship-dialog.tsx"
import styles from "#web/supplier/supplier.module.css"
import { type OwnList, ownOrdersQuery, textsOf, useOwnOrders, useReject } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier.ts"
import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { OrderHead } from "#web/supplier/order-head.tsx"

export const prefetchAccepted: Prefetch = (client) => readAhead(client, ownOrdersQuery("Accepted"))
export const prefetch: Prefetch = (client, search) =>
  readAhead(client, ownOrdersQuery(readPurchaseSearch(search).status ?? "All"))

/** Lists the orders that this supplier has accepted and not delivered yet (SPEC section 2). */
export function AcceptedOrdersPage() {
  return <OwnOrdersPage heading="acceptedOrdersHeading" status="Accepted" />
}

/** SPEC section 2: the same table over all of this supplier's orders, with the filter. */
export function OrderHistoryPage() {
  const { status = "All" } = useSearch({ from: "/supplier/suppliers/order-history" })
  return <OwnOrdersPage heading="orderHistoryHeading" status={status} hasFilter />
}

type OwnOrdersPageProps = {
  heading: "acceptedOrdersHeading" | "orderHistoryHeading"
  status: PurchaseFilter
  hasFilter?: boolean
}

function OwnOrdersPage({ heading, status, hasFilter = false }: OwnOrdersPageProps) {
  const t = useWords()
  const list = useOwnOrders(status)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t(`pages.${heading}`) })} isIndexed={false} />
      <div className={`row gap-x-24 mb-12 ${styles.head}`}>
        <h1>{t(`pages.${heading}`)}</h1>
        {hasFilter && (
          <StatusFilter
            status={status}
            to={paths.suppliersHistory}
            label={t("supplier.own.filter")}
            labelOf={(filter) => t(`supplier.own.filters.${filter}`)}
          />
        )}
      </div>
      <OwnOrders
        list={list}
        label={t(`pages.${heading}`)}
        empty={<Nothing status={status} isHistory={hasFilter} />}
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

const columns = ["pharmacy", "medicine", "date", "quantity", "status", "supplier", "actions"] as const

/** The table that Accepted Orders and Order History share, and the dialogs that its rows open. */
function OwnOrders({ list, label, empty }: { list: OwnList; label: string; empty: ReactNode }) {
  const t = useWords()
  const outage = useOutage()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const close = () => setOpened(null)
  const { reject, rejecting } = useReject(list)
  const dialog = { onClose: close, onDone: () => void list.settle(), onStale: list.retry }
  return (
    <>
      <DataTable
        list={list}
        loading={t("supplier.own.loading")}
        blanks={6}
        failed={t("supplier.own.failed")}
        empty={empty}
        updates={t("supplier.own.updates", { count: list.waiting })}
        more={t("supplier.own.showMore")}
        label={label}
        columns={columns.map((column) => t(`supplier.own.columns.${column}`))}
      >
        {(order, isGone) => (
          <OwnRow
            order={order}
            isGone={isGone}
            canAct={!outage}
            isRejecting={rejecting === order.id}
            onReject={() => void reject(order)}
            onOpen={setOpened}
          />
        )}
      </DataTable>
      {opened?.kind === "ship" && (
        <ShipDialog order={opened.order} {...dialog} onNote={(note) => setOpened({ kind: "note", note })} />
      )}
      {opened?.kind === "complete" && <CompleteDialog order={opened.order} {...dialog} />}
      {opened?.kind === "answer" && <AnswerDialog order={opened.order} {...dialog} />}
      {opened?.kind === "note" && <NoteDialog note={opened.note} onClose={close} />}
    </>
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
