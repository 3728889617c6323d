import { keepPreviousData, useMutation } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import Download from "lucide-react/icons/download"
import type { Branch, CompanyStockRow } from "#contract/pharmacy/branches.ts"
import { shelfPageSize } from "#domain/pharmacy/stock-rules.ts"
import { branchFilters } from "#domain/pharmacy/transfers.ts"
import { topic } from "#domain/platform/live.ts"
import { formatCents } from "#domain/platform/money.ts"
import { paths } from "#domain/platform/paths.ts"
import { api, call } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type BranchesSearch, readBranchesSearch } from "#web/data/searches.ts"
import { useWorkplace } from "#web/data/session.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { Pager } from "#web/kit/lists/pager.tsx"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { packText } from "#web/pharmacy/packs/pack-text.ts"
import { StockTabs } from "#web/pharmacy/section-tabs.tsx"
import styles from "#web/pharmacy/stock/stock-list.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/branches.ts"
import "#web/words/en/shelf.ts"

const stockQuery = (search: BranchesSearch) => ({
  ...api.branches.stock.queryOptions({ input: search }),
  placeholderData: keepPreviousData,
})

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, stockQuery(readBranchesSearch(search)))

const withId = (row: CompanyStockRow) => ({ ...row, id: row.medicineId })

/** Lists the stock of a company by medicine and branch. */
export function BranchesPage() {
  const t = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: "/pharmacy/pos/stock/branches" })
  const known = useBranches(search)
  const { list, branches, company } = known
  const show = (part: BranchesSearch) =>
    void navigate({
      to: paths.posBranches,
      search: readBranchesSearch({ ...search, page: undefined, ...part }),
      replace: true,
      resetScroll: false,
    })
  const total = list.data?.total ?? 0
  const hasNone = list.data?.company === null
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("branches.title") })} isIndexed={false} />
      <StockTabs />
      <HeadingRow heading={t("branches.title")} intro={company && t("branches.intro", { company })}>
        {!hasNone && <Tools search={search} branches={branches} />}
      </HeadingRow>
      {!hasNone && (
        <div className={styles.bar}>
          <SearchBox text={search.q ?? ""} onSearch={(q) => show({ q })} />
          <div className={`row ${styles.filters}`} role="group" aria-label={t("branches.filter")}>
            {branchFilters.map((filter) => (
              <FilterChip
                key={filter}
                isOn={(search.filter ?? "all") === filter}
                onClick={() => show({ filter: filter === "all" ? undefined : filter })}
              >
                {t(`branches.filters.${filter}`)}
              </FilterChip>
            ))}
          </div>
        </div>
      )}
      <DataTable
        list={list}
        loading={t("branches.loading")}
        failed={t("branches.failed")}
        empty={<Nothing hasNone={hasNone} onAll={() => show({ q: "", filter: undefined })} />}
        updates={t("common.updates", { count: list.waiting })}
        label={t("branches.title")}
        columns={useColumns(search, branches, show)}
        foot={
          <Pager
            page={search.page ?? 1}
            pages={Math.max(1, Math.ceil(total / shelfPageSize))}
            total={total}
            shown={list.rows.length}
            onPage={(page) => show({ page })}
          />
        }
        isSticky
      >
        {(row) => <MedicineRow row={row} branches={branches} />}
      </DataTable>
    </>
  )
}

function useBranches(search: BranchesSearch) {
  const pharmacy = useWorkplace("pharmacy")
  const list = useWholeList(stockQuery(search), {
    rows: ({ rows }) => rows.map(withId),
    topics: pharmacy ? [pharmacy, ...(pharmacy.branches ?? [])].map(({ id }) => topic.pharmacyStock(id)) : [],
  })
  const { branches = [], company = null } = list.data ?? {}
  return { list, branches, company }
}

function Nothing({ hasNone, onAll }: { hasNone: boolean; onAll: () => void }) {
  const t = useWords()
  if (hasNone) return <EmptyState heading={t("branches.none")}>{t("branches.noneText")}</EmptyState>
  return (
    <EmptyState
      heading={t("staff.noMedicinesHere")}
      actions={
        <Button look="outline" onClick={onAll}>
          {t("staff.showAll")}
        </Button>
      }
    />
  )
}

