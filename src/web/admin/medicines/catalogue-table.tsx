import { type ReactNode, useEffect, useEffectEvent } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { type CatalogueFilter, catalogueFilters } from "#domain/admin/catalogue-rules.ts"
import { listPageSize, maxListed, medicineSorts } from "#domain/platform/list-sorts.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { LookPanel, NoRows, useLook, useMoreText } from "#web/admin/list-parts.tsx"
import { MedicineRow } from "#web/admin/medicines/medicine-row.tsx"
import { MedicineView } from "#web/admin/medicines/medicine-view.tsx"
import { api } from "#web/data/call.ts"
import { numbered, pagedQuery } from "#web/data/paged-query.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import type { Selection } from "#web/kit/lists/selection.ts"
import { orderOf, sortedHeads, sortIn } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["choose", "name", "manufacturer", "atc", "barcodes", "rx", "usedBy", "actions"] as const

type CatalogueTableProps = {
  search: AdminSearch
  /** Increases after an action that the list must show at once. */
  turn: number
  choice: Selection<CatalogueMedicine>
  /** Rendered above the table, with the rows that it shows. */
  bar: (shown: CatalogueMedicine[]) => ReactNode
  canAct: boolean
  onEdit: (of: CatalogueMedicine) => void
  onShowAll: () => void
  ask: (part: AdminSearch) => void
}

/** Renders the table of the catalogue in each of its states. */
export function CatalogueTable({
  search,
  turn,
  choice,
  bar,
  canAct,
  onEdit,
  onShowAll,
  ask,
}: CatalogueTableProps) {
  const t = useWords()
  const { q = "" } = search
  const filter = filterNamed(search.show)
  const list = useCatalogue(search)
  const more = useMoreText(list)
  const look = useLook(search, ask)
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
    <>
      {bar(list.rows.map(({ item }) => item))}
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
        columns={sortedHeads(columns, medicineSorts, {
          nameOf: (column) => t(`adminMedicines.columns.${column}`),
          figures: ["usedBy"],
          sorting: sortingIn(search),
          ask,
        })}
        isSticky
      >
        {(medicine, isGone) => (
          <MedicineRow
            of={medicine}
            isGone={isGone}
            search={search}
            look={look.of(medicine.id)}
            canAct={canAct}
            choice={choice}
            onEdit={() => onEdit(medicine)}
            onChecked={() => void list.settle()}
          />
        )}
      </DataTable>
      {look.id !== undefined && (
        <LookPanel label={t("common.details")} look={look} page={{ to: paths.adminMedicines, search }}>
          <MedicineView key={look.id} id={Number(look.id) || 0} search={search} />
        </LookPanel>
      )}
    </>
  )
}

/** Returns the filter in the address; all by default. */
const filterNamed = (text: string | undefined): CatalogueFilter =>
  catalogueFilters.find((filter) => filter === text) ?? "all"

const sortingIn = ({ sort }: AdminSearch) => sortIn(sort, medicineSorts, "name")

export function catalogueQuery(search: AdminSearch, limit = listPageSize) {
  const { q = "", show } = search
  return pagedQuery(api.adminMedicines.list, {
    input: { q, filter: filterNamed(show), ...orderOf(sortingIn(search)), limit },
    by: "page",
    next: numbered(limit),
    keepsPrevious: true,
  })
}

/** Saves the catalogue as it is filtered. */
export function CatalogueCsv({ search }: { search: AdminSearch }) {
  const t = useWords()
  const say = (is: boolean) => t(is ? "staff.yes" : "staff.no")
  return (
    <ListCsv
      query={catalogueQuery(search, maxListed)}
      rows={({ medicines }) => medicines}
      name={t("adminMedicines.csvFile")}
      columns={[
        [t("common.name"), ({ name }) => name],
        [t("staff.genericName"), ({ genericName }) => genericName],
        [t("staff.brand"), ({ brandName }) => brandName ?? ""],
        [t("staff.strength"), ({ strength }) => strength ?? ""],
        [t("staff.form"), ({ form }) => form ?? ""],
        [t("staff.manufacturer"), ({ manufacturer }) => manufacturer],
        [t("adminMedicines.columns.atc"), ({ atcCode }) => atcCode ?? ""],
        [t("staff.barcodes"), ({ barcodes }) => barcodes.join(" ")],
        [t("staff.prescriptionOnly"), ({ prescriptionOnly }) => say(prescriptionOnly)],
        [t("staff.controlled"), ({ controlled }) => say(controlled)],
        [t("staff.essential"), ({ essential }) => say(essential)],
        [
          t("staff.maximumRetailPrice"),
          ({ maxRetailPriceCents: cents }) => (cents === null ? "" : cents / 100),
        ],
        [t("adminMedicines.columns.usedBy"), ({ usedBy }) => usedBy],
      ]}
      isEmpty={false}
    />
  )
}

/** Loads the catalogue page by page, updated with every change. */
function useCatalogue(search: AdminSearch) {
  const list = usePagedList(catalogueQuery(search), {
    rows: ({ medicines }) => medicines,
    topics: [topic.medicines()],
  })
  return { ...list, total: list.pages.at(-1)?.total ?? 0 }
}
