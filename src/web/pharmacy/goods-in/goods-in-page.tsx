import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useState } from "react"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { FormSummary, useErrorTitle } from "#web/kit/forms/error-summary.tsx"
import { Consent, NumberField, SelectField, TextField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DraftsList } from "#web/pharmacy/drafts/drafts-list.tsx"
import { useDrafts } from "#web/pharmacy/drafts/use-drafts.ts"
import { useChosenPages } from "#web/pharmacy/goods-in/draft-pages.ts"
import { DraftRefused, SavingState } from "#web/pharmacy/goods-in/draft-state.tsx"
import styles from "#web/pharmacy/goods-in/goods-in.module.css"
import { GoodsLine, MedicineSearch, medicineSearchId } from "#web/pharmacy/goods-in/goods-line.tsx"
import { SheetPages, useSendingToReceipt } from "#web/pharmacy/goods-in/invoice-pages.tsx"
import { PastReceipts } from "#web/pharmacy/goods-in/past-receipts.tsx"
import { type GoodsForm, useGoodsIn, useGoodsScan } from "#web/pharmacy/goods-in/use-goods-in.ts"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import { UnknownCode } from "#web/pharmacy/scan/unknown-code.tsx"
import { PurchaseTabs } from "#web/pharmacy/section-tabs.tsx"
import { AddMedicineDialog } from "#web/pharmacy/stock/add-medicine-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/goods-in.ts"

/** Receives the goods of any supplier's invoice in one sheet. */
export function GoodsInPage() {
  const t = useWords()
  const pharmacy = useWorkplace("pharmacy")
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("goodsIn.title") })} isIndexed={false} />
      <PurchaseTabs />
      <h1 className="mb-8">{t("goodsIn.title")}</h1>
      <p className="muted mb-12">{t("goodsIn.intro")}</p>
      {pharmacy && <Sheet key={pharmacy.id} pharmacyId={pharmacy.id} />}
      <PastReceipts />
    </>
  )
}

function Sheet({ pharmacyId }: { pharmacyId: number }) {
  const t = useWords()
  const pages = useChosenPages()
  const sendTo = useSendingToReceipt(pages)
  const drafts = useDrafts("goods-in")
  const form = useGoodsIn(pharmacyId, {
    pages,
    onReceived: (receiptId) => {
      scrollTo({ top: 0 })
      sendTo(receiptId)
    },
    onDraftsChanged: () => void drafts.settle(),
  })
  const { values } = form
  const outage = useOutage()
  useErrorTitle(form.summary.length > 0)
  const clear = () => {
    const undo = form.shared.clear()
    toast({ text: t("goodsIn.cleared"), action: { label: t("common.undo"), onPress: undo } })
  }
  // Enter goes from field to field; only the button and Ctrl+Enter receive.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey) return form.submit(event)
    if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") event.preventDefault()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields */}
      <form noValidate className="stack gap-12" onSubmit={form.submit} onKeyDown={onKeyDown}>
        <DraftRefused form={form} />
        <FormSummary form={form} heading={t("common.checkTheseFields")} />
        <Head form={form} />
        <SheetPages form={form} pages={pages} />
        <h2 className="mt-8">{t("goodsIn.lines")}</h2>
        <AddLines form={form} />
        {values.lines.length === 0 ? (
          <p className="muted">{t("goodsIn.none")}</p>
        ) : (
          <ol className="stack gap-12">
            {values.lines.map((line, place) => (
              <GoodsLine key={line.id} line={line} place={place + 1} form={form} />
            ))}
          </ol>
        )}
        {form.isShortDated && (
          <Consent field={form.field("takesShortDated")} label={t("goodsIn.shortDated")} />
        )}
        <FormFailure form={form} />
        <div className={`card row gap-x-24 ${styles.sums}`}>
          <Sums form={form} />
          <div className="row push">
            {form.isBegun && (
              <>
                <Button look="outline" onClick={clear}>
                  {t("goodsIn.clear")}
                </Button>
                <Button
                  look="outline"
                  disabled={Boolean(outage)}
                  title={outage ? t("goodsIn.needsConnection") : undefined}
                  onClick={() => void form.shared.putAside()}
                >
                  {t("drafts.putAside")}
                </Button>
              </>
            )}
            <Button
              type="submit"
              isBusy={form.isSending}
              disabled={Boolean(outage)}
              title={outage ? t("goodsIn.needsConnection") : undefined}
            >
              {t(form.isSending ? "goodsIn.receiving" : "goodsIn.receive")}
            </Button>
          </div>
        </div>
        <SavingState form={form} />
      </form>
      <DraftsList
        kind="goods-in"
        list={drafts}
        openId={values.key}
        onResume={({ id }) => void form.shared.resume(id)}
      />
    </>
  )
}

