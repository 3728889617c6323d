import { type Ref, useRef } from "react"
import type { AccountBillDetail } from "#contract/pharmacy/account-bills.ts"
import { maxAnswerCents, openCents } from "#domain/pharmacy/account-bills.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatCents } from "#domain/platform/money.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { classes } from "#web/kit/browser/classes.ts"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { DialogActions } from "#web/kit/feedback/dialog.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { PaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import styles from "#web/pharmacy/quarantine/disposal-paper.module.css"
import { type TFunction, useWords } from "#web/words/words.ts"

type BillViewProps = { bill: AccountBillDetail; onBack: () => void; onAnswer: () => void }

/** Shows a bill as it is printed, and what was paid, refused and written off of it. */
export function BillView({ bill, onBack, onAnswer }: BillViewProps) {
  const t = useWords()
  const outage = useOutage()
  const paper = useRef<HTMLDivElement>(null)
  const columns = (["number", "date", "receipt", "reference", "amount"] as const).map((column) =>
    t(`accounts.bills.columns.${column}`),
  )
  const print = () =>
    paper.current &&
    void printCopy(paper.current, { as: "disposal", page: () => "{ size: A4; margin: 14mm }" })
  const save = () =>
    saveCsv(
      `bill-${bill.number}`,
      [...columns, t("accounts.bills.shopTaxNumber"), t("accounts.bills.payerTaxNumber")],
      rowsOf(t, bill).map((row) => [...asFileRow(row), bill.shopTaxNumber ?? "", bill.payerTaxNumber ?? ""]),
    )
  const stillOwed = maxAnswerCents("written-off", bill)
  return (
    <>
      <BillPaper ref={paper} bill={bill} columns={columns} />
      <ul className="stack mt-12">
        {bill.answers.map(({ id, kind, cents, dated, reason }) => (
          <li key={id}>
            {t(`accounts.bills.${kind}`, {
              amount: formatRupees(cents),
              day: formatExpiry(dated),
              reason: reason ?? "",
            })}
          </li>
        ))}
        <li className="semibold">{t("accounts.bills.open", { amount: formatRupees(openCents(bill)) })}</li>
        {stillOwed > 0 && (
          <li className="semibold">{t("accounts.bills.stillOwed", { amount: formatRupees(stillOwed) })}</li>
        )}
      </ul>
      <DialogActions>
        <Button look="outline" onClick={onBack}>
          {t("accounts.bills.back")}
        </Button>
        <Button look="outline" onClick={() => void save()}>
          {t("accounts.statement.csv")}
        </Button>
        {maxAnswerCents("paid", bill) > 0 && (
          <Button
            look="outline"
            disabled={Boolean(outage)}
            title={outage ? t("customers.needsConnection") : undefined}
            onClick={onAnswer}
          >
            {t("accounts.bills.answer.action")}
          </Button>
        )}
        <Button onClick={print}>{t("accounts.statement.print")}</Button>
      </DialogActions>
    </>
  )
}

const rowsOf = (t: TFunction, { lines }: AccountBillDetail) =>
  lines.map(({ lineNo, at, kind, receiptNumber, reference, cents }) => ({
    lineNo,
    day: colomboDay(new Date(at)),
    receipt: kind === "sale" ? receiptNumber : `${t("accounts.statement.kinds.return")} ${receiptNumber}`,
    reference: reference ?? "",
    cents,
  }))
type Row = ReturnType<typeof rowsOf>[number]
const asFileRow = ({ lineNo, day, receipt, reference, cents }: Row) => [
  lineNo,
  day,
  receipt,
  reference,
  cents / 100,
]

type BillPaperProps = { ref: Ref<HTMLDivElement>; bill: AccountBillDetail; columns: readonly string[] }

function BillPaper({ ref, bill, columns }: BillPaperProps) {
  const t = useWords()
  const { number, name, fromDay, untilDay, madeAt, totalCents, shopTaxNumber, payerTaxNumber } = bill
  const span = { from: formatExpiry(fromDay), until: formatExpiry(untilDay) }
  return (
    <div ref={ref} className={styles.paper}>
      <PaperHead isSheet taxNumber={shopTaxNumber} />
      <h2>{t("accounts.bills.number", { number })}</h2>
      <p>
        {t("accounts.bills.to")}: <b translate="no">{name}</b>
      </p>
      {payerTaxNumber && <p>{t("staff.taxNumber", { number: payerTaxNumber })}</p>}
      <p>
        {t("accounts.bills.columns.date")}: {formatExpiry(colomboDay(new Date(madeAt)))}
      </p>
      <p>
        {t("accounts.bills.billed")}: {t("accounts.bills.days", span)}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" className={classes("unbroken", place === 4 && styles.units)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(t, bill).map(({ lineNo, day, receipt, reference, cents }) => (
            <tr key={lineNo}>
              <td>{lineNo}</td>
              <td className="unbroken">{formatExpiry(day)}</td>
              <td>{receipt}</td>
              <td>{reference || "–"}</td>
              <td className={`unbroken ${styles.units}`}>{formatCents(cents)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={4}>
              {t("accounts.bills.total")}
            </th>
            <td className={`unbroken ${styles.units}`}>
              <b>{formatRupees(totalCents)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      <div hidden data-only="print">
        <div className={styles.signatures}>
          <p>{t("accounts.bills.signature")}</p>
        </div>
      </div>
    </div>
  )
}
