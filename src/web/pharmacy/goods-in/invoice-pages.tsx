import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { GoodsReceipt } from "#contract/pharmacy/goods-in.ts"
import { invoiceFileUrl } from "#domain/pharmacy/kept-pages.ts"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { ChoosePages } from "#web/pharmacy/kept-pages/choose-pages.tsx"
import { KeptPages } from "#web/pharmacy/kept-pages/kept-pages.tsx"
import { type ChosenPage, sendPages } from "#web/pharmacy/kept-pages/use-pages.ts"
import { useWords } from "#web/words/words.ts"

/** Reads the received invoices again. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [api.goodsIn.get.key(), api.goodsIn.list.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

const urlOf = (receiptId: string) => (fileId: string) => invoiceFileUrl(receiptId, fileId)

/** Holds the pages of the sheet until its goods are received, then sends them. */
export function useInvoicePages() {
  const t = useWords()
  const refresh = useRefresh()
  const [chosen, set] = useState<ChosenPage[]>([])
  const sendTo = (receiptId: string) => {
    if (chosen.length === 0) return
    set([])
    sendPages(urlOf(receiptId), chosen)
      .catch(() => toast({ text: t("goodsIn.pages.notSaved"), tone: "bad" }))
      .finally(() => void refresh())
  }
  return { chosen, set, sendTo }
}

type InvoicePages = ReturnType<typeof useInvoicePages>

/** The pages of the sheet that is being filled in. */
export function ChosenPages({ pages: { chosen, set } }: { pages: InvoicePages }) {
  const t = useWords()
  return (
    <div className="row gap-x-12">
      <ChoosePages onChosen={(more) => set([...chosen, ...more])} />
      {chosen.length === 0 && <span className="meta">{t("goodsIn.pages.hint")}</span>}
      {chosen.map(({ id, name }) => (
        <Button
          key={id}
          look="quiet"
          size="small"
          aria-label={t("goodsIn.pages.removeChosen", { name })}
          onClick={() => set(chosen.filter((each) => each.id !== id))}
        >
          <span translate="no">{name}</span> ×
        </Button>
      ))}
    </div>
  )
}

/** The pages of a received invoice. */
export function ReceiptPages({ receipt: { id, files } }: { receipt: GoodsReceipt }) {
  const t = useWords()
  const refresh = useRefresh()
  const remove = (fileId: string) => call.goodsIn.removeFile({ id, fileId })
  return (
    <section className="stack gap-8 mt-12" aria-labelledby="invoice-pages">
      <h3 id="invoice-pages">{t("goodsIn.pages.heading")}</h3>
      <KeptPages pages={files} place={{ urlOf: urlOf(id), refresh, remove }} none={t("goodsIn.pages.none")} />
    </section>
  )
}
