import { Link } from "@tanstack/react-router"
import { useDeferredValue, useState } from "react"
import type { ReceiptSummary } from "#contract/pharmacy/sales.ts"
import { lateRecordDays } from "#domain/pharmacy/prescriptions.ts"
import { isReceiptNumber } from "#domain/pharmacy/receipt-number.ts"
import { paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatRupees, Money } from "#web/kit/format/money.tsx"
import { formatCalendarDay, formatMoment, formatTime } from "#web/kit/format/when-format.ts"
import { CheckField, SelectField, TextField } from "#web/kit/forms/fields.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import styles from "#web/pharmacy/till/receipts-dialog.module.css"
import { readAmount } from "#web/pharmacy/till/tender.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/prescriptions.ts"

/** A search looks this many days back from its day; without a text, only the day itself is listed. */
const searchedDays = 90
/** How far back a sale without a record is searched: while one can be added. */
const unrecordedDays = lateRecordDays + 1
/** So many rows are painted with the dialog, the others a moment later. */
const firstRows = 4
/** The least height of a row with its line. */
const rowPx = 57

type Search = { text: string; day: string; paidBy: string; isUnrecorded: boolean }

/** The search for receipts; it keeps its text and its results while a receipt is open. */
export function useReceiptFinder(onNumber: (number: string) => void) {
  const [search, setSearch] = useState<Search>(() => ({
    text: "",
    day: colomboDay(new Date()),
    paidBy: "",
    isUnrecorded: false,
  }))
  const form = useForm({
    values: search,
    check: ({ text, day, ...rest }) => ({
      errors: {},
      body: { ...rest, text: text.trim(), day: day || colomboDay(new Date()) },
    }),
    send: (asked: Search) => Promise.resolve(asked),
    onSent: (asked) => (isReceiptNumber(asked.text) ? onNumber(asked.text) : setSearch(asked)),
  })
  return { form, search }
}

const receiptsQuery = ({ text, day, paidBy: asked, isUnrecorded }: Search) => {
  const paidBy = paymentMethods.find((method) => method === asked)
  const cents = readAmount(text)
  const found = typeof cents === "number" ? { totalCents: cents } : { text }
  const input = {
    day,
    ...(paidBy && { paidBy }),
    ...(text !== "" && { ...found, days: searchedDays }),
    ...(isUnrecorded && { unrecorded: "true", days: unrecordedDays }),
  }
  return { ...pagedQuery(api.sales.receipts, { input, by: "before" }), staleTime: 0 }
}

type ReceiptFinderProps = {
  finder: ReturnType<typeof useReceiptFinder>
  onShow: (number: string) => void
}

/** Finds receipts by number, medicine, amount and day. */
export function ReceiptFinder({ finder: { form, search }, onShow }: ReceiptFinderProps) {
  const t = useWords()
  const list = usePagedList(receiptsQuery(search), { rows: ({ receipts }) => receipts })
  const { text, day, isUnrecorded } = search
  const isToday = day === colomboDay(useNow(60_000))
  return (
    <>
      <form noValidate className={styles.find} onSubmit={form.submit}>
        <TextField
          field={form.field("text")}
          label={t("till.receiptSearch")}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField field={form.field("day")} label={t("till.receiptDay")} type="date" />
        <SelectField field={form.field("paidBy")} label={t("staff.paidBy")}>
          <option value="">{t("till.anyMethod")}</option>
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {t(`till.methods.${method}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="outline">
          {t("till.receiptFind")}
        </Button>
        <CheckField field={form.field("isUnrecorded")} label={t("prescriptions.late.filter")} />
      </form>
      <h3 className="text-body mt-16 mb-8">
        {isUnrecorded
          ? t("prescriptions.late.found", { days: lateRecordDays, day: formatCalendarDay(day) })
          : text !== ""
            ? t("till.receiptsFound", { text, days: searchedDays, day: formatCalendarDay(day) })
            : isToday
              ? t("common.today")
              : formatCalendarDay(day)}
      </h3>
      <DataList
        list={list}
        loading={t("till.receiptsLoading")}
        blanks={3}
        failed={t("till.receiptsFailed")}
        empty={
          <p role="status">
            {t(text === "" && isToday && !isUnrecorded ? "till.receiptsNone" : "till.receiptsNotFound")}
          </p>
        }
        more={t("till.receiptsMore")}
      >
        <ReceiptRows
          receipts={list.rows.map(({ item }) => item)}
          isOfOneDay={text === "" && !isUnrecorded}
          onShow={onShow}
        />
      </DataList>
      <p className="mt-16">
        <Link to={paths.pos} search={{ open: "printer" }}>
          {t("till.receiptPrinter")}
        </Link>
      </p>
    </>
  )
}

type ReceiptRowsProps = {
  receipts: ReceiptSummary[]
  /** All receipts of the list are of the day in its heading. */
  isOfOneDay: boolean
  onShow: (number: string) => void
}

/**
 * Shows receipts: a few are painted with the dialog, which a slow device shows sooner, and the others in the space that is
 * kept for them.
 */
function ReceiptRows({ receipts, isOfOneDay, onShow }: ReceiptRowsProps) {
  const shown = useDeferredValue(receipts, receipts.slice(0, firstRows))
  return (
    <ul className={`stack gap-0 ${styles.receipts}`} style={{ minHeight: receipts.length * rowPx }}>
      {shown.map((receipt) => (
        <li key={receipt.id}>
          <ReceiptButton receipt={receipt} isOfOneDay={isOfOneDay} onShow={onShow} />
        </li>
      ))}
    </ul>
  )
}

type ReceiptButtonProps = Omit<ReceiptRowsProps, "receipts"> & { receipt: ReceiptSummary }

function ReceiptButton({ receipt, isOfOneDay, onShow }: ReceiptButtonProps) {
  const t = useWords()
  const { receiptNumber, firstName, lineCount, totalCents, refundedCents } = receipt
  const soldAt = new Date(receipt.occurredAt)
  return (
    <button type="button" className="line-button ruled" onClick={() => onShow(receiptNumber)}>
      <span>
        <b>{lineCount > 1 ? t("staff.nameAndMore", { name: firstName, count: lineCount - 1 }) : firstName}</b>
        <small className="block">
          {isOfOneDay ? formatTime(soldAt) : formatMoment(soldAt)} ·{" "}
          <span className="mono">{receiptNumber}</span>
          {receipt.discountCents > 0 && ` · ${t("till.discount")} ${formatRupees(receipt.discountCents)}`}
          {refundedCents > 0 && ` · ${t("staff.refunded")} ${formatRupees(refundedCents)}`}
        </small>
      </span>
      <Money cents={totalCents} />
    </button>
  )
}
