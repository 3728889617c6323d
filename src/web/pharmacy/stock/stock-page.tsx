import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useEffect, useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { expiringDays, shelfFilters } from "#domain/pharmacy/stock-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readStockSearch, type StockSearch, withPart } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CheckBox } from "#web/kit/forms/field.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { Pager } from "#web/kit/lists/pager.tsx"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { useElsewhere } from "#web/pharmacy/branches/branch-stock.tsx"
import { useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { StockTabs } from "#web/pharmacy/section-tabs.tsx"
import { RowDialog, type RowDialogKind } from "#web/pharmacy/stock/row-dialogs.tsx"
import { optionalColumns, useChosenColumns, useColumns } from "#web/pharmacy/stock/stock-columns.ts"
import styles from "#web/pharmacy/stock/stock-list.module.css"
import { StockRow } from "#web/pharmacy/stock/stock-row.tsx"
import { StockTools } from "#web/pharmacy/stock/stock-tools.tsx"
import { stockQuery, useStock } from "#web/pharmacy/stock/use-stock.ts"
import { useFavourite } from "#web/pharmacy/till/use-favourite.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) => readAhead(client, stockQuery(readStockSearch(search)))

/** Lists the stock with each row's actions (SPEC section 2). */
export function StockPage() {
  const t = useWords()
  const search = useSearch({ from: "/pharmacy/pos/stock" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.stock") })} isIndexed={false} />
      <StockTabs />
      <StockList search={search} />
    </>
  )
}

/** The stock screen's heading, its tools, and the list in every one of its states. */
function StockList({ search }: { search: StockSearch }) {
  const t = useWords()
  const navigate = useNavigate()
  const stock = useStock(search)
  const outage = useOutage()
  const show = (part: StockSearch) =>
    void navigate({ to: paths.posStock, search: withPart(search, part), replace: true, resetScroll: false })
  const readPack = useReadPack()
  useScanner((code) => {
    const read = readPack(code)
    if (read.refused !== undefined) return toast({ text: read.refused, tone: "bad" })
    show({ q: printedGtin(read.pack.gtin), filter: undefined })
  })
  return (
    <>
      <div className={styles.head}>
        <h1>{t("common.stock")}</h1>
        <StockTools search={search} canAct={!outage} onDone={() => void stock.settle()} />
      </div>
      <div className={styles.bar}>
        <SearchBox text={search.q ?? ""} onSearch={(q) => show({ q })} />
        <div className={`row ${styles.filters}`} role="group" aria-label={t("shelf.filter")}>
          {shelfFilters.map((filter) => (
            <FilterChip
              key={filter}
              isOn={(search.filter ?? "all") === filter}
              onClick={() => show({ filter: filter === "all" ? undefined : filter })}
            >
              {t(`shelf.filters.${filter}`)}
              {stock.counts && <span className="num">{formatCount(stock.counts[filter])}</span>}
            </FilterChip>
          ))}
        </div>
      </div>
      {outage && (
        <Notice tone="warn" role="status">
          {t("shelf.needsConnection")}
        </Notice>
      )}
      <Rows {...{ search, stock, show }} canAct={!outage} />
    </>
  )
}

function Nothing({ search, onShow }: { search: StockSearch; onShow: (part: StockSearch) => void }) {
  const t = useWords()
  const isAll = search.q === undefined && search.filter === undefined
  const heading = isAll
    ? t("staff.noMedicinesYet")
    : search.q === undefined
      ? t("shelf.noneFiltered")
      : t("staff.noMatchingMedicine", { text: search.q })
  const showAll = (
    <Button look="outline" onClick={() => onShow({ q: "", filter: undefined })}>
      {t("staff.showAll")}
    </Button>
  )
  return (
    <EmptyState heading={heading} actions={isAll ? undefined : showAll}>
      {isAll && <p>{t("shelf.emptyText")}</p>}
    </EmptyState>
  )
}

const dayMs = 86_400_000

type RowsProps = {
  search: StockSearch
  stock: ReturnType<typeof useStock>
  show: (part: StockSearch) => void
  canAct: boolean
}

function Rows({ search, stock, show, canAct }: RowsProps) {
  const t = useWords()
  const choice = useChosenColumns()
  const elsewhere = useElsewhere()
  const columns = useColumns(search, show, choice.chosen)
  const soon = colomboDay(new Date(useNow(60_000).getTime() + expiringDays * dayMs))
  const changeFavourite = useFavourite(() => void stock.settle())
  const dialog = useOpened<{ kind: RowDialogKind; row: ShelfRow }>()
  const open = useCallback((kind: RowDialogKind, row: ShelfRow) => dialog.open({ kind, row }), [dialog])
  const [done, setDone] = useState(0)
  // The button that opened the dialog may disappear with its row, so the focus goes to the page's
  // heading.
  useEffect(() => {
    if (done > 0 && document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true })
  }, [done])
  const foot = (
    <div className={`row apart gap-x-16 mt-12 ${styles.foot}`}>
      <ColumnChoice {...choice} />
      <Pager
        page={search.page ?? 1}
        pages={stock.pages}
        total={stock.total}
        shown={stock.rows.length}
        onPage={(page) => {
          show({ page })
          window.scrollTo({ top: 0 })
        }}
      />
    </div>
  )
  return (
    <>
      <DataTable
        list={stock}
        loading={t("staff.loadingYourStock")}
        failed={t("staff.stockFailed")}
        empty={<Nothing search={search} onShow={show} />}
        updates={t("common.updates", { count: stock.waiting })}
        foot={foot}
        label={t("common.stock")}
        columns={columns}
        isSticky
      >
        {(row, isGone) => (
          <StockRow
            row={row}
            isGone={isGone}
            canAct={canAct}
            lowLimit={stock.lowLimit}
            elsewhere={row.quantity === 0 ? elsewhere?.get(row.id) : undefined}
            soon={soon}
            columns={choice.chosen}
            onOpen={open}
            onFavourite={changeFavourite}
          />
        )}
      </DataTable>
      <WhileOpened of={dialog}>
        {({ kind, row }) => (
          <RowDialog
            kind={kind}
            row={stock.rows.find(({ key }) => key === row.id)?.item ?? row}
            canAct={canAct}
            onClose={dialog.close}
            onStale={stock.retry}
            onRestored={() => void stock.settle()}
            onDone={() => {
              dialog.close()
              setDone((before) => before + 1)
              void stock.settle()
            }}
          />
        )}
      </WhileOpened>
    </>
  )
}

/** Chooses the table's optional columns. */
function ColumnChoice({ chosen, toggle }: ReturnType<typeof useChosenColumns>) {
  const t = useWords()
  return (
    <fieldset className={styles.choice}>
      <legend>{t("shelf.columnChoice")}</legend>
      {optionalColumns.map((column) => (
        <CheckBox
          key={column}
          label={t(`shelf.columns.${column}`)}
          checked={chosen.includes(column)}
          onChange={() => toggle(column)}
        />
      ))}
    </fieldset>
  )
}
