import { useSearch } from "@tanstack/react-router"
import { useMemo, useRef, useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { paths } from "#domain/platform/paths.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readStockSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { StaffMedicineName } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { drawBarCode } from "#web/pharmacy/stock/bar-code.ts"
import styles from "#web/pharmacy/stock/labels-page.module.css"
import { stockQuery, useStock } from "#web/pharmacy/stock/use-stock.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

const papers = ["sheet", "roll"] as const
type Paper = (typeof papers)[number]

/** A sheet of 24 labels to cut, or a printer that feeds one label after the other. */
const pages: Record<Paper, string> = {
  sheet: "{ size: A4; margin: 12mm 10mm }",
  roll: "{ size: 63mm 34mm; margin: 0 }",
}

export const prefetch: Prefetch = (client, search) => readAhead(client, stockQuery(readStockSearch(search)))

/** Price labels of the rows that were chosen on the stock page, to print and cut. */
export function LabelsPage() {
  const t = useWords()
  const search = useSearch({ from: "/pharmacy/pos/stock/labels" })
  const stock = useStock(search)
  const [paper, setPaper] = useState<Paper>("sheet")
  const list = useRef<HTMLUListElement>(null)
  const print = () => {
    if (list.current) void printCopy(list.current, { as: "labels", page: () => pages[paper] })
  }
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("shelf.labelling.title") })} isIndexed={false} />
      <div className="row at-start apart gap-12 mb-16">
        <div>
          <h1>{t("shelf.labelling.title")}</h1>
          <p className="muted">{t("shelf.labelling.text")}</p>
        </div>
        <div className={`row ${styles.tools}`}>
          <div role="group" aria-label={t("shelf.labelling.paper")} className={`row ${styles.tools}`}>
            {papers.map((each) => (
              <FilterChip key={each} isOn={paper === each} onClick={() => setPaper(each)}>
                {t(`shelf.labelling.${each}`)}
              </FilterChip>
            ))}
          </div>
          <ButtonLink look="outline" size="small" to={paths.posStock} search={search}>
            {t("shelf.labelling.back")}
          </ButtonLink>
          <Button size="small" disabled={stock.rows.length === 0} onClick={print}>
            {t("shelf.labelling.print")}
          </Button>
        </div>
      </div>
      <ListState
        state={stock.state}
        failed={stock.refusal ?? t("staff.stockFailed")}
        loading={t("staff.loadingYourStock")}
        onRetry={stock.retry}
      />
      <ul ref={list} className={styles.labels} data-paper={paper}>
        {stock.rows.map(({ item: row }) => (
          <li key={row.id} translate="no">
            <StaffMedicineName {...row} />
            <span className={styles.offer}>
              <small>{row.manufacturer}</small>
              <LabelPrice {...row} />
            </span>
            {row.gtin !== null && <BarCode gtin={row.gtin} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The price of the usual pack, and that of a unit. */
function LabelPrice({ priceCents, packSize }: Pick<ShelfRow, "priceCents" | "packSize">) {
  const t = useWords()
  if (packSize === null) return <b className="num">{formatRupees(priceCents)}</b>
  return (
    <span className={styles.prices}>
      <b className="num">{formatRupees(priceCents * packSize)}</b>
      <small className="num">
        {t("shelf.labelling.ofPack", {
          size: formatCount(packSize),
          each: t("staff.priceEach", { price: formatRupees(priceCents) }),
        })}
      </small>
    </span>
  )
}

/** Draws a barcode and its digits; name and price next to it identify it for people. */
function BarCode({ gtin }: { gtin: string }) {
  const { url, widthMm } = useMemo(() => drawBarCode(gtin), [gtin])
  return <img src={url} alt={printedGtin(gtin)} style={{ width: `${widthMm}mm` }} />
}
