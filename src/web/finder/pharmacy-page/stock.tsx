import { useNavigate } from "@tanstack/react-router"
import type { PharmacyPage } from "#contract/finder/pharmacy-pages.ts"
import type { Product } from "#contract/finder/search.ts"
import { pharmacyPart } from "#domain/finder/pharmacy-path.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import styles from "#web/finder/pharmacy-page/pharmacy-page.module.css"
import { ProductLine } from "#web/finder/tracker/product-line.tsx"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { useWords } from "#web/words/words.ts"

const loadOrderDialog = () => import("#web/finder/tracker/order-dialog.tsx")
type Ordering = { product: Product; parts: Awaited<ReturnType<typeof loadOrderDialog>> }

/** What the pharmacy has, by name, with a search of its own. */
export function Stock({ pharmacy, text }: { pharmacy: PharmacyPage; text: string }) {
  const t = useWords()
  const navigate = useNavigate()
  const ordering = useOpened<Ordering>()
  const { id } = pharmacy
  const list = usePagedList(pagedQuery(api.pharmacyPages.products, { input: { id, q: text }, by: "after" }), {
    rows: ({ products }) => products.map((product) => ({ ...product, id: product.stockId })),
    topics: [topic.pharmacyStock(id)],
  })
  const total = list.pages[0]?.total
  const order = (product: Product) =>
    void loadOrderDialog().then(
      (parts) => ordering.open({ product, parts }),
      () => toast({ text: t("tracker.notLoaded"), tone: "bad" }),
    )
  return (
    <section className={styles.stock} aria-labelledby="pharmacy-stock">
      <div className="row apart at-baseline">
        <h2 id="pharmacy-stock">{t("pharmacyPage.stock")}</h2>
        {total !== undefined && (
          <span className="muted">{t("pharmacyPage.stockCount", { count: total })}</span>
        )}
      </div>
      <div className="mt-8 mb-12">
        <SearchBox
          text={text}
          label={t("pharmacyPage.find")}
          onSearch={(q) =>
            void navigate({
              to: "/pharos/pharmacy/$pharmacy",
              params: { pharmacy: pharmacyPart(pharmacy) },
              search: q ? { q } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <DataList
        list={list}
        loading={t("pharmacyPage.stockLoading")}
        failed={t("pharmacyPage.stockFailed")}
        updates={t("pharmacyPage.updates")}
        more={t("pharmacyPage.more")}
        empty={
          text ? (
            <EmptyState
              heading={t("pharmacyPage.notFound")}
              actions={
                <ButtonLink to={paths.tracker} search={{ q: text }}>
                  {t("pharmacyPage.elsewhere")}
                </ButtonLink>
              }
            >
              <p>{t("pharmacyPage.notFoundText", { text })}</p>
            </EmptyState>
          ) : (
            <EmptyState heading={t("pharmacyPage.none")}>
              <p>{t("pharmacyPage.noneText")}</p>
            </EmptyState>
          )
        }
      >
        <ul className={styles.lines} {...list.listProps}>
          {list.rows.map(({ key, item, isGone }) => (
            <ProductLine
              key={key}
              product={item}
              pharmacyName={pharmacy.name}
              isGone={isGone}
              onOrder={() => order(item)}
            />
          ))}
        </ul>
      </DataList>
      <WhileOpened of={ordering}>
        {({ product, parts: { OrderDialog } }) => (
          <OrderDialog
            choice={{
              pharmacy: { ...pharmacy, distanceKm: null, products: [product], productCount: 1 },
              product,
            }}
            onClose={ordering.close}
          />
        )}
      </WhileOpened>
    </section>
  )
}
