import { useEffect, useEffectEvent } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { NoRows, useMoreText } from "#web/admin/list-parts.tsx"
import { MedicineRow } from "#web/admin/medicines/medicine-row.tsx"
import { filterNamed, useCatalogue } from "#web/admin/medicines/use-catalogue.ts"
import type { useChosen } from "#web/admin/medicines/use-chosen.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { DataTable } from "#web/kit/lists/data-list.tsx"
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
  /** Grows when something was done that the list must show at once. */
  turn: number
  choice: ReturnType<typeof useChosen>
  canAct: boolean
  onEdit: (of: CatalogueMedicine) => void
  onShowAll: () => void
}

/** The table of the catalogue, in every one of its states. */
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
