import { useQuery } from "@tanstack/react-query"
import { type Ref, useRef, useState } from "react"
import type { NoteOfADay } from "#contract/supplier/orders.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import styles from "#web/supplier/note-paper.module.css"
import { LotCells, LotTable, lotColumns, NotePaper, Parties, Signatures } from "#web/supplier/note-paper.tsx"
import { InvoicePaper } from "#web/supplier/statements/invoice-paper.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-statements.ts"

type NoteDialogProps = {
  note: number
  /** Opens as the invoice of the delivery. */
  isInvoice?: boolean
  onClose: () => void
}

const papers = ["note", "day", "invoice"] as const
type Paper = (typeof papers)[number]

/** Shows a delivery note or its invoice, and prints it on A4. */
export function NoteDialog({ note, isInvoice = false, onClose }: NoteDialogProps) {
  const t = useWords()
  const paper = useRef<HTMLDivElement>(null)
  const [shown, show] = useState<Paper>(isInvoice ? "invoice" : "note")
  const { data, isError } = useQuery(api.supplierOrders.note.queryOptions({ input: { number: note } }))
  const print = () => {
    if (paper.current)
      void printCopy(paper.current, { as: "delivery-note", page: () => "{ size: A4; margin: 16mm }" })
  }
  return (
    <Dialog
      title={t(shown === "invoice" ? "supplierStatements.invoiceTitle" : "supplier.note.title", {
        number: data?.number ?? "",
      })}
      onClose={onClose}
    >
      {isError && (
        <Notice tone="bad" role="alert">
          {t("supplier.note.failed")}
        </Notice>
      )}
      {!data && !isError && (
        <div role="status">
          <span className="sr">{t("supplier.note.loading")}</span>
          <Skeleton />
        </div>
      )}
      {data && (
        <>
          <div className="row mb-16" role="group" aria-label={t("supplierStatements.document")}>
            {papers
              .filter((each) => each !== "day" || data.others.length > 0)
              .map((each) => (
                <FilterChip key={each} isOn={each === shown} onClick={() => show(each)}>
                  {each === "day"
                    ? t("supplier.note.ofDay", { count: data.others.length + 1 })
                    : t(`supplierStatements.${each === "note" ? "deliveryNote" : "invoice"}`)}
                </FilterChip>
              ))}
          </div>
          {shown === "note" && <NotePaper note={data} ref={paper} />}
          {shown === "day" && <DayPaper note={data} ref={paper} />}
          {shown === "invoice" && <InvoicePaper note={data} ref={paper} />}
          <DialogActions>
            <Button onClick={print}>{t("supplier.note.print")}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** Prints one sheet for everything shipped to a pharmacy on a day, with a line for each signature. */
function DayPaper({ note, ref }: { note: NoteOfADay; ref?: Ref<HTMLDivElement> }) {
  const t = useWords()
  const { others, ...asked } = note
  const notes = [asked, ...others].toSorted((a, b) => a.number.localeCompare(b.number))
  return (
    <div ref={ref} className={`stack gap-16 text-staff ${styles.paper}`}>
      <p className={styles.title}>{t("supplier.note.dayTitle", { count: notes.length })}</p>
      <Parties note={asked} />
      <dl className={styles.facts}>
        <dt>{t("supplier.note.date")}</dt>
        <dd>{formatDay(new Date(asked.shippedAt))}</dd>
      </dl>
      <Goods notes={notes} />
      <Signatures />
    </div>
  )
}

function Goods({ notes }: { notes: Omit<NoteOfADay, "others">[] }) {
  const t = useWords()
  const lines = notes.flatMap((note) =>
    note.lines.map((line, place) => ({ note, line, isFirst: place === 0 })),
  )
  const units = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  return (
    <LotTable columns={["medicine", ...lotColumns]} units={units}>
      {lines.map(({ note, line, isFirst }, place) => (
        <tr key={place}>
          <td>
            {isFirst && (
              <>
                <b translate="no">{keepTogether(note.medicine)}</b>
                <small className="block muted">
                  {t("supplier.note.ofNote", { note: note.number, order: note.orderId })}
                </small>
              </>
            )}
          </td>
          <LotCells of={line} />
        </tr>
      ))}
    </LotTable>
  )
}
