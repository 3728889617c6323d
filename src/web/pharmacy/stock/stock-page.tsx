import { useSearch } from "@tanstack/react-router"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { StockList } from "#web/pharmacy/stock/stock-list.tsx"
import { readStockSearch } from "#web/pharmacy/stock/stock-search.ts"
import { stockQuery } from "#web/pharmacy/stock/use-stock.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) => readAhead(client, stockQuery(readStockSearch(search)))

/** SPEC section 2: the shelf, row by row, with what can be done about each. */
export function StockPage() {
  const t = useWords()
  const search = useSearch({ from: "/pharmacy/pos/stock" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("pages.stockHeading") })} isIndexed={false} />
      <StockList search={search} />
    </>
  )
}
