import { useNavigate, useSearch } from "@tanstack/react-router"
import { useRef, useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { paths } from "#domain/platform/paths.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readStockSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { Pager } from "#web/kit/lists/pager.tsx"
import { CountLine } from "#web/pharmacy/stock/count-line.tsx"
import styles from "#web/pharmacy/stock/count-page.module.css"
import { CountScan } from "#web/pharmacy/stock/count-scan.tsx"
import { stockQuery, useStock } from "#web/pharmacy/stock/use-stock.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) => readAhead(client, stockQuery(readStockSearch(search)))

/** Counts row by row: type the number, Enter, next. Counted rows keep their position. */
export function CountPage() {
  const t = useWords()
  const search = useSearch({ from: "/pharmacy/pos/stock/count" })
  const navigate = useNavigate()
  const stock = useStock(search)
  const list = useRef<HTMLOListElement>(null)
  const question = JSON.stringify(search)
  const counted = useCounted(question)
  const fresh = stock.rows.filter(({ isGone }) => !isGone).map(({ item }) => item)
  const rows = useFirstSeen(stock.isPrevious ? [] : fresh, question)
  const goOn = (id: number) => {
    counted.add(id)
    const inputs = [...(list.current?.querySelectorAll("input") ?? [])]
    const place = inputs.findIndex((input) => input === document.activeElement)
    inputs[place + 1]?.focus()
  }
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("shelf.counting.title") })} isIndexed={false} />
      <div className="row apart gap-12 mb-8">
        <h1>{t("shelf.counting.title")}</h1>
        <ButtonLink look="outline" size="small" to={paths.posStock} search={search}>
          {t("staff.backToStock")}
        </ButtonLink>
      </div>
      <p className={styles.intro}>{t("shelf.counting.intro")}</p>
      <CountScan
        isShown={(id) => rows.some((row) => row.id === id)}
        onSearch={(q) => void navigate({ to: paths.posStockCount, search: readStockSearch({ q }) })}
        onChanged={stock.retry}
      />
      <ListState
        state={stock.state}
        failed={stock.refusal ?? t("staff.stockFailed")}
        loading={t("staff.loadingYourStock")}
        onRetry={stock.retry}
      />
      {rows.length > 0 && (
        <p className={styles.progress} role="status">
          {t("shelf.counting.progress", { done: counted.size, total: rows.length })}
        </p>
      )}
      <ol ref={list} className="stack">
        {rows.map((row) => (
          <CountLine key={row.id} row={row} onBooked={() => goOn(row.id)} onStale={stock.retry} />
        ))}
      </ol>
      {rows.length > 0 && (
        <Pager
          page={search.page ?? 1}
          pages={stock.pages}
          total={stock.total}
          shown={rows.length}
          onPage={(page) =>
            void navigate({ to: paths.posStockCount, search: readStockSearch({ ...search, page }) })
          }
        />
      )}
    </>
  )
}

/** Which rows were counted on this page. */
function useCounted(question: string) {
  const [done, setDone] = useState({ question, ids: new Set<number>() })
  const ids = done.question === question ? done.ids : new Set<number>()
  return { size: ids.size, add: (id: number) => setDone({ question, ids: new Set([...ids, id]) }) }
}

/** The rows in the order in which they were first seen: nothing moves under the hand that counts. */
function useFirstSeen(fresh: ShelfRow[], question: string): ShelfRow[] {
  const [order, setOrder] = useState<{ question: string; ids: number[] }>({ question: "", ids: [] })
  if (fresh.length > 0 && order.question !== question) setOrder({ question, ids: fresh.map(({ id }) => id) })
  if (order.question !== question) return fresh
  const byId = new Map(fresh.map((row) => [row.id, row]))
  return order.ids.flatMap((id) => byId.get(id) ?? [])
}
