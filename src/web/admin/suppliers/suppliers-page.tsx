import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { supplierFilters } from "#shared/admin-people-rules.ts"
import { paths } from "#shared/paths.ts"
import { type AdminSearch, readAdminSearch } from "#web/admin/admin-search.ts"
import { EndSupplierDialog } from "#web/admin/suppliers/end-supplier-dialog.tsx"
import { FactsDialog } from "#web/admin/suppliers/facts-dialog.tsx"
import styles from "#web/admin/suppliers/suppliers.module.css"
import { type Asked, SuppliersTable } from "#web/admin/suppliers/suppliers-table.tsx"
import { filterOf, useSuppliers } from "#web/admin/suppliers/use-suppliers.ts"
import { PageHead } from "#web/layout/page-head.tsx"
import { ListState } from "#web/pharmacy/stock/list-state.tsx"
import { SearchBox } from "#web/pharmacy/stock/search-box.tsx"
import { Button } from "#web/ui/button.tsx"
import { FilterChip } from "#web/ui/chip.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-suppliers.ts"
import "#web/words/with-screens/shelf.ts"

/** Suppliers: added, edited, ended and reinstated. */
export function SuppliersPage() {
  const t = useWords()
  const navigate = useNavigate()
  const search = readAdminSearch(useSearch({ strict: false }))
  const list = useSuppliers(search)
  const [asked, setAsked] = useState<Asked | "add" | null>(null)
  const close = () => setAsked(null)
  const show = (part: AdminSearch) =>
    void navigate({
      to: paths.adminSuppliers,
      search: readAdminSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminSuppliers.title") })} isIndexed={false} />
      <div className={styles.head}>
        <div>
          <h1>{t("adminSuppliers.title")}</h1>
          <p className={styles.intro}>{t("adminSuppliers.intro")}</p>
        </div>
        <Button onClick={() => setAsked("add")}>{t("adminSuppliers.add")}</Button>
      </div>
      <div className={styles.bar}>
        <SearchBox text={search.q ?? ""} label={t("adminSuppliers.search")} onSearch={(q) => show({ q })} />
        <div className={styles.filters} role="group" aria-label={t("adminSuppliers.filter")}>
          {supplierFilters.map((filter) => (
            <FilterChip
              key={filter}
              isOn={filterOf(search) === filter}
              onClick={() => show({ show: filter === "all" ? "" : filter })}
            >
              {t(`adminSuppliers.filters.${filter}`)}
            </FilterChip>
          ))}
        </div>
      </div>
      <ListState
        state={list.state}
        failed={t("adminSuppliers.failed")}
        loading={t("adminSuppliers.loading")}
        onRetry={list.retry}
      />
      {list.state === "shown" && list.suppliers.length === 0 && (
        <NoSuppliers search={search} onShowAll={() => show({ q: "", show: "" })} />
      )}
      {list.suppliers.length > 0 && <SuppliersTable suppliers={list.suppliers} onAsk={setAsked} />}
      {list.hasMore && (
        <p className={styles.more}>
          <Button look="outline" onClick={list.showMore} isBusy={list.isLoadingMore}>
            {t("admin.acts.showMore")}
          </Button>
        </p>
      )}
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
    <EmptyState
      heading={search.q ? t("adminSuppliers.noHit", { text: search.q }) : none}
      actions={
        !isWhole && (
          <Button look="outline" onClick={onShowAll}>
            {t("adminSuppliers.showAll")}
          </Button>
        )
      }
    >
      {isWhole && <p>{t("adminSuppliers.noneText")}</p>}
    </EmptyState>
  )
}
