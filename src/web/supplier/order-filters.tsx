import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { supplierOrderSorts } from "#domain/pharmacy/purchase-rules.ts"
import { api } from "#web/data/call.ts"
import type { SupplierOrderSearch } from "#web/data/searches.ts"
import { SavedViews } from "#web/frame/saved-views.tsx"
import { Button } from "#web/kit/actions/button.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { type ChangedSearch, unfiltered } from "#web/supplier/order-search.ts"
import styles from "#web/supplier/supplier.module.css"
import { useWords } from "#web/words/words.ts"

type OrderFiltersProps = {
  search: SupplierOrderSearch
  onChange: (part: ChangedSearch) => void
  /** Shown at the end of the bar. */
  children?: ReactNode
}

/** Filters a list of orders by text, town, pharmacy and days, all kept in the address. */
export function OrderFilters({ search, onChange, children }: OrderFiltersProps) {
  const t = useWords()
  const id = useId()
  const pharmacies = useQuery(api.supplierOrders.pharmacies.queryOptions({ staleTime: 60_000 })).data ?? []
  const towns = [...new Set(pharmacies.map(({ town }) => town))].filter(Boolean).toSorted()
  return (
    <div className={styles.filters}>
      <SearchBox
        text={search.q ?? ""}
        label={t("supplier.filter.text")}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <Choice
        label={t("supplier.filter.town")}
        all={t("supplier.filter.allTowns")}
        options={towns.map((town) => [town, town])}
        value={search.town}
        onChoose={(town) => onChange({ town, pharmacy: undefined })}
      />
      <Choice
        label={t("common.pharmacy")}
        all={t("supplier.filter.allPharmacies")}
        options={pharmacies
          .filter(({ town }) => search.town === undefined || town === search.town)
          .map(({ id, name }) => [String(id), name])}
        value={search.pharmacy?.toString()}
        onChoose={(id) => onChange({ pharmacy: id === undefined ? undefined : Number(id) })}
      />
      {(["from", "until"] as const).map((end) => (
        <div key={end}>
          <label htmlFor={`${id}-${end}`}>{t(`supplier.filter.${end}`)}</label>
          <input
            id={`${id}-${end}`}
            type="date"
            className="control"
            value={search[end] ?? ""}
            onChange={({ currentTarget: { value } }) => onChange({ [end]: value || undefined })}
          />
        </div>
      ))}
      <Choice
        label={t("supplier.filter.sort")}
        className={styles.sortChoice}
        options={supplierOrderSorts.map((sort) => [sort, t(`supplier.filter.sorts.${sort}`)])}
        value={search.sort ?? "date"}
        onChoose={(name) =>
          onChange({ sort: supplierOrderSorts.find((sort) => sort === name), order: undefined })
        }
      />
      <span className="row gap-8">
        {children}
        <SavedViews />
      </span>
    </div>
  )
}

type ChoiceProps = {
  label: string
  className?: string | undefined
  /** The text of no choice. */
  all?: string
  options: readonly (readonly [value: string, text: string])[]
  value: string | undefined
  onChoose: (value: string | undefined) => void
}

function Choice({ label, className, all, options, value, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control"
        value={value ?? ""}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Shown instead of a list that its filters leave empty. */
export function NoMatch({ onShowAll }: { onShowAll: (part: ChangedSearch) => void }) {
  const t = useWords()
  return (
    <EmptyState
      heading={t("supplier.filter.none")}
      actions={
        <Button look="outline" onClick={() => onShowAll(unfiltered)}>
          {t("staff.showAll")}
        </Button>
      }
    />
  )
}
