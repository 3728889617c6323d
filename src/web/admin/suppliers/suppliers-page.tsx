import { useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { supplierFilters } from "#domain/admin/people-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { ListBar, NoRows, useAsk } from "#web/admin/list-parts.tsx"
import { EndSupplierDialog } from "#web/admin/suppliers/end-supplier-dialog.tsx"
import { FactsDialog } from "#web/admin/suppliers/facts-dialog.tsx"
import {
  type Asked,
  filterOf,
  SuppliersTable,
  suppliersQuery,
  useSuppliers,
} from "#web/admin/suppliers/suppliers-table.tsx"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-suppliers.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, suppliersQuery(readAdminSearch(search)))

/** Lists suppliers, to be added, edited, ended and reinstated. */
export function SuppliersPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/suppliers" })
  const list = useSuppliers(search)
  const [asked, setAsked] = useState<Asked | "add" | null>(null)
  const close = () => setAsked(null)
  const ask = useAsk(paths.adminSuppliers, search)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.suppliers") })} isIndexed={false} />
      <HeadingRow heading={t("common.suppliers")} intro={t("adminSuppliers.intro")}>
        <Button onClick={() => setAsked("add")}>{t("staff.addSupplier")}</Button>
      </HeadingRow>
      <ListBar
        search={{ text: search.q ?? "", label: t("staff.searchSuppliers"), onSearch: (q) => ask({ q }) }}
        label={t("adminSuppliers.filter")}
        filters={supplierFilters}
        chosen={filterOf(search)}
        labelOf={(filter) => t(`adminSuppliers.filters.${filter}`)}
        onChoose={(filter) => ask({ show: filter === "all" ? "" : filter })}
      />
      <SuppliersTable
        list={list}
        empty={<NoSuppliers search={search} onShowAll={() => ask({ q: "", show: "" })} />}
        onAsk={setAsked}
      />
      {asked === "add" && <FactsDialog onClose={close} />}
      {asked !== null && asked !== "add" && asked.what === "edit" && (
        <FactsDialog of={asked.of} onClose={close} />
      )}
      {asked !== null && asked !== "add" && asked.what !== "edit" && (
        <EndSupplierDialog what={asked.what} of={asked.of} onClose={close} />
      )}
    </>
  )
}

function NoSuppliers({ search, onShowAll }: { search: AdminSearch; onShowAll: () => void }) {
  const t = useWords()
  const isWhole = !search.q && filterOf(search) === "all"
  const none = filterOf(search) === "ended" ? t("adminSuppliers.noneEnded") : t("adminSuppliers.none")
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
