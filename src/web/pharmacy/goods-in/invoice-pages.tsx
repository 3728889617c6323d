import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { GoodsReceipt } from "#contract/pharmacy/goods-in.ts"
import { draftPageUrl, invoiceFileUrl } from "#domain/pharmacy/kept-pages.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { type ChosenPages, copyPages, useKeptPages } from "#web/pharmacy/goods-in/draft-pages.ts"
import type { GoodsForm } from "#web/pharmacy/goods-in/use-goods-in.ts"
import { ChoosePages } from "#web/pharmacy/kept-pages/choose-pages.tsx"
import { KeptPages, PageLink } from "#web/pharmacy/kept-pages/kept-pages.tsx"
import { sendPages } from "#web/pharmacy/kept-pages/use-pages.ts"
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

/** Sends pages that are not kept with the draft of the sheet to its receipt. */
export function useSendingToReceipt(pages: ChosenPages) {
  const t = useWords()
  const refresh = useRefresh()
  return (receiptId: string) => {
    const left = pages.latest()
    if (left.length === 0) return
    pages.set([])
    sendPages(urlOf(receiptId), left)
      .catch(() => toast({ text: t("goodsIn.pages.notSaved"), tone: "bad" }))
      .finally(() => void refresh())
  }
}

/** The pages of the sheet that is being filled in: kept with its draft, or still on this device. */
export function SheetPages({ form: { values }, pages }: { form: GoodsForm; pages: ChosenPages }) {
  const t = useWords()
  const client = useQueryClient()
  const outage = useOutage()
  const { key: id } = values
  const { kept, refresh } = useKeptPages(values)
  const remove = useMutation({
    mutationFn: async (pageId: string) => {
      const copies = await copyPages(client, id, pageId)
      await call.drafts.removePage({ id, pageId })
      return copies
    },
    onSuccess: (copies) =>
      toast({
        text: t("keptPages.removed"),
        action: { label: t("common.undo"), onPress: () => pages.set([...pages.latest(), ...copies]) },
      }),
    onError: toastProblem,
    onSettled: refresh,
  })
  return (
    <div className="row gap-x-12">
      <ChoosePages onChosen={(more) => pages.set([...pages.latest(), ...more])} />
      {kept.length + pages.chosen.length === 0 && <span className="meta">{t("goodsIn.pages.hint")}</span>}
      {kept.map((page, nth) => (
        <span key={page.id} className="row nowrap gap-4">
          <PageLink page={page} nth={nth + 1} path={draftPageUrl(id, page.id)} />
          <Button
            look="quiet"
            size="small"
            aria-label={t("keptPages.remove", { place: nth + 1 })}
            disabled={Boolean(outage) || remove.isPending}
            title={outage ? t("goodsIn.needsConnection") : undefined}
            onClick={() => remove.mutate(page.id)}
          >
            ×
          </Button>
        </span>
      ))}
      {pages.chosen.map(({ id: pageId, name }) => (
        <Button
          key={pageId}
          look="quiet"
          size="small"
          aria-label={t("goodsIn.pages.removeChosen", { name })}
          onClick={() => pages.set(pages.latest().filter((each) => each.id !== pageId))}
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
