import { Link, useNavigate } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import type { ComponentProps, ReactNode } from "react"
import { districts } from "#domain/platform/districts.ts"
import type { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/view.module.css"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { useWords } from "#web/words/words.ts"

/** Changes part of the search parameters and keeps the others. */
export function useAsk(to: AdminPath, search: AdminSearch) {
  const navigate = useNavigate()
  return (part: AdminSearch) =>
    void navigate({
      to,
      search: readAdminSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
}

type ListBarProps<Filter extends string> = {
  /** Omitted if the rows cannot be searched. */
  search?: ComponentProps<typeof SearchBox>
  label: string
  filters: readonly Filter[]
  chosen: Filter
  labelOf: (filter: Filter) => ReactNode
  onChoose: (filter: Filter) => void
}

/** Renders the search and the filters above a list; the first filter shows all. */
export function ListBar<Filter extends string>(props: ListBarProps<Filter>) {
  const { search, label, filters, chosen, labelOf, onChoose } = props
  return (
    <div className={`row gap-12 mb-16 ${styles.bar}`}>
      {search && <SearchBox {...search} />}
      <div className="row" role="group" aria-label={label}>
        {filters.map((filter) => (
          <FilterChip key={filter} isOn={filter === chosen} onClick={() => onChoose(filter)}>
            {labelOf(filter)}
          </FilterChip>
        ))}
      </div>
    </div>
  )
}

type NoRowsProps = {
  heading: string
  showAll: string
  onShowAll?: (() => void) | undefined
  children?: ReactNode
}

/** Renders the empty state: no matches, or no rows yet. */
export function NoRows({ heading, showAll, onShowAll, children }: NoRowsProps) {
  const all = onShowAll && (
    <Button look="outline" onClick={onShowAll}>
      {showAll}
    </Button>
  )
  return (
    <EmptyState heading={heading} actions={all}>
      {children}
    </EmptyState>
  )
}

/** The label of the button for the next page. */
export function useMoreText(list: { isLoadingMore: boolean }): string {
  const t = useWords()
  return t(list.isLoadingMore ? "common.loading" : "staff.showMore")
}

/** The address of an administration screen. */
type AdminPath = (typeof paths)[Extract<keyof typeof paths, `admin${string}`>]

type BackLinkProps = { to: AdminPath; search: AdminSearch; children: string }

/** Links back to the list with its search params. */
export function BackLink({ to, search, children }: BackLinkProps) {
  return (
    <p className={`mb-8 ${styles.back}`}>
      <Link to={to} search={search} className="inline semibold text-primary">
        <ArrowLeft aria-hidden="true" />
        {children}
      </Link>
    </p>
  )
}

type DistrictFilterProps = { chosen: string | undefined; onChoose: (district: string) => void }

/** Chooses one district or all. */
export function DistrictFilter({ chosen = "", onChoose }: DistrictFilterProps) {
  const t = useWords()
  return (
    <select
      className="control"
      aria-label={t("staff.district")}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{t("staff.allDistricts")}</option>
      {districts.toSorted().map((district) => (
        <option key={district}>{district}</option>
      ))}
    </select>
  )
}
