import { useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import type { ReceiptSummary } from "#contract/pharmacy/sales.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { api } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { formatTime } from "#web/kit/format/when-format.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { type FormOf, useForm } from "#web/kit/forms/use-form.ts"
import { ReceiptParts } from "#web/pharmacy/till/receipt-sheet.tsx"
import styles from "#web/pharmacy/till/receipts-dialog.module.css"
import { ReturnForm } from "#web/pharmacy/till/return-form.tsx"
import { useWords } from "#web/words/words.ts"

/**
 * Finds today's receipts and any other by number, to reprint or to return items. May open with a given
 * receipt.
 */
export function ReceiptsDialog({ start = null, onClose }: { start?: string | null; onClose: () => void }) {
  const t = useWords()
  const [number, show] = useState(start)
  const [isReturning, setReturning] = useState(false)
  const [isTyped, setTyped] = useState(false)
  // Keeps the search text for going back.
  const finder = useForm({
    values: { number: "" },
    check: ({ number: typed }) => ({
      errors: { number: typed.trim() === "" ? t("till.receiptEmptyNumber") : undefined },
      body: typed.trim(),
    }),
    send: (sought) => Promise.resolve(sought),
    onSent: show,
  })
  const noteTyped = useCallback(() => setTyped(true), [])
  const place = useFocusOnChange(`${number} ${isReturning}`)
  const { data: receipt } = useQuery({ ...receiptOptions(number ?? ""), enabled: number !== null })
  const title =
    number === null
      ? t("staff.receipts")
      : t(isReturning ? "till.returnTitle" : "till.receiptTitle", {
          number: receipt?.receiptNumber ?? number,
        })
  return (
    <Dialog title={title} onClose={onClose} isDirty={isReturning && isTyped}>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {number === null ? (
          <ReceiptFinder form={finder} onShow={show} />
        ) : (
          <OneReceipt
            number={number}
            isReturning={isReturning}
            onReturning={(next) => {
              setReturning(next)
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

type ReceiptFinderProps = { form: FormOf<{ number: string }>; onShow: (number: string) => void }

function ReceiptFinder({ form, onShow }: ReceiptFinderProps) {
  const t = useWords()
  const { data, error } = useQuery(api.sales.receipts.queryOptions({ input: {}, staleTime: 0 }))
  return (
    <>
      <form noValidate className={styles.find} onSubmit={form.submit}>
        <TextField
          field={form.field("number")}
          label={t("till.receiptNumber")}
          className="mono"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" look="outline">
          {t("till.receiptFind")}
        </Button>
      </form>
      <h3 className="text-body mt-16 mb-8">{t("common.today")}</h3>
      {error && (
        <Notice tone="bad" role="alert">
          {sayProblem(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton />}
      {data?.receipts.length === 0 && <p>{t("till.receiptsNone")}</p>}
      <ul className={`stack gap-0 ${styles.receipts}`}>
        {data?.receipts.map((receipt) => (
          <li key={receipt.id}>
            <ReceiptButton receipt={receipt} onShow={onShow} />
          </li>
        ))}
      </ul>
    </>
  )
}

type ReceiptButtonProps = { receipt: ReceiptSummary; onShow: (number: string) => void }

function ReceiptButton({ receipt, onShow }: ReceiptButtonProps) {
  const t = useWords()
  const { receiptNumber, firstName, lineCount, totalCents, refundedCents, occurredAt } = receipt
  return (
    <button type="button" className="line-button ruled" onClick={() => onShow(receiptNumber)}>
      <span>
        <b>{lineCount > 1 ? t("staff.nameAndMore", { name: firstName, count: lineCount - 1 }) : firstName}</b>
        <small className="block">
          {formatTime(new Date(occurredAt))} · <span className="mono">{receiptNumber}</span>
          {refundedCents > 0 && ` · ${t("staff.refunded")} ${formatRupees(refundedCents)}`}
        </small>
      </span>
      <Money cents={totalCents} />
    </button>
  )
}

type OneReceiptProps = {
  number: string
  isReturning: boolean
  onReturning: (isReturning: boolean) => void
  onTyped: () => void
  onBack: () => void
}

function OneReceipt({ number, isReturning, onReturning, onTyped, onBack }: OneReceiptProps) {
  const t = useWords()
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
  if (receipt && isReturning)
    return <ReturnForm receipt={receipt} onTyped={onTyped} onDone={() => onReturning(false)} />
  const canReturn = receipt?.lines.some((line) => line.returned < line.quantity)
  return (
    <ReceiptParts receipt={receipt}>
      <Button look="outline" onClick={() => onReturning(true)} disabled={!canReturn}>
        {t(receipt && !canReturn ? "till.returnAll" : "till.return")}
      </Button>
      <Button onClick={onBack}>{t("till.back")}</Button>
    </ReceiptParts>
  )
}
