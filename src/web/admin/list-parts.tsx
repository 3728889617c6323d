import { Link, useNavigate } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import type { ComponentProps, ReactNode } from "react"
import type { paths } from "#domain/platform/paths.ts"
import { useDistricts } from "#web/admin/desk.ts"
import styles from "#web/admin/view.module.css"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import { SavedViews } from "#web/frame/saved-views.tsx"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { SidePanel } from "#web/kit/layout/side-panel.tsx"
import type { RowLook } from "#web/kit/lists/card-table.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { useWords } from "#web/words/words.ts"

/** Changes part of the search parameters and keeps the others, also those of a change under way. */
export function useAsk(to: AdminPath) {
  const navigate = useNavigate()
  return (part: AdminSearch) =>
    void navigate({
      to,
      search: (now: object) => readAdminSearch({ ...now, ...part }),
      replace: true,
      resetScroll: false,
    })
}

/** Opens rows of a list beside it; the address names the one that is open. */
export function useLook(search: AdminSearch, ask: (part: AdminSearch) => void) {
  return {
    id: search.look,
    of: (id: string | number): RowLook => ({
      isOpen: search.look === String(id),
      open: () => ask({ look: String(id) }),
    }),
    close: () => ask({ look: "" }),
  }
}

type LookPanelProps = {
  label: string
  look: ReturnType<typeof useLook>
  /** The list and its address; with it, the row has a page of its own. */
  page?: { to: AdminPath; search: AdminSearch }
  children: ReactNode
}

/** Shows the row that is open beside its list. */
export function LookPanel({ label, look, page, children }: LookPanelProps) {
  const t = useWords()
  return (
    <SidePanel
      label={label}
      onClose={look.close}
      tools={
        page && (
          <ButtonLink
            look="outline"
            size="small"
            to={page.to}
            search={{ ...page.search, look: undefined, id: look.id }}
          >
            {t("staff.openFully")}
          </ButtonLink>
        )
      }
    >
      {children}
    </SidePanel>
  )
}

type ListBarProps<Filter extends string> = {
  /** Omitted if the rows cannot be searched. */
  search?: ComponentProps<typeof SearchBox>
  label: string
  filters: readonly Filter[]
  chosen: Filter
  labelOf: (filter: Filter) => ReactNode
  onChoose: (filter: Filter) => void
  /** A choice beside the search. */
  children?: ReactNode
}

/** Renders the search and the filters above a list; the first filter shows all. */
export function ListBar<Filter extends string>(props: ListBarProps<Filter>) {
  const { search, label, filters, chosen, labelOf, onChoose, children } = props
  return (
    <div className={`row gap-12 mb-16 ${styles.bar}`}>
      {search && <SearchBox {...search} />}
      {children}
      <div className="row" role="group" aria-label={label}>
        {filters.map((filter) => (
          <FilterChip key={filter} isOn={filter === chosen} onClick={() => onChoose(filter)}>
            {labelOf(filter)}
          </FilterChip>
        ))}
      </div>
      <SavedViews />
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

/** Links back to the list with its search params; nothing beside the list itself. */
export function BackLink({ to, search, children }: BackLinkProps) {
  if (search.look !== undefined) return null
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

/** Chooses one district or all that the person sees; nothing for one alone. */
export function DistrictFilter({ chosen = "", onChoose }: DistrictFilterProps) {
  const t = useWords()
  const { offered } = useDistricts()
  if (offered.length === 1) return null
  return (
    <select
      className="control"
      aria-label={t("staff.district")}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{t("staff.allDistricts")}</option>
      {offered.map((district) => (
        <option key={district}>{district}</option>
      ))}
    </select>
  )
}