/** Medicine, one column for each branch, and their sum; each sorts. */
function useColumns(search: BranchesSearch, branches: Branch[], show: (part: BranchesSearch) => void) {
  const t = useWords()
  const head = (name: string, by: Pick<BranchesSearch, "sort" | "of">) => {
    const isOn = search.sort === by.sort && search.of === by.of
    // Units are sorted with the most first.
    const starts = by.sort === undefined ? undefined : ("down" as const)
    const other = starts === undefined ? ("down" as const) : undefined
    return {
      name,
      isFigure: by.sort !== undefined,
      ...(isOn ? { sorted: search.order === "down" ? ("descending" as const) : ("ascending" as const) } : {}),
      onSort: () => show({ ...by, order: isOn && search.order === starts ? other : starts }),
    }
  }
  return [
    head(t("common.medicine"), { sort: undefined, of: undefined }),
    ...branches.map(({ id, name }) => head(name, { sort: "branch", of: id })),
    head(t("branches.total"), { sort: "total", of: undefined }),
  ]
}

function MedicineRow({ row, branches }: { row: CompanyStockRow; branches: Branch[] }) {
  const t = useWords()
  const held = new Map(row.held.map((each) => [each.pharmacyId, each]))
  const packs = packText(t, row.total, row.packSize)
  return (
    <CardRow>
      <CardCell kind="prose">
        <b className="text-body leading" translate="no">
          <TallMan text={keepTogether(row.name)} />
        </b>
        <small className="block meta">{row.manufacturer}</small>
      </CardCell>
      {branches.map(({ id, name }) => {
        const there = held.get(id)
        return (
          <CardCell key={id} label={name} kind="figure">
            {there ? (
              <span>
                {formatCount(there.quantity)}
                <small className="block meta regular">
                  {formatRupees(there.priceCents)} · <When at={there.updatedAt} />
                </small>
              </span>
            ) : (
              "–"
            )}
          </CardCell>
        )
      })}
      <CardCell label={t("branches.total")} kind="figure">
        <span>
          <b>{formatCount(row.total)}</b>
          {packs !== undefined && <small className="block meta regular unbroken">{packs}</small>}
        </span>
      </CardCell>
    </CardRow>
  )
}

function Tools({ search, branches }: { search: BranchesSearch; branches: Branch[] }) {
  const t = useWords()
  const save = useMutation({
    mutationFn: async () => {
      const rows = await findAll(search)
      await saveCsv(
        t("branches.csvFile"),
        [
          t("common.medicine"),
          t("staff.manufacturer"),
          ...branches.flatMap(({ name }) => [name, `${name}, ${t("branches.price")}`]),
          t("branches.total"),
        ],
        rows.map(({ name, manufacturer, held, total }) => [
          name,
          manufacturer,
          ...branches.flatMap(({ id }) => {
            const there = held.find(({ pharmacyId }) => pharmacyId === id)
            return there ? [there.quantity, formatCents(there.priceCents)] : ["", ""]
          }),
          total,
        ]),
      )
    },
    onError: toastProblem,
  })
  return (
    <div className="row">
      <Button look="outline" size="small" onClick={() => save.mutate()} isBusy={save.isPending}>
        <Download aria-hidden="true" />
        {t("staff.csv")}
      </Button>
      <ButtonLink look="outline" size="small" to={paths.posTransferSheet} search={{ kind: "request" }}>
        {t("branches.request")}
      </ButtonLink>
      <ButtonLink size="small" to={paths.posTransferSheet}>
        {t("branches.send")}
      </ButtonLink>
    </div>
  )
}

async function findAll(search: BranchesSearch): Promise<CompanyStockRow[]> {
  const found: CompanyStockRow[] = []
  for (let page = 1; ; page++) {
    const { rows, total } = await call.branches.stock({ ...search, page })
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) return found
  }
}
