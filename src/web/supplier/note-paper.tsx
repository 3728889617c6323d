import type { ReactNode, Ref } from "react"
import type { DeliveryNote } from "#contract/supplier/orders.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatCalendarDay, formatDay, formatMoment } from "#web/kit/format/when-format.ts"
import styles from "#web/supplier/note-paper.module.css"
import { useWords } from "#web/words/words.ts"

/** Renders the delivery note: both parties, the lots, and a line for each signature. */
export function NotePaper({ note, ref }: { note: DeliveryNote; ref?: Ref<HTMLDivElement> }) {
  const t = useWords()
  const units = note.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const ordered = formatCount(note.quantity)
  return (
    <div ref={ref} className={`stack gap-16 text-staff ${styles.paper}`}>
      <p className={styles.title}>{t("supplier.note.title", { number: note.number })}</p>
      <Parties note={note} />
      <dl className={styles.facts}>
        <dt>{t("supplier.note.date")}</dt>
        <dd>{formatMoment(new Date(note.shippedAt))}</dd>
        <dt>{t("supplier.note.order")}</dt>
        <dd>
          {t("supplier.note.orderOf", { number: note.orderId, day: formatDay(new Date(note.orderDate)) })}
        </dd>
        <dt>{t("supplier.note.medicine")}</dt>
        <dd translate="no">
          <b>{keepTogether(note.medicine)}</b>, {note.manufacturer}
        </dd>
      </dl>
      <LotTable columns={lotColumns} units={units}>
        {note.lines.map((line, place) => (
          <tr key={place}>
            <LotCells of={line} />
          </tr>
        ))}
      </LotTable>
      <p>
        {note.remaining === 0
          ? t("supplier.note.restNone", { quantity: ordered })
          : t("supplier.note.rest", { count: note.remaining, quantity: ordered })}
      </p>
      <Signatures />
    </div>
  )
}

/** The sender and the recipient. */
export function Parties({ note }: { note: Pick<DeliveryNote, "supplier" | "pharmacy"> }) {
  const t = useWords()
  return (
    <div className={styles.parties}>
      <Party label={t("supplier.note.from")} party={note.supplier} />
      <Party label={t("supplier.note.to")} party={note.pharmacy} />
    </div>
  )
}

/** A line for each hand; on paper only. */
export function Signatures() {
  const t = useWords()
  return (
    <div className={styles.signatures}>
      <p>{t("supplier.note.handedOver")}</p>
      <p>{t("supplier.note.received")}</p>
    </div>
  )
}

type LotTableProps = { columns: readonly ("medicine" | LotColumn)[]; units: number; children: ReactNode }
type LotColumn = "lot" | "expiry" | "quantity"
export const lotColumns = ["lot", "expiry", "quantity"] as const satisfies LotColumn[]

/** The packed units by lot, and their total. */
export function LotTable({ columns, units, children }: LotTableProps) {
  const t = useWords()
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`supplier.note.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={columns.length - 1}>
            {t("supplier.note.total")}
          </th>
          <td className="num">{formatCount(units)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** A lot as printed on the pack; a dash if unknown. */
export function LotCells({ of: { lot, expiresOn, quantity } }: { of: DeliveryNote["lines"][number] }) {
  const t = useWords()
  return (
    <>
      <td>{lot ?? t("supplier.note.noLot")}</td>
      <td>{expiresOn === null ? t("supplier.note.noLot") : formatCalendarDay(expiresOn)}</td>
      <td className="num">{formatCount(quantity)}</td>
    </>
  )
}

function Party({ label, party }: { label: string; party: DeliveryNote["supplier"] }) {
  return (
    <div>
      <small>{label}</small>
      <b translate="no">{party.name}</b>
      {party.address && <p>{party.address}</p>}
      {party.phone && <p>{formatPhone(party.phone)}</p>}
    </div>
  )
}
