import { useSearch } from "@tanstack/react-router"
import { formatRupees } from "#shared/money.ts"
import { paths } from "#shared/paths.ts"
import { PageHead } from "#web/layout/page-head.tsx"
import styles from "#web/pharmacy/stock/labels-page.module.css"
import { ListState } from "#web/pharmacy/stock/list-state.tsx"
import { readStockSearch } from "#web/pharmacy/stock/stock-search.ts"
import { useStock } from "#web/pharmacy/stock/use-stock.ts"
import { Button, ButtonLink } from "#web/ui/button.tsx"
import { keepTogether } from "#web/ui/medicine-name.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/shelf.ts"

/** Price labels of the rows that were chosen on the stock page, to print and cut. */
export function LabelsPage() {
  const t = useWords()
  const search = readStockSearch(useSearch({ strict: false }))
  const stock = useStock(search)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("shelf.labelling.title") })} isIndexed={false} />
      <div className={styles.head}>
        <div>
          <h1>{t("shelf.labelling.title")}</h1>
          <p>{t("shelf.labelling.text")}</p>
        </div>
        <div className={styles.tools}>
          <ButtonLink look="outline" size="small" to={paths.posStock} search={search}>
            {t("shelf.labelling.back")}
          </ButtonLink>
          <Button size="small" disabled={stock.rows.length === 0} onClick={() => window.print()}>
            {t("shelf.labelling.print")}
          </Button>
        </div>
      </div>
      <ListState
        state={stock.state}
        failed={stock.refusal ?? t("shelf.failed")}
        loading={t("shelf.loading")}
        onRetry={stock.retry}
      />
      <ul className={styles.labels} data-labels>
        {stock.rows.map(({ item: row }) => (
          <li key={row.id} translate="no">
            <b>{keepTogether(row.name)}</b>
            <small>{row.manufacturer}</small>
            <span className="num">{formatRupees(row.priceCents)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
