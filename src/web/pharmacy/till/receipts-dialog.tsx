import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react"
import { isReceiptNumber } from "#domain/pharmacy/receipt-number.ts"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { refuseScan, useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { ReceiptFinder, useReceiptFinder } from "#web/pharmacy/till/receipt-finder.tsx"
import { ReceiptParts } from "#web/pharmacy/till/receipt-sheet.tsx"
import styles from "#web/pharmacy/till/receipts-dialog.module.css"
import { ReturnForm } from "#web/pharmacy/till/return-form.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/prescriptions.ts"

const LateRecordForm = lazy(() =>
  import("#web/pharmacy/prescriptions/late-record-form.tsx").then(({ LateRecordForm }) => ({
    default: LateRecordForm,
  })),
)

/** Finds receipts, to reprint them or to return items. May open with a given receipt. */
export function ReceiptsDialog({ start, onClose }: { start?: string | undefined; onClose: () => void }) {
  const t = useWords()
  const [number, show] = useState(start ?? null)
  const [act, begin] = useState<Act | null>(null)
  const [isTyped, setTyped] = useState(false)
  const finder = useReceiptFinder(show)
  useScanner((code) => {
    if (isReceiptNumber(code)) show(code)
    else refuseScan(t("till.scanReceipt"))
  })
  const noteTyped = useCallback(() => setTyped(true), [])
  const place = useFocusOnChange(`${number} ${act}`)
  const { data: receipt } = useQuery({ ...receiptOptions(number ?? ""), enabled: number !== null })
  const title =
    number === null
      ? t("staff.receipts")
      : t(act === null ? "till.receiptTitle" : titles[act], {
          number: receipt?.receiptNumber ?? number,
        })
  return (
    <Dialog title={title} onClose={onClose} isDirty={act !== null && isTyped}>
      <div
        ref={place}
        tabIndex={-1}
        className={styles.place}
        data-takes-scans={act === null ? "" : undefined}
      >
        {number === null ? (
          <ReceiptFinder finder={finder} onShow={show} />
        ) : (
          <OneReceipt
            number={number}
            act={act}
            onAct={(next) => {
              begin(next)
              setTyped(false)
            }}
            onTyped={noteTyped}
            onBack={() => show(null)}
          />
        )}
      </div>
    </Dialog>
  )
}

const receiptOptions = (receiptNumber: string) =>
  api.sales.receipt.queryOptions({ input: { receiptNumber }, staleTime: 0 })

/** Focuses the replacement of a pressed button that disappeared with its list. */
function useFocusOnChange(view: string) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(view)
  useEffect(() => {
    if (view !== before.current) place.current?.focus()
    before.current = view
  }, [view])
  return place
}

/** What is done about a receipt. */
type Act = "return" | "prescription"
const titles = { return: "till.returnTitle", prescription: "prescriptions.late.title" } as const

type OneReceiptProps = {
  number: string
  act: Act | null
  onAct: (act: Act | null) => void
  onTyped: () => void
  onBack: () => void
}

function OneReceipt({ number, act, onAct, onTyped, onBack }: OneReceiptProps) {
  const t = useWords()
  const outage = useOutage()
  const { data: receipt, error } = useQuery(receiptOptions(number))
  if (error) {
    const isUnknown = "code" in error && (error.code === "not-found" || error.code === "bad-input")
    return (
      <>
        <Notice tone="warn" role="alert">
          {isUnknown ? t("till.receiptUnknown") : sayProblem(error)}
        </Notice>
        <p className="mt-16">
          <Button look="outline" onClick={onBack}>
            {t("till.back")}
          </Button>
        </p>
      </>
    )
  }
  const doing = { onTyped, onDone: () => onAct(null) }
  if (receipt && act === "return") return <ReturnForm receipt={receipt} {...doing} />
  if (receipt && act === "prescription")
    return (
      <Suspense fallback={<Skeleton />}>
        <LateRecordForm receipt={receipt} {...doing} />
      </Suspense>
    )
  const canReturn = receipt?.lines.some((line) => line.returned < line.quantity)
  return (
    <>
      {receipt?.unrecorded && (
        <div className="mb-12">
          <Notice
            tone={receipt.unrecorded.some(({ controlled }) => controlled) ? "warn" : "info"}
            actions={
              !outage && (
                <Button look="outline" size="small" onClick={() => onAct("prescription")}>
                  {t("prescriptions.late.add")}
                </Button>
              )
            }
          >
            {t("prescriptions.late.missing")} {outage && t("prescriptions.late.needsConnection")}
          </Notice>
        </div>
      )}
      <ReceiptParts receipt={receipt}>
        <Button look="outline" onClick={() => onAct("return")} disabled={!canReturn}>
          {t(receipt && !canReturn ? "till.returnAll" : "till.return")}
        </Button>
        <Button onClick={onBack}>{t("till.back")}</Button>
      </ReceiptParts>
    </>
  )
}
