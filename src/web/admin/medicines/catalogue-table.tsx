import { useEffect, useEffectEvent } from "react"
import type { CatalogueMedicine } from "#shared/admin-medicines.ts"
import type { AdminSearch } from "#web/admin/admin-search.ts"
import { MedicineRow } from "#web/admin/medicines/medicine-row.tsx"
import styles from "#web/admin/medicines/medicines.module.css"
import { filterNamed, useCatalogue } from "#web/admin/medicines/use-catalogue.ts"
import type { useChosen } from "#web/admin/medicines/use-chosen.ts"
import { ListState } from "#web/pharmacy/stock/list-state.tsx"
import { Button } from "#web/ui/button.tsx"
import { CardTable } from "#web/ui/card-table.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { formatCount } from "#web/ui/number.ts"
import { UpdatesPill } from "#web/ui/updates-pill.tsx"
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
        onRetry={list.refresh}
      />
      {list.state === "shown" && list.rows.length === 0 && (
        <EmptyState
          heading={t(isAll ? "adminMedicines.none" : "adminMedicines.noHit")}
          actions={
            !isAll && (
              <Button look="outline" onClick={onShowAll}>
                {t("adminMedicines.showAll")}
              </Button>
            )
          }
        >
          {isAll && t("adminMedicines.noneText")}
        </EmptyState>
      )}
      {list.rows.length > 0 && (
        <>
          <UpdatesPill
            waiting={list.waiting}
            says={t("adminMedicines.updates", { count: list.waiting })}
            onShow={list.show}
          />
          <CardTable
            label={t("adminMedicines.title")}
            columns={columns.map((column) => t(`adminMedicines.columns.${column}`))}
            bodyProps={list.bodyProps}
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
              />
            ))}
          </CardTable>
          <p className={styles.more} role="status">
            {t("adminMedicines.total", {
              count: list.total,
              shown: formatCount(list.rows.length),
              total: formatCount(list.total),
            })}
          </p>
        </>
      )}
      {list.hasMore && (
        <p className={styles.more}>
          <Button look="outline" onClick={list.showMore} isBusy={list.isLoadingMore}>
            {t(list.isLoadingMore ? "admin.acts.loadingMore" : "admin.acts.showMore")}
          </Button>
        </p>
      )}
    </>
  )
}
