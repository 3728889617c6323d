import { useEffect, useEffectEvent } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import type { AdminSearch } from "#web/admin/admin-search.ts"
import { MoreRows, NoRows } from "#web/admin/list-parts.tsx"
import { MedicineRow } from "#web/admin/medicines/medicine-row.tsx"
import { filterNamed, useCatalogue } from "#web/admin/medicines/use-catalogue.ts"
import type { useChosen } from "#web/admin/medicines/use-chosen.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { ListState } from "#web/kit/lists/list-state.tsx"
import { SteadyTable } from "#web/kit/lists/steady-table.tsx"
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
  const list = useCatalogue({ q, filter })
  const onTurn = useEffectEvent(() => void list.settle())
  useEffect(() => {
    if (turn > 0) onTurn()
  }, [turn])
  const isAll = q === "" && filter === "all"
  return (
    <>
      <ListState
        state={list.state}
        failed={t("adminMedicines.failed")}
        loading={t("adminMedicines.loading")}
        onRetry={list.retry}
      />
      {list.state === "shown" && list.rows.length === 0 && (
        <NoRows
          heading={t(isAll ? "adminMedicines.none" : "adminMedicines.noHit")}
          showAll={t("adminMedicines.showAll")}
          onShowAll={isAll ? undefined : onShowAll}
        >
          {isAll && t("adminMedicines.noneText")}
        </NoRows>
      )}
      {list.rows.length > 0 && (
        <>
          <SteadyTable
            list={list}
            updates={t("adminMedicines.updates", { count: list.waiting })}
            label={t("adminMedicines.title")}
            columns={columns.map((column) => t(`adminMedicines.columns.${column}`))}
            isSticky
          >
            {list.rows.map(({ item, isGone }) => (
              <MedicineRow
                key={item.id}
                of={item}
                isGone={isGone}
                search={search}
                canAct={canAct}
                choice={choice}
                onEdit={() => onEdit(item)}
                onChecked={() => void list.settle()}
              />
            ))}
          </SteadyTable>
          <p className="muted text-center mt-16" role="status">
            {t("adminMedicines.total", {
              count: list.total,
              shown: formatCount(list.rows.length),
              total: formatCount(list.total),
            })}
          </p>
        </>
      )}
      <MoreRows of={list} />
    </>
  )
}
