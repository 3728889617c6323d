import { useSearch } from "@tanstack/react-router"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { StockList } from "#web/pharmacy/stock/stock-list.tsx"
import { readStockSearch } from "#web/pharmacy/stock/stock-search.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

/** SPEC section 2: the shelf, row by row, with what can be done about each. */
export function StockPage() {
  const t = useWords()
  const search = readStockSearch(useSearch({ strict: false }))
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("pages.stockHeading") })} isIndexed={false} />
      <StockList search={search} />
    </>
  )
}
