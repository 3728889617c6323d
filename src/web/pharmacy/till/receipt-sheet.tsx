import { useQuery } from "@tanstack/react-query"
import CircleCheck from "lucide-react/icons/circle-check"
import Printer from "lucide-react/icons/printer"
import Share2 from "lucide-react/icons/share-2"
import Tags from "lucide-react/icons/tags"
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react"
import type { Receipt, Sale } from "#contract/pharmacy/sales.ts"
import type { CustomerMessage } from "#domain/pharmacy/customer-messages.ts"
import { productName } from "#domain/platform/product.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { WhatsAppLink } from "#web/pharmacy/customers/whatsapp-link.tsx"
import { printByBrowser, printReceipt, printSold } from "#web/pharmacy/printer/printing.ts"
import type { PrintFailure } from "#web/pharmacy/printer/receipt-printer.ts"
import { ReceiptPaper } from "#web/pharmacy/till/receipt-paper.tsx"
import styles from "#web/pharmacy/till/receipts-dialog.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/customers.ts"

const DoseLabelsDialog = lazy(() =>
  import("#web/pharmacy/dose-labels/dose-labels-dialog.tsx").then(({ DoseLabelsDialog }) => ({
    default: DoseLabelsDialog,
  })),
)

const SupplyPages = lazy(() =>
  import("#web/pharmacy/prescriptions/supply-pages.tsx").then(({ SupplyPages }) => ({
    default: SupplyPages,
  })),
)

const SaleRefills = lazy(() =>
  import("#web/pharmacy/customers/sale-refills.tsx").then(({ SaleRefills }) => ({ default: SaleRefills })),
)

/** After a sale: the change in big figures, the receipt, and one key to the next customer. A scan begins it as well. */
export function ReceiptSheet({ sale, onNewSale }: { sale: Sale; onNewSale: () => void }) {
  const t = useWords()
  const next = useRef<HTMLButtonElement>(null)
  const { receiptNumber } = sale
  const { data: receipt } = useQuery(api.sales.receipt.queryOptions({ input: { receiptNumber } }))
  useEffect(() => next.current?.focus(), [])
  return (
    <Dialog title={t("till.receiptTitle", { number: receiptNumber })} onClose={onNewSale}>
      <div data-takes-scans="">
        <p className="row nowrap text-ok semibold" role="alert">
          <CircleCheck aria-hidden="true" />
          {t("till.alerts.dispatched")}
        </p>
        {sale.isOffline && <Notice tone="warn">{t("till.keptHere")}</Notice>}
        <Change sale={sale} />
        {receipt?.customer?.remindable && (
          <Suspense>
            <SaleRefills saleId={sale.id} customer={receipt.customer} />
          </Suspense>
        )}
        <ReceiptParts receipt={receipt} isNew>
          <Button ref={next} onClick={onNewSale}>
            {t("till.newSale")}
          </Button>
        </ReceiptParts>
      </div>
    </Dialog>
  )
}

/** The change in big figures; without any, by what the sale was paid. */
function Change({ sale: { payment, totalCents } }: { sale: Sale }) {
  const t = useWords()
  const change = payment?.changeCents ?? 0
  const isExact = payment !== null && change === 0
  return (
    <dl className={styles.change}>
      <dt className="text-lead">
        {isExact
          ? t("till.paidByMethod", { method: t(`till.methods.${payment.method}`) })
          : t("common.change")}
      </dt>
      <dd className="num">{formatRupees(isExact ? totalCents : change)}</dd>
    </dl>
  )
}

type ReceiptPartsProps = {
  receipt: Receipt | undefined
  /** Of a sale made just now: it is printed by itself where the device does so. */
  isNew?: boolean
  children: React.ReactNode
}

/** Renders the receipt with its actions. */
export function ReceiptParts({ receipt, isNew, children }: ReceiptPartsProps) {
  const t = useWords()
  const paper = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<PrintFailure | null>(null)
  const [isLabelling, setLabelling] = useState(false)
  const isPrinted = useRef(false)
  const printOnce = useCallback(() => {
    if (isPrinted.current || !receipt || !paper.current) return
    isPrinted.current = true
    printSold(paper.current, receipt).then(setFailure, () => {})
  }, [receipt])
  const print = () => {
    const { current } = paper
    if (!current) return
    setFailure(null)
    printReceipt(current).then(setFailure, () => printByBrowser(current))
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long receipt is scrolled by keys as well */}
      <div className={styles.frame} role="group" aria-label={t("till.receiptShown")} tabIndex={0}>
        {receipt ? (
          <ReceiptPaper receipt={receipt} ref={paper} onReady={isNew ? printOnce : undefined} />
        ) : (
          <Skeleton lines={["45%", "100%", "70%"]} />
        )}
      </div>
      {failure && (
        <Notice
          tone="bad"
          role="alert"
          actions={
            <Button look="outline" onClick={() => paper.current && printByBrowser(paper.current)}>
              {failure.otherwise}
            </Button>
          }
        >
          {failure.text}
        </Notice>
      )}
      {receipt?.supply?.prescriptionId !== undefined && (
        <Suspense>
          <SupplyPages prescriptionId={receipt.supply.prescriptionId} patient={receipt.supply.patientName} />
        </Suspense>
      )}
      <DialogActions>
        <Button look="outline" onClick={print} disabled={!receipt}>
          <Printer aria-hidden="true" />
          {t("staff.print")}
        </Button>
        {receipt && "share" in navigator && (
          <Button look="outline" onClick={() => void share(paper.current, receipt)}>
            <Share2 aria-hidden="true" />
            {t("common.share")}
          </Button>
        )}
        {receipt && (
          <Button look="outline" onClick={() => setLabelling(true)}>
            <Tags aria-hidden="true" />
            {t("customers.label.title")}
          </Button>
        )}
        {receipt?.customer && (
          <WhatsAppLink to={receipt.customer} message={receiptMessage(receipt)}>
            {t("customers.whatsapp")}
          </WhatsAppLink>
        )}
        {children}
      </DialogActions>
      {isLabelling && receipt && (
        <Suspense>
          <DoseLabelsDialog receiptNumber={receipt.receiptNumber} onClose={() => setLabelling(false)} />
        </Suspense>
      )}
    </>
  )
}

const receiptMessage = ({ receiptNumber, totalCents, lines }: Receipt): CustomerMessage => ({
  kind: "receipt",
  number: receiptNumber,
  amount: formatRupees(totalCents),
  lines: lines.map(({ name, quantity, totalCents }) => `${quantity} × ${name}  ${formatRupees(totalCents)}`),
})

/** Shares the receipt as text. Dismissing the device's share sheet is not a failure. */
async function share(paper: HTMLElement | null, { receiptNumber }: Receipt) {
  const text = paper?.innerText ?? ""
  await navigator.share({ title: `${productName} ${receiptNumber}`, text }).catch(() => {})
}
