import { useMutation } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { SupplierProduct } from "#contract/supplier/products.ts"
import { productScopes } from "#domain/pharmacy/supplier-products.ts"
import { listPageSize, maxListed, productSorts } from "#domain/platform/list-sorts.ts"
import { formatCents } from "#domain/platform/money.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import { SavedViews } from "#web/frame/saved-views.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { MoreActions, RowActions } from "#web/kit/actions/row-actions.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { orderOf, sortedHeads, sortIn } from "#web/kit/lists/sorting.ts"
import { CorrectionsDialog } from "#web/pharmacy/corrections/corrections-dialog.tsx"
import { DecidedList, useDecided } from "#web/pharmacy/corrections/decided-list.tsx"
import { ProposeDialog } from "#web/pharmacy/corrections/propose-dialog.tsx"
import { ProductDialog } from "#web/supplier/products/product-dialog.tsx"
import { ProductListDialog } from "#web/supplier/products/product-list-dialog.tsx"
import { useSupplierTopics } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-products.ts"

const columns = ["medicine", "price", "least", "onHand", "changed"] as const
const figures = ["price", "least", "onHand"] as const

const scopeIn = ({ show }: AdminSearch) => productScopes.find((scope) => scope === show) ?? "own"
const sortingIn = ({ sort }: AdminSearch) => sortIn(sort, productSorts, "medicine")

const productsQuery = (search: AdminSearch, limit = listPageSize) =>
  pagedQuery(api.supplierProducts.list, {
    input: { q: search.q ?? "", show: scopeIn(search), ...orderOf(sortingIn(search)), limit },
    by: "after",
    keepsPrevious: true,
  })

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, productsQuery(readAdminSearch(search)))

type Opened = { what: "list"; product?: never } | { what: "edit" | "correct"; product: SupplierProduct }

/** Lists what a supplier sells, with its prices and stock. */
export function ProductsPage() {
  const t = useWords()
  const outage = useOutage()
  const search = useSearch({ from: "/supplier/suppliers/products" })
  const navigate = useNavigate()
  const ask = (part: AdminSearch) =>
    void navigate({
      to: ".",
      search: readAdminSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  const { q = "" } = search
  const show = scopeIn(search)
  const dialog = useOpened<Opened>()
  const list = usePagedList(productsQuery(search), { rows: ({ products }) => products, topics: [] })
  const decided = useDecided("supplierCorrections", useSupplierTopics())
  const heading = t("supplierProducts.heading")
  const done = () => {
    dialog.close()
    void list.settle()
  }
  const remove = useMutation({
    mutationFn: ({ id }: SupplierProduct) => call.supplierProducts.remove({ medicineId: id }),
    onSuccess: (_, { medicine }) => {
      toast({ text: t("supplierProducts.stopped", { medicine }) })
      done()
    },
    onError: toastProblem,
  })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading })} isIndexed={false} />
      <HeadingRow heading={heading} intro={t("supplierProducts.intro")}>
        <span className="row">
          <ListCsv
            query={productsQuery(search, maxListed)}
            rows={({ products }) => products}
            name={t("supplierProducts.csvFile")}
            columns={[
              [t("supplierProducts.columns.medicine"), ({ medicine }) => medicine],
              [t("staff.manufacturer"), ({ manufacturer }) => manufacturer],
              [t("staff.priceRs"), ({ offer }) => (offer ? offer.unitCostCents / 100 : "")],
              [t("supplierProducts.columns.least"), ({ offer }) => offer?.minUnits ?? ""],
              [t("supplierProducts.columns.onHand"), ({ offer }) => offer?.onHand ?? ""],
              [t("supplierProducts.columns.changed"), ({ offer }) => offer?.updatedAt ?? ""],
            ]}
            isEmpty={list.rows.length === 0}
          />
          <Button
            look="outline"
            size="small"
            disabled={Boolean(outage)}
            onClick={() => dialog.open({ what: "list" })}
          >
            {t("supplierProducts.list.open")}
          </Button>
          <Corrections canAct={!outage} />
        </span>
      </HeadingRow>
      <DecidedList owner="supplierCorrections" list={decided} className="card pad-16 mb-16" />
      <div className="row gap-12 mb-16">
        <SearchBox text={q} label={t("supplierProducts.search")} onSearch={(text) => ask({ q: text })} />
        <div className="row" role="group" aria-label={t("supplierProducts.filter")}>
          {productScopes.map((scope) => (
            <FilterChip
              key={scope}
              isOn={show === scope}
              onClick={() => ask({ show: scope === "own" ? "" : scope })}
            >
              {t(`supplierProducts.show.${scope}`, { count: formatCount(list.pages[0]?.own ?? 0) })}
            </FilterChip>
          ))}
        </div>
        <SavedViews />
      </div>
      <DataTable
        list={list}
        loading={t("supplierProducts.loading")}
        failed={t("supplierProducts.failed")}
        empty={
          <EmptyState
            heading={t(q === "" && show === "own" ? "supplierProducts.none" : "supplierProducts.noHit")}
          />
        }
        more={t("staff.showMore")}
        label={heading}
        columns={[
          ...sortedHeads(columns, productSorts, {
            nameOf: (column) => t(`supplierProducts.columns.${column}`),
            figures,
            sorting: sortingIn(search),
            ask,
          }),
          t("common.actions"),
        ]}
        isSticky
      >
        {(product) => (
          <ProductRow
            product={product}
            canAct={!outage}
            onEdit={() => dialog.open({ what: "edit", product })}
            onRemove={() => remove.mutate(product)}
            onCorrect={() => dialog.open({ what: "correct", product })}
          />
        )}
      </DataTable>
      <WhileOpened of={dialog}>
        {({ what, product }) => {
          const parts = { onClose: dialog.close, onDone: done }
          if (what === "list") return <ProductListDialog {...parts} />
          if (what === "edit") return <ProductDialog {...parts} product={product} onStale={list.retry} />
          return <ProposeDialog owner="supplierCorrections" medicineId={product.id} onClose={dialog.close} />
        }}
      </WhileOpened>
    </>
  )
}

