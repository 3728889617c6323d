import ChevronLeft from "lucide-react/icons/chevron-left"
import ChevronRight from "lucide-react/icons/chevron-right"
import { shelfPageSize } from "#domain/pharmacy/stock-rules.ts"
import { IconButton } from "#web/kit/actions/button.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import styles from "#web/kit/lists/lists.module.css"
import { useWords } from "#web/words/words.ts"

type PagerProps = {
  page: number
  pages: number
  total: number
  shown: number
  onPage: (page: number) => void
}

/** Renders `1–50 of 412` and the links to the other pages. */
export function Pager({ page, pages, total, shown, onPage }: PagerProps) {
  const t = useWords()
  const before = (page - 1) * shelfPageSize
  const range = { from: before + 1, to: before + shown, total }
  return (
    <nav className={styles.pager} aria-label={t("common.pages")}>
      <span className="num" role="status">
        {t("shelf.range", {
          from: formatCount(range.from),
          to: formatCount(range.to),
          total: formatCount(range.total),
        })}
      </span>
      {pages > 1 && (
        <>
          <IconButton label={t("shelf.previous")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <label className="row nowrap">
            <span className="sr">{t("shelf.page")}</span>
            <select
              className="control"
              value={page}
              onChange={(event) => onPage(Number(event.currentTarget.value))}
            >
              {Array.from({ length: pages }, (_, place) => (
                <option key={place} value={place + 1}>
                  {place + 1}
                </option>
              ))}
            </select>
            <span className="num">{t("shelf.ofPages", { pages: formatCount(pages) })}</span>
          </label>
          <IconButton label={t("shelf.next")} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      )}
    </nav>
  )
}
