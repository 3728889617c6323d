import type { OpenOrder } from "#contract/supplier/orders.ts"
import type { SupplierOrderSearch } from "#web/data/searches.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { type OrderGroup, totalOf } from "#web/supplier/order-groups.ts"
import { type ChangedSearch, sortedColumns } from "#web/supplier/order-search.ts"
import { OrderedAt } from "#web/supplier/ordered-at.tsx"
import styles from "#web/supplier/supplier.module.css"
import type { Accepting, OpenOrders } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["choose", "pharmacy", "medicine", "date", "quantity", "actions"] as const

type Row = OpenOrders["rows"][number]

type Acts = {
  accepting: Accepting
  chosen: ReadonlySet<number>
  choose: (ids: number[], isChosen: boolean) => void
  canAct: boolean
  onOtherTerms: (order: OpenOrder) => void
  search: SupplierOrderSearch
  show: (part: ChangedSearch) => void
}

/** Some open orders under one name, with their units together; or all of them. */
export function OpenGroup({ group, ...acts }: Acts & { group: OrderGroup<Row> }) {
  const t = useWords()
  const name = [group.name, group.maker].filter(Boolean).join(", ")
  const label = name || t("pages.availableOrdersHeading")
  return (
    <section className={group.name === null ? undefined : `mt-24 ${styles.group}`} aria-label={label}>
      {group.name !== null && <GroupHead name={name} rows={group.rows} {...acts} />}
      <CardTable
        label={label}
        columns={sortedColumns(
          columns.map((key) => ({ key, name: t(`supplier.open.columns.${key}`) })),
          acts.search,
          acts.show,
        )}
      >
        {group.rows.map((row) => (
          <OpenRow key={row.key} row={row} {...acts} />
        ))}
      </CardTable>
    </section>
  )
}

function GroupHead({ name, rows, choose }: Acts & { name: string; rows: Row[] }) {
  const t = useWords()
  const total = totalOf(rows)
  const open = rows.filter(({ isGone }) => !isGone).map(({ item }) => item.id)
  return (
    <div className={`row gap-x-16 mb-8 ${styles.groupHead}`}>
      <h2 className="text-h3" translate="no">
        {keepTogether(name)}
      </h2>
      <p>{t("staff.orderUnits", { count: total.count, units: formatCount(total.units) })}</p>
      <Button
        size="small"
        look="quiet"
        aria-label={t("supplier.open.chooseGroup", { name })}
        onClick={() => choose(open, true)}
      >
        {t("supplier.open.chooseAll")}
      </Button>
    </div>
  )
}

function OpenRow({ row: { item: order, isGone }, ...acts }: Acts & { row: Row }) {
  const t = useWords()
  const { accepting, chosen, choose, canAct } = acts
  const isChosen = chosen.has(order.id) && !isGone
  return (
    <CardRow isGone={isGone}>
      <CardCell kind="choice">
        <label>
          <input
            type="checkbox"
            aria-label={t("supplier.open.choose", textsOf(order))}
            checked={isChosen}
            disabled={isGone || !canAct}
            onChange={(event) => choose([order.id], event.currentTarget.checked)}
          />
        </label>
      </CardCell>
      <CardCell label={t("supplier.open.columns.pharmacy")} kind="prose">
        <span>
          <b translate="no">{order.pharmacy}</b>
          {order.town && <small className="block meta">{order.town}</small>}
        </span>
      </CardCell>
      <CardCell label={t("supplier.open.columns.medicine")} kind="prose">
        <span>
          <span translate="no">
            <TallMan text={keepTogether(order.medicine)} />
          </span>
          <small className="block meta">{order.manufacturer}</small>
        </span>
      </CardCell>
      <CardCell label={t("supplier.open.columns.date")}>
        <OrderedAt at={order.orderDate} isWaiting />
      </CardCell>
      <CardCell label={t("supplier.open.columns.quantity")} kind="figure">
        <span>
          {formatCount(order.quantity)}
          <OwnTerms order={order} />
        </span>
      </CardCell>
      <CardCell kind="actions">
        {isGone ? (
          <Chip>{t(`supplier.open.outcomes.${accepting.outcomes.get(order.id) ?? "gone"}`)}</Chip>
        ) : (
          <RowActs order={order} {...acts} />
        )}
      </CardCell>
    </CardRow>
  )
}

/** What the order is worth at the supplier's own price, and what it has. */
function OwnTerms({ order: { quantity, listPriceCents, onHand } }: { order: OpenOrder }) {
  const t = useWords()
  if (listPriceCents === null) return null
  return (
    <small className="block meta">
      {formatRupees(quantity * listPriceCents)}
      {onHand !== null && (
        <span className="block">{t("supplier.open.onHand", { units: formatCount(onHand) })}</span>
      )}
    </small>
  )
}

function RowActs({ order, accepting, canAct, onOtherTerms }: Acts & { order: OpenOrder }) {
  const t = useWords()
  const why = canAct ? undefined : t("supplier.open.needsConnection")
  const ofOrder = <span className="sr">{t("staff.ofOrder", textsOf(order))}</span>
  return (
    <div className={styles.acts}>
      <Button
        size="small"
        isBusy={accepting.sending.has(order.id)}
        disabled={!canAct}
        title={why}
        onClick={() => accepting.accept([order])}
      >
        {t("supplier.open.accept")}
        {ofOrder}
      </Button>
      <Button size="small" look="outline" disabled={!canAct} title={why} onClick={() => onOtherTerms(order)}>
        {t("staff.otherTerms")}
        {ofOrder}
      </Button>
    </div>
  )
}

const textsOf = ({ quantity, medicine, pharmacy }: OpenOrder) => ({
  quantity: formatCount(quantity),
  medicine,
  pharmacy,
})
