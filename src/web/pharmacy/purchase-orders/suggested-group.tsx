import { useId, useState } from "react"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { UnitsInput } from "#web/pharmacy/packs/units-field.tsx"
import styles from "#web/pharmacy/purchase-orders/purchase-orders.module.css"
import { ReorderDialog } from "#web/pharmacy/purchase-orders/reorder-dialog.tsx"
import { useSuggestionText } from "#web/pharmacy/purchase-orders/suggestion.ts"
import type { SuggestedLine, SuggestedOrders } from "#web/pharmacy/purchase-orders/use-suggested-orders.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["medicine", "left", "ordered", "quantity", "cost", "actions"] as const
const figures: readonly string[] = ["left", "ordered", "cost"]

type GroupProps = { lines: SuggestedLine[]; orders: SuggestedOrders }

/** What is due from one supplier, or from any of them. */
export function SuggestedGroup({ lines, orders }: GroupProps) {
  const t = useWords()
  const id = useId()
  const outage = useOutage()
  const [ruling, setRuling] = useState<SuggestedLine | null>(null)
  const chosen = lines.filter((line) => !orders.isLeftOut(line))
  const name = lines[0]?.supplier?.name
  return (
    <section className="mt-24" aria-labelledby={id}>
      <div className={`row gap-x-24 mb-12 ${styles.head}`}>
        <h2 id={id} translate={name === undefined ? undefined : "no"}>
          {name ?? t("purchase.suggested.anySupplier")}
        </h2>
        <Cost lines={chosen} orders={orders} />
        <Button
          look="outline"
          isBusy={orders.form.isSending}
          disabled={Boolean(outage) || chosen.length === 0}
          title={outage ? t("purchase.orders.needsConnection") : undefined}
          onClick={() => orders.send(lines)}
        >
          {t("purchase.suggested.send", { count: chosen.length })}
        </Button>
      </div>
      <CardTable
        label={name ?? t("purchase.suggested.anySupplier")}
        columns={columns.map((column) => ({
          name: t(`purchase.suggested.columns.${column}`),
          isFigure: figures.includes(column),
        }))}
      >
        {lines.map((line) => (
          <LineRow key={line.id} line={line} orders={orders} onRule={() => setRuling(line)} />
        ))}
      </CardTable>
      {ruling && (
        <ReorderDialog {...ruling} onClose={() => setRuling(null)} onDone={() => void orders.list.settle()} />
      )}
    </section>
  )
}

/** Adds up what is known of the cost. */
function Cost({ lines, orders }: GroupProps) {
  const t = useWords()
  const known = lines.filter(({ unitCostCents }) => unitCostCents !== null)
  if (known.length === 0) return null
  const cents = known.reduce((sum, line) => sum + (costOf(line, orders) ?? 0), 0)
  const cost = formatRupees(cents)
  return (
    <span className="muted num">
      {known.length === lines.length
        ? t("purchase.suggested.cost", { cost })
        : t("purchase.suggested.costOfSome", { cost, known: known.length, count: lines.length })}
    </span>
  )
}

function costOf(line: SuggestedLine, orders: SuggestedOrders) {
  const quantity = orders.quantityOf(line)
  return line.unitCostCents === null || quantity === null ? null : Math.round(line.unitCostCents * quantity)
}

type LineProps = { line: SuggestedLine; orders: SuggestedOrders; onRule: () => void }

function LineRow({ line, orders, onRule }: LineProps) {
  const t = useWords()
  const explain = useSuggestionText()
  const isLeftOut = orders.isLeftOut(line)
  const cents = costOf(line, orders)
  const ofMedicine = <span className="sr">{t("purchase.low.ofMedicine", { medicine: line.medicine })}</span>
  return (
    <CardRow>
      <CardCell kind="prose">
        <b translate="no">
          <TallMan text={keepTogether(line.medicine)} />
        </b>
        <small className="block meta">{line.manufacturer}</small>
        <small className="block">{explain(line)}</small>
        <SupplierPrices line={line} />
      </CardCell>
      <CardCell label={t("purchase.suggested.columns.left")} kind="figure">
        {formatCount(line.left)}
      </CardCell>
      <CardCell label={t("purchase.suggested.columns.ordered")} kind="figure">
        {formatCount(line.ordered)}
      </CardCell>
      <CardCell label={t("purchase.suggested.columns.quantity")}>
        <Quantity line={line} orders={orders} />
      </CardCell>
      <CardCell label={t("purchase.suggested.columns.cost")} kind="figure">
        {cents === null ? "–" : formatRupees(cents)}
      </CardCell>
      <CardCell kind="actions">
        <div className={styles.actions}>
          <Button size="small" look="outline" onClick={() => orders.leaveOut(line, !isLeftOut)}>
            {t(isLeftOut ? "purchase.suggested.putBack" : "purchase.suggested.leaveOut")}
            {ofMedicine}
          </Button>
          <Button size="small" look="quiet" onClick={onRule}>
            {t("purchase.rule.title")}
            {ofMedicine}
          </Button>
        </div>
      </CardCell>
    </CardRow>
  )
}

/** What suppliers ask, the cheapest first. */
function SupplierPrices({ line: { prices } }: Pick<LineProps, "line">) {
  const t = useWords()
  if (prices.length === 0) return null
  const said = prices.map(({ supplier, unitCostCents, minUnits, onHand }) =>
    [
      `${supplier} ${formatRupees(unitCostCents)}`,
      minUnits > 1 && t("purchase.suggested.fromUnits", { units: formatCount(minUnits) }),
      onHand !== null && t("purchase.suggested.supplierHas", { units: formatCount(onHand) }),
    ]
      .filter(Boolean)
      .join(", "),
  )
  return <small className="block meta">{t("purchase.suggested.prices", { prices: said.join(" · ") })}</small>
}

function Quantity({ line, orders }: Omit<LineProps, "onRule">) {
  const t = useWords()
  const { id, value, error, set, ref } = orders.field(line)
  return (
    <>
      <UnitsInput
        ref={ref}
        id={id}
        className={`num ${styles.quantity}`}
        aria-label={t("purchase.suggested.quantityOf", { medicine: line.medicine })}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-wrong`}
        disabled={orders.isLeftOut(line)}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {error !== undefined && (
        <small id={`${id}-wrong`} role="alert" className="block text-bad">
          {error}
        </small>
      )}
    </>
  )
}
