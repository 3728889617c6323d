import { useEffect, useEffectEvent } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { type CatalogueFilter, catalogueFilters, medicinesPageSize } from "#domain/admin/catalogue-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { NoRows, useMoreText } from "#web/admin/list-parts.tsx"
import type { useChosen } from "#web/admin/medicines/chosen-bar.tsx"
import { MedicineRow } from "#web/admin/medicines/medicine-row.tsx"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"

const columns = [
  "choose",
  "name",
  "strength",
  "form",
  "manufacturer",
  "atc",
  "barcodes",
  "rx",
  "lookAlike",
  "usedBy",
  "actions",
] as const

type CatalogueTableProps = {
  search: AdminSearch
  /** Increases after an action that the list must show at once. */
  turn: number
  choice: ReturnType<typeof useChosen>
  canAct: boolean
  onEdit: (of: CatalogueMedicine) => void
  onShowAll: () => void
}

/** Renders the table of the catalogue in each of its states. */
export function CatalogueTable({ search, turn, choice, canAct, onEdit, onShowAll }: CatalogueTableProps) {
  const t = useWords()
  const { q = "" } = search
  const filter = filterNamed(search.show)
  const list = useCatalogue(search)
  const more = useMoreText(list)
  const onTurn = useEffectEvent(() => void list.settle())
  useEffect(() => {
    if (turn > 0) onTurn()
  }, [turn])
  const isAll = q === "" && filter === "all"
  const total = (
    <p className="muted text-center mt-16" role="status">
      {t("adminMedicines.total", {
        count: list.total,
        shown: formatCount(list.rows.length),
        total: formatCount(list.total),
      })}
    </p>
  )
  return (
    <DataTable
      list={list}
      loading={t("staff.loadingMedicines")}
      failed={t("staff.medicinesFailed")}
      empty={
        <NoRows
          heading={t(isAll ? "adminMedicines.none" : "adminMedicines.noHit")}
          showAll={t("staff.showAll")}
          onShowAll={isAll ? undefined : onShowAll}
        >
          {isAll && t("staff.emptyStockHint")}
        </NoRows>
      }
      updates={t("common.updates", { count: list.waiting })}
      foot={total}
      more={more}
      label={t("common.medicines")}
      columns={columns.map((column) => t(`adminMedicines.columns.${column}`))}
      isSticky
    >
      {(medicine, isGone) => (
        <MedicineRow
          of={medicine}
          isGone={isGone}
          search={search}
          canAct={canAct}
          choice={choice}
          onEdit={() => onEdit(medicine)}
          onChecked={() => void list.settle()}
        />
      )}
    </DataTable>
  )
}

/** Returns the filter in the address; all by default. */
const filterNamed = (text: string | undefined): CatalogueFilter =>
  catalogueFilters.find((filter) => filter === text) ?? "all"

export function catalogueQuery({ q = "", show }: AdminSearch) {
  return pagedQuery(api.adminMedicines.list, {
    input: { q, filter: filterNamed(show) },
    by: "page",
    next: ({ total }, { length }) => (length * medicinesPageSize < total ? length + 1 : undefined),
    keepsPrevious: true,
  })
}

/** Loads the catalogue page by page, updated with every change. */
function useCatalogue(search: AdminSearch) {
  const list = usePagedList(catalogueQuery(search), {
    rows: ({ medicines }) => medicines,
    topics: [topic.medicines()],
  })
  return { ...list, total: list.pages.at(-1)?.total ?? 0 }
}
