import type { ReactNode } from "react"
import type { RecalledTransfer, RecallTrace } from "#contract/pharmacy/recalls.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, CardTable, type Column } from "#web/kit/lists/card-table.tsx"
import styles from "#web/pharmacy/recalls/recalls.module.css"
import { useWords } from "#web/words/words.ts"

/** Shows where recalled units went: sold, ordered, on their way. `isNational` names the pharmacies. */
export function TracePart({ trace, isNational = false }: { trace: RecallTrace; isNational?: boolean }) {
  return (
    <>
      <Sales trace={trace} isNational={isNational} />
      <Orders trace={trace} isNational={isNational} />
      <Shipments trace={trace} isNational={isNational} />
      {trace.transfers.length > 0 && <Transfers transfers={trace.transfers} />}
    </>
  )
}

type PartProps = { trace: RecallTrace; isNational: boolean }

function Sales({ trace: { sales, unitsSold }, isNational }: PartProps) {
  const t = useWords()
  const names = useNames("sales", ["date", "pharmacy", "receipt", "lot", "units", "customer"], isNational)
  return (
    <TableOf
      title={t("recalls.sales.title")}
      note={unitsSold > 0 ? t("recalls.sales.count", { count: unitsSold }) : t("recalls.sales.none")}
      columns={names.columns}
    >
      {sales.map((sale) => (
        <CardRow key={`${sale.receiptNumber} ${sale.lot}`}>
          <CardCell label={names.of("date")}>
            <span className="num">{formatMoment(new Date(sale.soldAt))}</span>
          </CardCell>
          {isNational && <CardCell kind="prose">{sale.pharmacy}</CardCell>}
          <CardCell label={names.of("receipt")}>
            <span className="mono">{sale.receiptNumber}</span>
          </CardCell>
          <CardCell label={names.of("lot")}>
            <span className={`mono ${styles.lots}`}>{sale.lot ?? "–"}</span>
          </CardCell>
          <CardCell label={names.of("units")} kind="figure">
            {formatCount(sale.units)}
          </CardCell>
          <CardCell label={names.of("customer")} kind="prose">
            <span>
              {sale.customer?.name}{" "}
              {sale.customer && <span className="num">{formatPhone(sale.customer.telephone)}</span>}
              <small className="block meta">
                {t(sale.isToldInAccount ? "recalls.sales.told" : "recalls.sales.unknown")}
              </small>
            </span>
          </CardCell>
        </CardRow>
      ))}
    </TableOf>
  )
}

function Orders({ trace: { orders }, isNational }: PartProps) {
  const t = useWords()
  const names = useNames("orders", ["order", "pharmacy", "units", "outcome"], isNational)
  return (
    <TableOf
      title={t("recalls.orders.title")}
      note={orders.length === 0 && t("recalls.orders.none")}
      columns={names.columns}
    >
      {orders.map((order) => (
        <CardRow key={order.reference}>
          <CardCell label={names.of("order")}>
            <span className="mono">{order.reference}</span>
          </CardCell>
          {isNational && <CardCell kind="prose">{order.pharmacy}</CardCell>}
          <CardCell label={names.of("units")} kind="figure">
            {formatCount(order.quantity)}
          </CardCell>
          <CardCell label={names.of("outcome")} kind="prose">
            {t(`recalls.orders.outcomes.${order.outcome}`)}
          </CardCell>
        </CardRow>
      ))}
    </TableOf>
  )
}