const headOrder = ["supplier", "invoiceNumber", "invoiceDate", "total", "other"] as const

function Head({ form }: { form: GoodsForm }) {
  const t = useWords()
  const namesId = useId()
  const { data } = useQuery(api.goodsIn.suppliers.queryOptions({ staleTime: 60_000 }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const { id } = event.target
    const next = headOrder[headOrder.findIndex((name) => form.field(name).id === id) + 1]
    document.getElementById(next ? form.field(next).id : medicineSearchId)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields
    <fieldset className={`card columns ${styles.line} ${styles.head}`} onKeyDown={onKeyDown}>
      <legend className="sr">{t("goodsIn.title")}</legend>
      <TextField
        field={form.field("supplier")}
        label={t("common.supplier")}
        hint={t("goodsIn.supplierHint")}
        list={namesId}
        maxLength={200}
      />
      <datalist id={namesId}>
        {data?.names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField field={form.field("invoiceNumber")} label={t("goodsIn.invoiceNumber")} maxLength={60} />
      <TextField field={form.field("invoiceDate")} label={t("goodsIn.invoiceDate")} type="date" />
      <NumberField field={form.field("total")} label={t("goodsIn.total")} decimal />
      <TextField field={form.field("other")} label={t("goodsIn.other")} hint={t("goodsIn.otherHint")} />
      <SelectField
        field={{
          ...form.field("costOf"),
          set: (costOf) => form.set({ costOf: costOf === "pack" ? "pack" : "line" }),
        }}
        label={t("goodsIn.costOf")}
      >
        <option value="line">{t("goodsIn.costOfs.line")}</option>
        <option value="pack">{t("goodsIn.costOfs.pack")}</option>
      </SelectField>
    </fieldset>
  )
}

/** Adds lines by search or scan, and medicines that nobody knows yet. */
function AddLines({ form }: { form: GoodsForm }) {
  const t = useWords()
  const client = useQueryClient()
  const { scan, unknown, forget } = useGoodsScan(form)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <div className="row at-end">
        <MedicineSearch onChosen={form.add} />
        <CameraButton isForMany onCode={scan} />
        <Button look="outline" onClick={() => setAdding(true)}>
          {t("common.addNewMedicine")}
        </Button>
      </div>
      {unknown && <UnknownCode gtin={unknown.gtin} onNewMedicine={() => setAdding(true)} />}
      {isAdding && (
        <AddMedicineDialog
          start={unknown ? { barcode: printedGtin(unknown.gtin) } : {}}
          onClose={() => setAdding(false)}
          onAdded={({ maxRetailPriceCents: maximumCents, ...row }) => {
            setAdding(false)
            forget()
            void client.invalidateQueries({ queryKey: api.till.shelf.queryKey() })
            const { medicineId, name, manufacturer, priceCents, packSize } = row
            form.add({ medicineId, name, manufacturer, priceCents, maximumCents, packSize }, unknown ?? {})
          }}
        />
      )}
    </>
  )
}

/** Compares the lines with the invoice's total. */
function Sums({ form: { sums } }: { form: GoodsForm }) {
  const t = useWords()
  const { linesCents, otherCents, differenceCents } = sums
  const difference = formatRupees(Math.abs(differenceCents ?? 0))
  const verdict =
    differenceCents === null
      ? "noTotal"
      : differenceCents === 0
        ? "agrees"
        : differenceCents < 0
          ? "over"
          : "under"
  return (
    <p role="status">
      <b className="num">
        {otherCents === 0
          ? t("goodsIn.sums", { lines: formatRupees(linesCents) })
          : t("goodsIn.sumsOther", { lines: formatRupees(linesCents), other: formatRupees(otherCents) })}
      </b>{" "}
      <span className={differenceCents === 0 ? "text-ok semibold" : "semibold"}>
        {t(`goodsIn.${verdict}`, { difference })}
      </span>
    </p>
  )
}
