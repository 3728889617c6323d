import type { Ref } from "react"
import { formatPhone } from "#shared/phone-format.ts"
import type { DeliveryNote } from "#shared/supplier-orders.ts"
import styles from "#web/supplier/note-paper.module.css"
import { keepTogether } from "#web/ui/medicine-name.tsx"
import { formatCount } from "#web/ui/number.ts"
import { formatDay, formatMoment } from "#web/ui/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** The delivery note: both parties, what is packed by lot, and a line for each hand. */
export function NotePaper({ note, ref }: { note: DeliveryNote; ref?: Ref<HTMLDivElement> }) {
  const t = useWords()
  const units = note.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const ordered = formatCount(note.quantity)
  return (
    <div ref={ref} className={styles.paper}>
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
      <Lines lines={note.lines} units={units} />
      <p>
        {note.remaining === 0
          ? t("supplier.note.restNone", { quantity: ordered })
          : t("supplier.note.rest", { count: note.remaining, quantity: ordered })}
      </p>
      <Signatures />
    </div>
  )
}

/** Whose goods they were, and whose they become. */
export function Parties({ note }: { note: DeliveryNote }) {
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

/** A day as it stands on the pack; a dash where nobody noted it. */
export function useExpiry() {
  const t = useWords()
  return (day: string | null) =>
    day === null ? t("supplier.note.noLot") : formatDay(new Date(`${day}T00:00:00+05:30`))
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

function Lines({ lines, units }: { lines: DeliveryNote["lines"]; units: number }) {
  const t = useWords()
  const expiryOf = useExpiry()
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t("supplier.note.lot")}</th>
          <th scope="col">{t("supplier.note.expiry")}</th>
          <th scope="col">{t("supplier.note.quantity")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lot, expiresOn, quantity }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper does not change, and a lot may be packed twice
          <tr key={place}>
            <td>{lot ?? t("supplier.note.noLot")}</td>
            <td>{expiryOf(expiresOn)}</td>
            <td className="num">{formatCount(quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t("supplier.note.total")}
          </th>
          <td className="num">{formatCount(units)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
