import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { SupplierProduct } from "#contract/supplier/products.ts"
import { type ProductScope, productScopes } from "#domain/pharmacy/supplier-products.ts"
import { formatCents } from "#domain/platform/money.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { ProductDialog } from "#web/supplier/products/product-dialog.tsx"
import { ProductListDialog } from "#web/supplier/products/product-list-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-products.ts"

const columns = ["medicine", "price", "least", "onHand", "changed"] as const
const figures: readonly string[] = ["price", "least", "onHand"]

const productsQuery = (q: string, show: ProductScope) =>
  pagedQuery(api.supplierProducts.list, { input: { q, show }, by: "after", keepsPrevious: true })

export const prefetch: Prefetch = (client) => readAhead(client, productsQuery("", "own"))

/** Lists what a supplier sells, with its prices and stock. */
export function ProductsPage() {
  const t = useWords()
  const outage = useOutage()
  const [q, setText] = useState("")
  const [show, setShow] = useState<ProductScope>("own")
  const [opened, open] = useState<SupplierProduct | "list" | null>(null)
  const list = usePagedList(productsQuery(q, show), { rows: ({ products }) => products, topics: [] })
  const heading = t("supplierProducts.heading")
  const done = () => {
    open(null)
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
        <Button look="outline" disabled={Boolean(outage)} onClick={() => open("list")}>
          {t("supplierProducts.list.open")}
        </Button>
      </HeadingRow>
      <div className="row gap-12 mb-16">
        <SearchBox text={q} label={t("supplierProducts.search")} onSearch={setText} />
        <div className="row" role="group" aria-label={t("supplierProducts.filter")}>
          {productScopes.map((scope) => (
            <FilterChip key={scope} isOn={show === scope} onClick={() => setShow(scope)}>
              {t(`supplierProducts.show.${scope}`, { count: formatCount(list.pages[0]?.own ?? 0) })}
            </FilterChip>
          ))}
        </div>
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
          ...columns.map((column) => ({
            name: t(`supplierProducts.columns.${column}`),
            isFigure: figures.includes(column),
          })),
          t("common.actions"),
        ]}
        isSticky
      >
        {(product) => (
          <ProductRow
            product={product}
            canAct={!outage}
            onEdit={() => open(product)}
            onRemove={() => remove.mutate(product)}
          />
        )}
      </DataTable>
      {opened === "list" && <ProductListDialog onClose={() => open(null)} onDone={done} />}
      {opened !== null && opened !== "list" && (
        <ProductDialog product={opened} onClose={() => open(null)} onDone={done} onStale={list.retry} />
      )}
    </>
  )
}

type RowProps = { product: SupplierProduct; canAct: boolean; onEdit: () => void; onRemove: () => void }

function ProductRow({ product: { medicine, manufacturer, offer }, canAct, onEdit, onRemove }: RowProps) {
  const t = useWords()
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
        <div>
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
            <Button look="quiet" size="small" disabled={!canAct} onClick={onRemove}>
              {t("supplierProducts.stop")}
              <span className="sr">: {medicine}</span>
            </Button>
          )}
        </div>
      </CardCell>
    </CardRow>
  )
}
