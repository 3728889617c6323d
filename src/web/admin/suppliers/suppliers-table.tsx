import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { AdminSupplier } from "#contract/admin/suppliers.ts"
import { type SupplierFilter, supplierFilters } from "#domain/admin/people-rules.ts"
import { listPageSize, maxListed, supplierSorts } from "#domain/platform/list-sorts.ts"
import { paths } from "#domain/platform/paths.ts"
import { SelectBox } from "#web/admin/bulk/bulk-bar.tsx"
import { useByWhom } from "#web/admin/desk.ts"
import { type useLook, useMoreText } from "#web/admin/list-parts.tsx"
import { LicenceChip } from "#web/admin/suppliers/licence-chip.tsx"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, type RowLook } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import type { Selection } from "#web/kit/lists/selection.ts"
import { orderOf, sortedHeads, sortIn } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["choose", "name", "phone", "orders", "days", "staff", "actions"] as const

export type Asked = { what: "edit" | "end" | "reinstate"; of: AdminSupplier }

type SuppliersTableProps = {
  list: SupplierList
  search: AdminSearch
  ask: (part: AdminSearch) => void
  look: ReturnType<typeof useLook>
  choice: Selection<AdminSupplier>
  empty: ReactNode
  onAsk: (asked: Asked) => void
}

export function SuppliersTable({ list, search, ask, look, choice, empty, onAsk }: SuppliersTableProps) {
  const t = useWords()
  const more = useMoreText(list)
  return (
    <DataTable
      list={list}
      loading={t("staff.loadingSuppliers")}
      failed={t("staff.suppliersFailed")}
      empty={empty}
      more={more}
      label={t("common.suppliers")}
      columns={sortedHeads(columns, supplierSorts, {
        nameOf: (column) => t(`adminSuppliers.columns.${column}`),
        sorting: sortingIn(search),
        ask,
      })}
      isSticky
    >
      {(supplier) => (
        <SupplierRow
          of={supplier}
          search={search}
          look={look.of(supplier.id)}
          choice={choice}
          onAsk={(what) => onAsk({ what, of: supplier })}
        />
      )}
    </DataTable>
  )
}

type SupplierProps = { of: AdminSupplier; onAsk: (what: Asked["what"]) => void }

function SupplierActs({ of: { name, endedAt }, onAsk }: SupplierProps) {
  const t = useWords()
  return (endedAt === null ? (["edit", "end"] as const) : (["reinstate"] as const)).map((what) => (
    <Button key={what} look="outline" size="small" onClick={() => onAsk(what)}>
      {t(`adminSuppliers.${what}`)}
      <span className="sr">{t("adminSuppliers.ofSupplier", { name })}</span>
    </Button>
  ))
}

type SupplierRowProps = SupplierProps & {
  look: RowLook
  search: AdminSearch
  choice: Selection<AdminSupplier>
}

function SupplierRow({ of, look, search, choice, onAsk }: SupplierRowProps) {
  const t = useWords()
  const { id, name, phone, openOrders, acceptedOrders, averageDays, leadTimeDays, staff, endedAt } = of
  return (
    <CardRow isGone={endedAt !== null} look={look}>
      <CardCell kind="choice">
        <SelectBox row={of} name={name} selection={choice} />
      </CardCell>
      <CardCell kind="prose">
        <Link to={paths.adminSuppliers} search={{ ...search, id: String(id) }} className="text-primary">
          <b translate="no">{name}</b>
        </Link>
        <span className="row mt-8">
          <LicenceChip of={of} />
        </span>
        <Ended of={of} />
      </CardCell>
      <CardCell label={t("adminSuppliers.columns.phone")}>
        {phone === null ? t("adminSuppliers.noPhone") : <Phone number={phone} />}
      </CardCell>
      <CardCell label={t("adminSuppliers.columns.orders")} kind="number">
        {t("adminSuppliers.orders", { open: formatCount(openOrders), accepted: formatCount(acceptedOrders) })}
      </CardCell>
      <CardCell label={t("adminSuppliers.columns.days")}>
        <span>
          {averageDays === null ? t("adminSuppliers.noDays") : averageDays.toFixed(1)}
          <small className="block meta break">{t("staff.promisesCountDays", { count: leadTimeDays })}</small>
        </span>
      </CardCell>
      <CardCell label={t("adminSuppliers.columns.staff")}>{formatCount(staff)}</CardCell>
      <CardCell kind="actions">
        <div>
          <SupplierActs of={of} onAsk={onAsk} />
        </div>
      </CardCell>
    </CardRow>
  )
}

/** Says since when a supplier has ended, and why. */
export function Ended({ of: { endedAt, endedBy, endReason } }: { of: AdminSupplier }) {
  const t = useWords()
  const byWhom = useByWhom()
  if (endedAt === null) return null
  return (
    <>
      <span className="block meta break">
        {t("staff.sinceDay", { day: formatDay(new Date(endedAt)) })} {byWhom(endedBy)}
      </span>
      <span className="block meta break">{t("staff.reasonReason", { reason: endReason ?? "" })}</span>
    </>
  )
}

export const filterOf = ({ show }: AdminSearch): SupplierFilter =>
  supplierFilters.find((filter) => filter === show) ?? "all"

const sortingIn = ({ sort }: AdminSearch) => sortIn(sort, supplierSorts, "name")

export function suppliersQuery(search: AdminSearch, limit = listPageSize) {
  const order = orderOf(sortingIn(search))
  const input = { show: filterOf(search), q: search.q?.slice(0, 100), ...order, limit }
  return pagedQuery(api.adminSuppliers.list, { input, by: "after", keepsPrevious: true })
}

/** Loads suppliers by name, page by page. */
export const useSuppliers = (search: AdminSearch) =>
  usePagedList(suppliersQuery(search), { rows: ({ suppliers }) => suppliers })

type SupplierList = ReturnType<typeof useSuppliers>

/** Invalidates suppliers after an action or a stale version. */
export function useReread() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: api.adminSuppliers.key() })
}

/** Saves the suppliers as they are filtered and sorted. */
export function SuppliersCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  return (
    <ListCsv
      query={suppliersQuery(search, maxListed)}
      rows={({ suppliers }) => suppliers}
      name={t("adminSuppliers.csvFile")}
      columns={[
        [t("common.name"), ({ name }) => name],
        [t("staff.phone"), ({ phone }) => phone ?? ""],
        [t("adminSuppliers.csvColumns.open"), ({ openOrders }) => openOrders],
        [t("adminSuppliers.csvColumns.accepted"), ({ acceptedOrders }) => acceptedOrders],
        [t("adminSuppliers.columns.days"), ({ averageDays }) => averageDays?.toFixed(1) ?? ""],
        [t("adminSuppliers.facts.lead"), ({ leadTimeDays }) => leadTimeDays],
        [t("staff.staff"), ({ staff }) => staff],
        [t("staff.ended"), ({ endedAt }) => endedAt ?? ""],
        [t("staff.reason"), ({ endReason }) => endReason ?? ""],
      ]}
      isEmpty={isEmpty}
    />
  )
}