function Shipments({ trace: { shipments }, isNational }: PartProps) {
  const t = useWords()
  const names = useNames("shipments", ["shipped", "pharmacy", "supplier", "note", "lot", "units"], isNational)
  return (
    <TableOf
      title={t("recalls.shipments.title")}
      note={shipments.length === 0 && t("recalls.shipments.none")}
      columns={names.columns}
    >
      {shipments.map((shipment) => (
        <CardRow key={`${shipment.supplier} ${shipment.noteNumber} ${shipment.lot}`}>
          <CardCell label={names.of("shipped")}>
            <span className="num">{formatMoment(new Date(shipment.shippedAt))}</span>
          </CardCell>
          {isNational && <CardCell kind="prose">{shipment.pharmacy}</CardCell>}
          <CardCell label={names.of("supplier")} kind="prose">
            {shipment.supplier}
          </CardCell>
          <CardCell label={names.of("note")}>{formatCount(shipment.noteNumber)}</CardCell>
          <CardCell label={names.of("lot")}>
            {shipment.lot === null ? (
              t("recalls.shipments.noLot")
            ) : (
              <span className={`mono ${styles.lots}`}>{shipment.lot}</span>
            )}
          </CardCell>
          <CardCell label={names.of("units")} kind="figure">
            {formatCount(shipment.units)}
          </CardCell>
        </CardRow>
      ))}
    </TableOf>
  )
}

const transferColumns = ["sent", "route", "lot", "units", "arrived", "answer"] as const

/** Shows what branches sent to each other, and what the other one answered. */
function Transfers({ transfers }: Pick<RecallTrace, "transfers">) {
  const t = useWords()
  const label = (column: (typeof transferColumns)[number]) => t(`recalls.transfers.columns.${column}`)
  const answerOf = ({ answer }: RecalledTransfer) => {
    if (!answer) return t("recalls.transfers.notAsked")
    if (answer.answeredAt === null) return t("recalls.transfers.waiting")
    return t("recalls.transfers.answered", {
      found: formatCount(answer.unitsFound ?? 0),
      removed: formatCount(answer.unitsRemoved ?? 0),
      when: formatMoment(new Date(answer.answeredAt)),
    })
  }
  return (
    <TableOf
      title={t("recalls.transfers.title")}
      note={false}
      columns={transferColumns.map((column) => ({ name: label(column), isFigure: column === "units" }))}
    >
      {transfers.map((transfer) => (
        <CardRow key={`${transfer.id} ${transfer.lineNo}`}>
          <CardCell label={label("sent")}>
            <span className="num">{formatMoment(new Date(transfer.sentAt))}</span>
          </CardCell>
          <CardCell label={label("route")} kind="prose">
            {t("recalls.transfers.route", transfer)}
          </CardCell>
          <CardCell label={label("lot")}>
            <span className={(transfer.lot?.length ?? 0) > 16 ? `mono ${styles.lots}` : "mono unbroken"}>
              {transfer.lot ?? "–"}
            </span>
          </CardCell>
          <CardCell label={label("units")} kind="figure">
            {formatCount(transfer.units)}
          </CardCell>
          <CardCell label={label("arrived")}>
            {transfer.arrived === null ? t("recalls.transfers.underWay") : formatCount(transfer.arrived)}
          </CardCell>
          <CardCell label={label("answer")} kind="prose">
            {answerOf(transfer)}
          </CardCell>
        </CardRow>
      ))}
    </TableOf>
  )
}

const columnNames = {
  sales: "recalls.sales.columns",
  orders: "recalls.orders.columns",
  shipments: "recalls.shipments.columns",
} as const

/** Returns a table's columns, without the pharmacy where there is only one, and their names by key. */
function useNames<Part extends keyof typeof columnNames, Name extends string>(
  part: Part,
  columns: readonly Name[],
  isNational: boolean,
) {
  const t = useWords()
  // The columns are keys of the part's words.
  const of = (column: Name) => t(`${columnNames[part]}.${column}` as "recalls.orders.columns.order")
  return {
    of,
    columns: columns
      .filter((column) => isNational || column !== "pharmacy")
      .map((column): Column => ({ name: of(column), isFigure: column === "units" })),
  }
}

type TableOfProps = { title: string; note: string | false; columns: Column[]; children: ReactNode[] }

function TableOf({ title, note, columns, children }: TableOfProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {note !== false && <p className="muted mb-8">{note}</p>}
      {children.length > 0 && (
        <CardTable label={title} columns={columns}>
          {children}
        </CardTable>
      )}
    </section>
  )
}
