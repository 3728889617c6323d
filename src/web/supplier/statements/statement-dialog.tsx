import { useQuery } from "@tanstack/react-query"
import { type Ref, useRef, useState } from "react"
import type { StatementEntry, SupplierStatement } from "#contract/supplier/statements.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatCents } from "#domain/platform/money.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { NoteDialog } from "#web/supplier/note-dialog.tsx"
import styles from "#web/supplier/note-paper.module.css"
import { Parties } from "#web/supplier/note-paper.tsx"
import { type TFunction, useWords } from "#web/words/words.ts"

type StatementDialogProps = { pharmacyId: number; month: string; onClose: () => void }

const columns = ["date", "what", "medicine", "quantity", "price", "amount"] as const
const sums = ["invoiced", "refused", "credited", "balance"] as const

/** Shows a month with a pharmacy, to print on A4 or save as CSV; its invoices open from here. */
export function StatementDialog({ pharmacyId, month, onClose }: StatementDialogProps) {
  const t = useWords()
  const paper = useRef<HTMLDivElement>(null)
  const [invoice, setInvoice] = useState<number | null>(null)
  const { data, isError, refetch } = useQuery(
    api.supplierStatements.get.queryOptions({ input: { pharmacyId, month } }),
  )
  const print = () =>
    paper.current &&
    void printCopy(paper.current, { as: "delivery-note", page: () => "{ size: A4; margin: 16mm }" })
  const save = ({ entries }: SupplierStatement) =>
    saveCsv(
      `${t("supplierStatements.file")}-${pharmacyId}-${month}`,
      columns.map((column) => t(`supplierStatements.entry.${column}`)),
      entries.map((entry) => [
        colomboDay(new Date(entry.at)),
        nameOf(t, entry),
        entry.medicine ?? "",
        entry.quantity ?? "",
        entry.unitCostCents === null ? "" : entry.unitCostCents / 100,
        entry.cents === null ? "" : entry.cents / 100,
      ]),
    )
  if (invoice !== null) return <NoteDialog note={invoice} isInvoice onClose={() => setInvoice(null)} />
  return (
    <Dialog title={t("supplierStatements.title", { month })} onClose={onClose}>
      {isError && <NotLoaded onRetry={() => void refetch()}>{t("supplierStatements.failed")}</NotLoaded>}
      {!data && !isError && (
        <div role="status">
          <span className="sr">{t("supplierStatements.loading")}</span>
          <Skeleton />
        </div>
      )}
      {data && (
        <>
          <StatementPaper ref={paper} statement={data} onInvoice={setInvoice} />
          <DialogActions>
            <Button look="outline" onClick={() => void save(data)}>
              {t("common.saveAsCsv")}
            </Button>
            <Button onClick={print}>{t("staff.print")}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

const nameOf = (t: TFunction, { kind, number }: StatementEntry) =>
  number === null ? t("supplierStatements.sums.refused") : t(`supplierStatements.kinds.${kind}`, { number })

type PaperProps = {
  ref: Ref<HTMLDivElement>
  statement: SupplierStatement
  onInvoice: (note: number) => void
}

function StatementPaper({ ref, statement, onInvoice }: PaperProps) {
  const t = useWords()
  const { entries } = statement
  return (
    <div ref={ref} className={`stack gap-16 text-staff ${styles.paper}`}>
      <p className={styles.title}>{t("supplierStatements.title", { month: statement.month })}</p>
      <Parties note={statement} />
      {entries.length === 0 ? (
        <p>{t("supplierStatements.none")}</p>
      ) : (
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t("supplierStatements.entry.date")}</th>
              <th scope="col">{t("supplierStatements.entry.what")}</th>
              <th scope="col">{t("supplierStatements.entry.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={`${entry.kind} ${entry.number} ${entry.at}`} {...{ entry, onInvoice }} />
            ))}
          </tbody>
          <tfoot>
            {sums.map((sum) => (
              <tr key={sum}>
                <th scope="row" colSpan={2}>
                  {t(`supplierStatements.sums.${sum}`)}
                </th>
                <td className="num">{formatCents(sumOf(statement, sum))}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      )}
    </div>
  )
}

function sumOf(statement: SupplierStatement, sum: (typeof sums)[number]): number {
  const { invoicedCents, refusedCents, creditedCents, balanceCents } = statement
  return { invoiced: invoicedCents, refused: -refusedCents, credited: -creditedCents, balance: balanceCents }[
    sum
  ]
}

function EntryRow({ entry, onInvoice }: { entry: StatementEntry; onInvoice: (note: number) => void }) {
  const t = useWords()
  const { note, medicine, quantity, unitCostCents, cents } = entry
  return (
    <tr>
      <td>{formatCalendarDay(colomboDay(new Date(entry.at)))}</td>
      <td>
        {entry.kind === "invoice" && note !== null ? (
          <button type="button" className="link" onClick={() => onInvoice(note)}>
            {nameOf(t, entry)}
          </button>
        ) : (
          nameOf(t, entry)
        )}
        {medicine !== null && quantity !== null && (
          <small className="block meta">
            {formatCount(quantity)} × <span translate="no">{medicine}</span>
            {unitCostCents !== null && ` · ${formatCents(unitCostCents)}`}
          </small>
        )}
      </td>
      <td className="num">{cents === null ? "–" : formatCents(cents)}</td>
    </tr>
  )
}
