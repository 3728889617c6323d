import { useSearch } from "@tanstack/react-router"
import type { AdminSupplier } from "#contract/admin/suppliers.ts"
import { type SupplierFilter, supplierFilters } from "#domain/admin/people-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { BulkBar } from "#web/admin/bulk/bulk-bar.tsx"
import { ListBar, LookPanel, NoRows, useAsk, useLook } from "#web/admin/list-parts.tsx"
import { EndSupplierDialog } from "#web/admin/suppliers/end-supplier-dialog.tsx"
import { FactsDialog } from "#web/admin/suppliers/facts-dialog.tsx"
import { SupplierView } from "#web/admin/suppliers/supplier-view.tsx"
import {
  type Asked,
  filterOf,
  SuppliersCsv,
  SuppliersTable,
  suppliersQuery,
  useReread,
  useSuppliers,
} from "#web/admin/suppliers/suppliers-table.tsx"
import { call } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { useSelection } from "#web/kit/lists/selection.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-bulk.ts"
import "#web/words/en/admin-suppliers.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) => {
  const asked = readAdminSearch(search)
  if (asked.id === undefined) readAhead(client, suppliersQuery(asked))
}

/** Shows every supplier, or the one in the address. */
export function SuppliersPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/suppliers" })
  const id = Number(search.id)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.suppliers") })} isIndexed={false} />
      {Number.isInteger(id) && id > 0 ? (
        <SupplierView key={id} id={id} search={search} />
      ) : (
        <SuppliersList search={search} />
      )}
    </>
  )
}

/** Lists suppliers, to be added, edited, ended and reinstated. */
function SuppliersList({ search }: { search: AdminSearch }) {
  const t = useWords()
  const list = useSuppliers(search)
  const reread = useReread()
  const dialog = useOpened<Asked | "add">()
  const ask = useAsk(paths.adminSuppliers)
  const look = useLook(search, ask)
  const choice = useSelection<AdminSupplier>(({ id }) => id)
  const toVerify = list.pages[0]?.toVerify
  const labelOf = (filter: SupplierFilter) => t(`adminSuppliers.filters.${filter}`)
  return (
    <>
      <HeadingRow heading={t("common.suppliers")} intro={t("adminSuppliers.intro")}>
        <span className="row">
          <SuppliersCsv search={search} isEmpty={list.rows.length === 0} />
          <Button size="small" onClick={() => dialog.open("add")}>
            {t("staff.addSupplier")}
          </Button>
        </span>
      </HeadingRow>
      <ListBar
        search={{ text: search.q ?? "", label: t("staff.searchSuppliers"), onSearch: (q) => ask({ q }) }}
        label={t("adminSuppliers.filter")}
        filters={supplierFilters}
        chosen={filterOf(search)}
        labelOf={(filter) =>
          filter === "to-verify" && toVerify ? `${labelOf(filter)} ${formatCount(toVerify)}` : labelOf(filter)
        }
        onChoose={(filter) => ask({ show: filter === "all" ? "" : filter })}
      />
      <BulkBar
        selection={choice}
        nameOf={({ name }) => name}
        shown={list.rows.map(({ item }) => item)}
        acts={[
          {
            label: t("adminSuppliers.end"),
            look: "danger",
            question: t("adminSuppliers.ending.question"),
            // One that has ended stays so.
            run: async ({ id, version, endedAt }, reason) =>
              endedAt !== null || call.adminSuppliers.end({ id, version, reason }),
          },
          {
            label: t("adminSuppliers.reinstate"),
            question: t("adminSuppliers.reinstating.question"),
            run: async ({ id, version, endedAt }, reason) =>
              endedAt === null || call.adminSuppliers.reinstate({ id, version, reason }),
          },
        ]}
        onDone={reread}
      />
      <SuppliersTable
        list={list}
        search={search}
        ask={ask}
        look={look}
        choice={choice}
        empty={<NoSuppliers search={search} onShowAll={() => ask({ q: "", show: "" })} />}
        onAsk={dialog.open}
      />
      {look.id !== undefined && (
        <LookPanel label={t("common.details")} look={look} page={{ to: paths.adminSuppliers, search }}>
          <SupplierView key={look.id} id={Number(look.id) || 0} search={search} />
        </LookPanel>
      )}
      <WhileOpened of={dialog}>
        {(asked) => {
          const acts = { onClose: dialog.close, onDone: reread }
          if (asked === "add") return <FactsDialog {...acts} />
          if (asked.what === "edit") return <FactsDialog of={asked.of} {...acts} />
          return <EndSupplierDialog what={asked.what} of={asked.of} {...acts} />
        }}
      </WhileOpened>
    </>
  )
}

function NoSuppliers({ search, onShowAll }: { search: AdminSearch; onShowAll: () => void }) {
  const t = useWords()
  const isWhole = !search.q && filterOf(search) === "all"
  const shown = filterOf(search)
  const none = t(
    shown === "ended"
      ? "adminSuppliers.noneEnded"
      : shown === "to-verify"
        ? "adminSuppliers.noneToVerify"
        : "adminSuppliers.none",
  )
  return (
    <NoRows
      heading={search.q ? t("adminSuppliers.noHit", { text: search.q }) : none}
      showAll={t("adminSuppliers.showAll")}
      onShowAll={isWhole ? undefined : onShowAll}
    >
      {isWhole && <p>{t("adminSuppliers.noneText")}</p>}
    </NoRows>
  )
}
