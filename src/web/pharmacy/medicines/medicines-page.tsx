import { keepPreviousData } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import type { ListedMedicine } from "#contract/finder/medicines.ts"
import { type MedicineFilter, medicineFilters, shelfPageSize } from "#domain/pharmacy/stock-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type MedicinesSearch, readMedicinesSearch } from "#web/data/searches.ts"
import { useWorkplace } from "#web/data/session.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { Pager } from "#web/kit/lists/pager.tsx"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { AddOrderDialog } from "#web/pharmacy/purchase-orders/add-order-dialog.tsx"
import { CatalogueDialog } from "#web/pharmacy/stock/catalogue-dialog.tsx"
import styles from "#web/pharmacy/stock/stock-list.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, medicinesQuery(readMedicinesSearch(search)))

/** Lists every medicine known to Pharos with this pharmacy's stock (SPEC section 2). */
export function MedicinesPage() {
  const t = useWords()
  const search = useSearch({ from: "/pharmacy/pos/medicines" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.allMedicines") })} isIndexed={false} />
      <MedicinesList search={search} />
    </>
  )
}

const columns = ["name", "manufacturer", "availability", "order"] as const

function medicinesQuery(search: MedicinesSearch) {
  const { q = "", page = 1 } = search
  const filter: MedicineFilter = search.filter ?? "all"
  return {
    ...api.medicines.list.queryOptions({ input: { q, filter, page } }),
    placeholderData: keepPreviousData,
  }
}

/** The heading, search and filter, and the list in every one of its states. */
function MedicinesList({ search }: { search: MedicinesSearch }) {
  const t = useWords()
  const navigate = useNavigate()
  const pharmacy = useWorkplace("pharmacy")
  const list = useWholeList(medicinesQuery(search), {
    rows: ({ medicines }) => medicines,
    topics: [topic.medicines(), ...(pharmacy ? [topic.pharmacyStock(pharmacy.id)] : [])],
  })
  const total = list.data?.total ?? 0
  const ordered = useOpened<ListedMedicine>()
  const adding = useOpened<true>()
  const show = (part: Record<string, unknown>) =>
    void navigate({
      to: paths.posMedicines,
      search: readMedicinesSearch({ ...search, page: 1, ...part }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <div className={styles.head}>
        <h1>{t("common.allMedicines")}</h1>
        <Button size="small" onClick={() => adding.open(true)}>
          {t("common.addNewMedicine")}
        </Button>
      </div>
      <div className={styles.bar}>
        <SearchBox text={search.q ?? ""} onSearch={(q) => show({ q })} />
        <div className={`row ${styles.filters}`} role="group" aria-label={t("shelf.filter")}>
          {medicineFilters.map((filter) => (
            <FilterChip
              key={filter}
              isOn={(search.filter ?? "all") === filter}
              onClick={() => show({ filter })}
            >
              {t(`shelf.medicines.filters.${filter}`)}
            </FilterChip>
          ))}
        </div>
      </div>
      <DataTable
        list={list}
        loading={t("staff.loadingMedicines")}
        failed={t("staff.medicinesFailed")}
        empty={
          <EmptyState
            heading={
              search.q ? t("staff.noMatchingMedicine", { text: search.q }) : t("staff.noMedicinesHere")
            }
            actions={
              <Button look="outline" onClick={() => show({ q: "", filter: "all" })}>
                {t("staff.showAll")}
              </Button>
            }
          />
        }
        updates={t("common.updates", { count: list.waiting })}
        foot={
          <Pager
            page={search.page ?? 1}
            pages={Math.max(1, Math.ceil(total / shelfPageSize))}
            total={total}
            shown={list.rows.length}
            onPage={(page) => show({ page })}
          />
        }
        label={t("common.allMedicines")}
        columns={columns.map((column) => t(`shelf.medicines.columns.${column}`))}
      >
        {(medicine) => <MedicineRow medicine={medicine} onOrder={() => ordered.open(medicine)} />}
      </DataTable>
      <WhileOpened of={adding}>{() => <CatalogueDialog onClose={adding.close} />}</WhileOpened>
      <WhileOpened of={ordered}>
        {({ id, name, manufacturer }) => (
          <AddOrderDialog
            medicineId={id}
            medicine={name}
            manufacturer={manufacturer}
            onClose={ordered.close}
          />
        )}
      </WhileOpened>
    </>
  )
}

function MedicineRow({ medicine, onOrder }: { medicine: ListedMedicine; onOrder: () => void }) {
  const t = useWords()
  const outage = useOutage()
  return (
    <CardRow>
      <CardCell>
        <b translate="no">
          <TallMan text={keepTogether(medicine.name)} />
        </b>
      </CardCell>
      <CardCell label={t("shelf.medicines.columns.manufacturer")}>
        {medicine.manufacturer || t("shelf.noLot")}
      </CardCell>
      <CardCell label={t("shelf.medicines.columns.availability")}>
        {medicine.quantity > 0
          ? t("shelf.medicines.available", { n: formatCount(medicine.quantity) })
          : t("staff.noStockHeading")}
      </CardCell>
      <CardCell kind="actions">
        <div>
          <Button
            look="outline"
            size="small"
            disabled={outage !== undefined}
            title={outage ? t("shelf.needsConnection") : undefined}
            onClick={onOrder}
          >
            {t("shelf.medicines.order")}
            <span className="sr">{t("shelf.ofMedicine", { medicine: medicine.name })}</span>
          </Button>
        </div>
      </CardCell>
    </CardRow>
  )
}
