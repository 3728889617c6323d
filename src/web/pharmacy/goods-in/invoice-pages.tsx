import Paperclip from "lucide-react/icons/paperclip"
import { type ReactNode, useRef, useState } from "react"
import type { GoodsReceipt, InvoiceFile } from "#contract/pharmacy/goods-in.ts"
import { invoiceFileUrl, pdfType } from "#domain/pharmacy/invoice-files.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import {
  type ChosenPage,
  type InvoicePages,
  useChoosing,
  useRefresh,
  useSendPages,
} from "#web/pharmacy/goods-in/use-invoice-pages.ts"
import { useWords } from "#web/words/words.ts"

type ChoosePagesProps = {
  onChosen: (pages: ChosenPage[]) => void
  isBusy?: boolean
  /** Why nothing can be added now. */
  why?: string | undefined
}

/** A button that takes pictures and PDFs of an invoice. */
function ChoosePages({ onChosen, isBusy = false, why }: ChoosePagesProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const choosing = useChoosing(onChosen)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={`image/*,${pdfType}`}
        multiple
        hidden
        aria-label={t("goodsIn.pages.add")}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) choosing.mutate(files)
          // So that the same file can be chosen again.
          currentTarget.value = ""
        }}
      />
      <Button
        look="outline"
        size="small"
        isBusy={isBusy || choosing.isPending}
        disabled={why !== undefined}
        title={why}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
        {t("goodsIn.pages.add")}
      </Button>
    </>
  )
}

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

/** The pages of a received invoice: opened, added and removed. */
export function ReceiptPages({ receipt: { id, files } }: { receipt: GoodsReceipt }) {
  const t = useWords()
  const outage = useOutage()
  const sending = useSendPages(id)
  const why = outage && t("goodsIn.pages.needsConnection")
  // In the dialog: a toast lies below it.
  const [removed, setRemoved] = useState<ChosenPage | null>(null)
  const undo = () => {
    if (removed) sending.mutate([removed])
    setRemoved(null)
  }
  return (
    <section className="stack gap-8 mt-12" aria-labelledby="invoice-pages">
      <h3 id="invoice-pages">{t("goodsIn.pages.heading")}</h3>
      {files.length === 0 && <p className="meta">{t("goodsIn.pages.none")}</p>}
      <ul className="stack gap-8">
        {files.map((file, nth) => (
          <KeptPage
            key={file.id}
            receiptId={id}
            file={file}
            place={nth + 1}
            why={why}
            onRemoved={setRemoved}
          />
        ))}
      </ul>
      {removed && (
        <p role="status" className="row gap-12">
          {t("goodsIn.pages.removed")}
          <Button look="quiet" size="small" disabled={why !== undefined} title={why} onClick={undo}>
            {t("common.undo")}
          </Button>
        </p>
      )}
      <div>
        <ChoosePages onChosen={(pages) => sending.mutate(pages)} isBusy={sending.isPending} why={why} />
      </div>
    </section>
  )
}

type KeptPageProps = {
  receiptId: string
  file: InvoiceFile
  place: number
  why: string | undefined
  onRemoved: (page: ChosenPage) => void
}

function KeptPage({ receiptId, file, place, why, onRemoved }: KeptPageProps) {
  const t = useWords()
  const refresh = useRefresh()
  const path = invoiceFileUrl(receiptId, file.id)
  const remove = async () => {
    const page = await (await fetch(path)).blob()
    await call.goodsIn.removeFile({ id: receiptId, fileId: file.id })
    onRemoved({ id: file.id, name: "", file: page })
    await refresh()
  }
  const said: ReactNode =
    file.mediaType === pdfType
      ? t("goodsIn.pages.pdf", { place, size: formatCount(Math.max(1, Math.round(file.bytes / 1024))) })
      : t("goodsIn.pages.page", { place })
  const added = { moment: formatMoment(new Date(file.addedAt)), who: file.addedBy ?? "" }
  return (
    <li className="row apart nowrap">
      <span>
        <a href={path} target="_blank" rel="noopener noreferrer">
          {said}
        </a>
        <small className="block meta">
          {t(file.addedBy === null ? "goodsIn.pages.added" : "goodsIn.pages.addedBy", added)}
        </small>
      </span>
      <Button
        look="quiet"
        size="small"
        disabled={why !== undefined}
        title={why}
        aria-label={t("goodsIn.pages.remove", { place })}
        onClick={() => void remove().catch(toastProblem)}
      >
        {t("staff.remove")}
      </Button>
    </li>
  )
}
