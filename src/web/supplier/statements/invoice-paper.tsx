import type { Ref } from "react"
import type { DeliveryNote } from "#contract/supplier/orders.ts"
import { formatCents } from "#domain/platform/money.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatDay } from "#web/kit/format/when-format.ts"
import styles from "#web/supplier/note-paper.module.css"
import { Parties } from "#web/supplier/note-paper.tsx"
import { useWords } from "#web/words/words.ts"

/** Renders the invoice of a delivery: both parties, its lots with the agreed price, and the total. */
export function InvoicePaper({ note, ref }: { note: DeliveryNote; ref?: Ref<HTMLDivElement> }) {
  const t = useWords()
  const { lines, unitCostCents: price } = note
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const amount = (quantity: number) => (price === null ? "–" : formatCents(quantity * price))
  return (
    <div ref={ref} className={`stack gap-16 text-staff ${styles.paper}`}>
      <p className={styles.title}>{t("supplierStatements.invoiceTitle", { number: note.number })}</p>
      <Parties note={note} />
      <dl className={styles.facts}>
        <dt>{t("supplier.note.date")}</dt>
        <dd>{formatDay(new Date(note.shippedAt))}</dd>
        <dt>{t("supplier.note.order")}</dt>
        <dd>
          {t("supplier.note.orderOf", { number: note.orderId, day: formatDay(new Date(note.orderDate)) })}
        </dd>
      </dl>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t("common.medicine")}</th>
            <th scope="col">{t("staff.qty")}</th>
            <th scope="col">{t("supplierStatements.entry.price")}</th>
            <th scope="col">{t("supplierStatements.entry.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ lot, quantity }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other key, and never change
            <tr key={place}>
              <td>
                <b translate="no">{keepTogether(note.medicine)}</b>
                {lot && <small className="block muted">{t("staff.batchLot", { lot })}</small>}
              </td>
              <td className="num">{formatCount(quantity)}</td>
              <td className="num">{price === null ? "–" : formatCents(price)}</td>
              <td className="num">{amount(quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t("supplier.note.total")}
            </th>
            <td className="num">{amount(units)}</td>
          </tr>
        </tfoot>
      </table>
      {price === null && <p>{t("supplierStatements.noPrice")}</p>}
    </div>
  )
}