/** What the supplier proposed to correct, behind a "⋯". */
function Corrections({ canAct }: { canAct: boolean }) {
  const t = useWords()
  const [isOpen, open] = useState(false)
  return (
    <>
      <MoreActions label={t("ui.moreActions")}>
        <Button look="outline" size="small" disabled={!canAct} onClick={() => open(true)}>
          {t("staff.proposedCorrections")}
        </Button>
      </MoreActions>
      {isOpen && (
        <CorrectionsDialog owner="supplierCorrections" canAct={canAct} onClose={() => open(false)} />
      )}
    </>
  )
}

type RowProps = {
  product: SupplierProduct
  canAct: boolean
  onEdit: () => void
  onRemove: () => void
  onCorrect: () => void
}

function ProductRow({ product, canAct, onEdit, onRemove, onCorrect }: RowProps) {
  const t = useWords()
  const { medicine, manufacturer, offer } = product
  const ofMedicine = <span className="sr">: {medicine}</span>
  return (
    <CardRow>
      <CardCell kind="prose">
        <span>
          <b translate="no">{keepTogether(medicine)}</b>
          <small className="block meta">{manufacturer}</small>
        </span>
      </CardCell>
      <CardCell label={t("supplierProducts.columns.price")} kind="figure">
        {offer ? formatCents(offer.unitCostCents) : "–"}
      </CardCell>
      <CardCell label={t("supplierProducts.columns.least")} kind="figure">
        {offer ? formatCount(offer.minUnits) : "–"}
      </CardCell>
      <CardCell label={t("supplierProducts.columns.onHand")} kind="figure">
        {offer?.onHand == null ? "–" : formatCount(offer.onHand)}
      </CardCell>
      <CardCell label={t("supplierProducts.columns.changed")}>
        {offer ? <When at={offer.updatedAt} /> : "–"}
      </CardCell>
      <CardCell kind="actions">
        <RowActions of={ofMedicine}>
          <Button
            look="outline"
            size="small"
            disabled={!canAct}
            aria-label={t(offer ? "supplierProducts.edit" : "supplierProducts.add", { medicine })}
            onClick={onEdit}
          >
            {t(offer ? "common.edit" : "staff.add")}
          </Button>
          {offer && (
            <Button look="outline" size="small" disabled={!canAct} onClick={onRemove}>
              {t("supplierProducts.stop")}
              {ofMedicine}
            </Button>
          )}
          <Button look="outline" size="small" disabled={!canAct} onClick={onCorrect}>
            {t("staff.proposeACorrection")}
            {ofMedicine}
          </Button>
        </RowActions>
      </CardCell>
    </CardRow>
  )
}
