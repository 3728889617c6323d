import { keepPreviousData, useQuery } from "@tanstack/react-query"
import Paperclip from "lucide-react/icons/paperclip"
import { useState } from "react"
import type { GoodsReceipt, GoodsReceiptSummary } from "#contract/pharmacy/goods-in.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees, Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { monthText } from "#web/kit/forms/expiry.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { ReceiptPages } from "#web/pharmacy/goods-in/invoice-pages.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["received", "supplier", "number", "lines", "total"] as const

/** Lists received invoices, newest first, and finds older ones. */
export function PastReceipts() {
  const t = useWords()
  const [text, setText] = useState("")
  const [opened, setOpened] = useState<string | null>(null)
  const list = useWholeList(
    { ...api.goodsIn.list.queryOptions({ input: text ? { text } : {} }), placeholderData: keepPreviousData },
    { rows: ({ receipts }) => receipts },
  )
  return (
    <section className="mt-24" aria-labelledby="past-receipts">
      <div className="row gap-x-24 mb-12">
        <h2 id="past-receipts">{t("goodsIn.past.heading")}</h2>
        <SearchBox text={text} label={t("goodsIn.past.search")} onSearch={setText} />
      </div>
      <DataTable
        list={list}
        loading={t("goodsIn.past.loading")}
        blanks={3}
        failed={t("goodsIn.past.failed")}
        empty={<EmptyState heading={t("goodsIn.past.none")} />}
        updates={t("common.updates", { count: list.waiting })}
        label={t("goodsIn.past.heading")}
        columns={columns.map((column) => ({
          name: t(`goodsIn.past.columns.${column}`),
          isFigure: column === "lines" || column === "total",
        }))}
      >
        {(receipt) => <ReceiptRow receipt={receipt} onOpen={() => setOpened(receipt.id)} />}
      </DataTable>
      {list.data?.next && <p className="meta mt-8">{t("goodsIn.past.more")}</p>}
      {opened !== null && <ReceiptDialog id={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function ReceiptRow({ receipt, onOpen }: { receipt: GoodsReceiptSummary; onOpen: () => void }) {
  const t = useWords()
  const { invoiceNumber, supplier, lineCount, fileCount, totalCents, receivedAt } = receipt
  const label = (column: (typeof columns)[number]) => t(`goodsIn.past.columns.${column}`)
  return (
    <CardRow>
      <CardCell label={label("received")}>
        <When at={receivedAt} />
      </CardCell>
      <CardCell label={label("supplier")} kind="prose">
        <span translate="no">{supplier}</span>
      </CardCell>
      <CardCell label={label("number")}>
        <Button
          look="quiet"
          size="small"
          aria-label={t("goodsIn.past.open", { number: invoiceNumber })}
          onClick={onOpen}
        >
          <span translate="no">{invoiceNumber}</span>
        </Button>
        {fileCount > 0 && (
          <span className="inline-icon meta">
            <Paperclip aria-hidden="true" />
            <span className="sr">{t("goodsIn.pages.kept", { count: fileCount })}</span>
          </span>
        )}
      </CardCell>
      <CardCell label={label("lines")} kind="figure">
        {formatCount(lineCount)}
      </CardCell>
      <CardCell label={label("total")} kind="figure">
        <Money cents={totalCents} />
      </CardCell>
    </CardRow>
  )
}

/** Shows a received invoice line by line, each with what a unit cost. */
function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords()
  const { data, isError } = useQuery(api.goodsIn.get.queryOptions({ input: { id } }))
  return (
    <Dialog title={data?.supplier ?? t("goodsIn.title")} onClose={onClose}>
      {isError && (
        <Notice tone="bad" role="alert">
          {t("goodsIn.past.failed")}
        </Notice>
      )}
      {!data && !isError && (
        <div role="status">
          <span className="sr">{t("goodsIn.past.loading")}</span>
          <Skeleton />
        </div>
      )}
      {data && (
        <>
          <p>
            {t("goodsIn.past.of", { number: data.invoiceNumber, day: formatCalendarDay(data.invoiceDate) })}
            {data.receivedBy && `, ${t("goodsIn.past.by", { who: data.receivedBy })}`}
          </p>
          <p className="semibold">
            <Money cents={data.totalCents} />
            {data.otherCents !== 0 && ` (${t("goodsIn.other")} ${formatRupees(data.otherCents)})`}
          </p>
          <ReceiptPages receipt={data} />
          <ol className="stack gap-12 mt-12">
            {data.lines.map((line) => (
              <li key={line.lineNo}>
                <ReceivedLine line={line} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}

function ReceivedLine({ line }: { line: GoodsReceipt["lines"][number] }) {
  const t = useWords()
  const { medicine, units, freeUnits, netCostCents, lot, expiresOn } = line
  const values = { count: units, units: formatCount(units), free: formatCount(freeUnits) }
  return (
    <>
      <b translate="no">
        <TallMan text={keepTogether(medicine)} />
      </b>
      <small className="block">
        {t("goodsIn.past.costs", {
          units: t(freeUnits > 0 ? "goodsIn.unitsFree" : "goodsIn.units", values),
          cost: formatRupees(netCostCents),
          each: formatRupees(Math.round(netCostCents / (units + freeUnits))),
        })}
        {lot !== null && ` · ${t("staff.batchLot", { lot })}`}
        {expiresOn !== null && ` · ${monthText(expiresOn)}`}
      </small>
    </>
  )
}
