import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { AdminPharmacy } from "#shared/admin-pharmacies.ts"
import { paths } from "#shared/paths.ts"
import { type AdminSearch, readAdminSearch } from "#web/admin/admin-search.ts"
import styles from "#web/admin/pharmacies/pharmacies.module.css"
import { PharmacyForm } from "#web/admin/pharmacies/pharmacy-form.tsx"
import { PharmacyRow } from "#web/admin/pharmacies/pharmacy-row.tsx"
import { shownStates, stateNamed, usePharmacies } from "#web/admin/pharmacies/use-pharmacies.ts"
import { useOutage } from "#web/connection.ts"
import { ListState } from "#web/pharmacy/stock/list-state.tsx"
import { SearchBox } from "#web/pharmacy/stock/search-box.tsx"
import { Button } from "#web/ui/button.tsx"
import { CardTable } from "#web/ui/card-table.tsx"
import { FilterChip } from "#web/ui/chip.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { formatCount } from "#web/ui/number.ts"
import { UpdatesPill } from "#web/ui/updates-pill.tsx"
import { useWords } from "#web/words/words.ts"

const columns = [
  "name",
  "phone",
  "position",
  "hours",
  "prices",
  "delivery",
  "staff",
  "stock",
  "actions",
] as const

/** Search, filters and the table, in every one of its states. */
export function PharmaciesList({ search }: { search: AdminSearch }) {
  const t = useWords()
  const navigate = useNavigate()
  const { q = "" } = search
  const show = stateNamed(search.show)
  const list = usePharmacies({ q, show })
  const [opened, setOpened] = useState<AdminPharmacy | "new" | null>(null)
  const outage = useOutage()
  const ask = (part: AdminSearch) =>
    void navigate({
      to: paths.adminPharmacies,
      search: readAdminSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  const isAll = q === "" && show === undefined
  return (
    <>
      <div className={styles.head}>
        <h1>{t("adminPharmacies.title")}</h1>
        <Button size="small" disabled={outage !== undefined} onClick={() => setOpened("new")}>
          {t("adminPharmacies.add")}
        </Button>
      </div>
      <div className={styles.bar}>
        <SearchBox text={q} label={t("adminPharmacies.search")} onSearch={(text) => ask({ q: text })} />
        <div className={styles.filters} role="group" aria-label={t("adminPharmacies.filter")}>
          <FilterChip isOn={show === undefined} onClick={() => ask({ show: "" })}>
            {t("adminPharmacies.all")}
          </FilterChip>
          {shownStates.map((state) => (
            <FilterChip key={state} isOn={show === state} onClick={() => ask({ show: state })}>
              {t(`adminPharmacies.states.${state}`)} {list.counts && formatCount(list.counts[state])}
            </FilterChip>
          ))}
        </div>
      </div>
      <ListState
        state={list.state}
        failed={t("adminPharmacies.failed")}
        loading={t("adminPharmacies.loading")}
        onRetry={list.refresh}
      />
      {list.state === "shown" && list.rows.length === 0 && (
        <EmptyState
          heading={t(isAll ? "adminPharmacies.none" : "adminPharmacies.noHit")}
          actions={
            !isAll && (
              <Button look="outline" onClick={() => ask({ q: "", show: "" })}>
                {t("adminPharmacies.showAll")}
              </Button>
            )
          }
        >
          {isAll && t("adminPharmacies.noneText")}
        </EmptyState>
      )}
      {list.rows.length > 0 && (
        <>
          <UpdatesPill
            waiting={list.waiting}
            says={t("adminPharmacies.updates", { count: list.waiting })}
            onShow={list.show}
          />
          <CardTable
            label={t("adminPharmacies.title")}
            columns={columns.map((column) => t(`adminPharmacies.columns.${column}`))}
            bodyProps={list.bodyProps}
            isSticky
          >
            {list.rows.map(({ item, isGone }) => (
              <PharmacyRow
                key={item.id}
                of={item}
                isGone={isGone}
                canAct={outage === undefined}
                search={search}
                onEdit={() => setOpened(item)}
              />
            ))}
          </CardTable>
        </>
      )}
      {list.hasMore && (
        <p className={styles.more}>
          <Button look="outline" onClick={list.showMore} isBusy={list.isLoadingMore}>
            {t(list.isLoadingMore ? "admin.acts.loadingMore" : "admin.acts.showMore")}
          </Button>
        </p>
      )}
      {opened && (
        <PharmacyForm
          of={opened === "new" ? null : opened}
          onClose={() => setOpened(null)}
          onDone={(id) => {
            list.refresh()
            if (opened === "new")
              void navigate({ to: paths.adminPharmacies, search: { ...search, id: String(id) } })
            setOpened(null)
          }}
        />
      )}
    </>
  )
}
