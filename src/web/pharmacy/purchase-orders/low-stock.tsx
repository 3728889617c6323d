import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useId, useState } from "react"
import type { LowStockMedicine } from "#contract/pharmacy/reordering.ts"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { AddOrderDialog } from "#web/pharmacy/purchase-orders/add-order-dialog.tsx"
import styles from "#web/pharmacy/purchase-orders/purchase-orders.module.css"
import type { useLowStock } from "#web/pharmacy/purchase-orders/use-purchase-orders.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["name", "quantity", "lasts", "actions"] as const

/** Lists low stock with its days of cover and a link to order it. */
export function LowStock({ low }: { low: ReturnType<typeof useLowStock> }) {
  const t = useWords()
  const [opened, setOpened] = useState<LowStockMedicine | null>(null)
  return (
    <section className="mt-24" aria-labelledby="low-stock">
      <div className={`row gap-x-24 mb-12 ${styles.lowHead}`}>
        <h2 id="low-stock">{t("purchase.low.heading")}</h2>
        {low.limit !== undefined && <LowStockLimit limit={low.limit} onChanged={low.settle} />}
      </div>
      <Table low={low} onAdd={setOpened} />
      {opened && (
        <AddOrderDialog
          medicineId={opened.medicineId}
          medicine={opened.medicine}
          manufacturer={opened.manufacturer}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

/** The most urgent rows, so that the orders begin on the first screen: one card on a phone. */
const firstRows = { phone: 1, table: 4 }

type TableProps = { low: ReturnType<typeof useLowStock>; onAdd: (medicine: LowStockMedicine) => void }

function Table({ low, onAdd }: TableProps) {
  const t = useWords()
  const outage = useOutage()
  const [isAll, setAll] = useState(false)
  return (
    <DataList
      list={low}
      loading={t("staff.loadingYourStock")}
      blanks={4}
      failed={t("purchase.low.failed")}
      empty={
        <EmptyState heading={t("purchase.low.none", { limit: formatCount(low.limit ?? 0) })} level="h2" />
      }
      updates={t("common.updates", { count: low.waiting })}
    >
      <div className={classes(!isAll && styles.first)}>
        <CardTable
          label={t("purchase.low.heading")}
          columns={columns.map((column) => ({
            name: t(`purchase.low.columns.${column}`),
            isFigure: column === "quantity",
          }))}
          bodyProps={low.listProps}
        >
          {low.rows.map(({ item, isGone }) => (
            <LowRow
              key={item.medicineId}
              medicine={item}
              isGone={isGone}
              canAct={!outage}
              onAdd={() => onAdd(item)}
            />
          ))}
        </CardTable>
      </div>
      {low.rows.length > firstRows.phone && (
        <p className={classes("mt-12", low.rows.length <= firstRows.table && styles.onPhone)}>
          <Button look="outline" size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll
              ? t("purchase.low.mostUrgent")
              : t("purchase.low.all", { count: formatCount(low.rows.length) })}
          </Button>
        </p>
      )}
      {low.total > low.medicines.length && (
        <p className="muted mt-8">
          {t("purchase.low.more", {
            shown: formatCount(low.medicines.length),
            total: formatCount(low.total),
          })}
        </p>
      )}
    </DataList>
  )
}

type LowRowProps = { medicine: LowStockMedicine; isGone: boolean; canAct: boolean; onAdd: () => void }

function LowRow({ medicine, isGone, canAct, onAdd }: LowRowProps) {
  const t = useWords()
  return (
    <CardRow isGone={isGone}>
      <CardCell kind="prose">
        <b translate="no">
          <TallMan text={keepTogether(medicine.medicine)} />
        </b>
        <small className="block meta">{medicine.manufacturer}</small>
      </CardCell>
      <CardCell label={t("purchase.low.columns.quantity")} kind="figure">
        {formatCount(medicine.left)}
      </CardCell>
      <CardCell label={t("purchase.low.columns.lasts")}>
        <Lasts medicine={medicine} />
      </CardCell>
      <CardCell kind="actions">
        <div className={styles.actions}>
          <Button
            size="small"
            look="outline"
            onClick={onAdd}
            disabled={!canAct}
            title={canAct ? undefined : t("purchase.orders.needsConnection")}
          >
            {t("staff.addOrder")}
            <span className="sr">{t("purchase.low.ofMedicine", { medicine: medicine.medicine })}</span>
          </Button>
          {medicine.ordered > 0 && (
            <Chip tone="info">{t("purchase.low.ordered", { quantity: formatCount(medicine.ordered) })}</Chip>
          )}
        </div>
      </CardCell>
    </CardRow>
  )
}

function Lasts({ medicine }: { medicine: LowStockMedicine }) {
  const t = useWords()
  const { lastsDays } = reorderOf(medicine)
  if (medicine.left === 0) return <Chip tone="bad">{t("staff.noStock")}</Chip>
  if (lastsDays === null) return <>{t("purchase.low.lasts.unknown")}</>
  if (lastsDays === 0) return <Chip tone="warn">{t("purchase.low.lastsToday")}</Chip>
  return <>{t("staff.countDays", { count: lastsDays })}</>
}

const typingRestMs = 500

/** Edits the pharmacy's low-stock limit; saved after a pause in typing. */
function LowStockLimit({ limit, onChanged }: { limit: number; onChanged: () => Promise<void> }) {
  const t = useWords()
  const client = useQueryClient()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? String(limit)
  const isWrong = !/^\d{1,5}$/.test(text.trim())
  const wanted = isWrong || Number(text) === limit ? null : Number(text)
  useEffect(() => {
    if (wanted === null) return
    const keep = async () => {
      try {
        await call.purchaseOrders.setLimit({ limit: wanted })
        // The till's stock list uses this limit too.
        void client.invalidateQueries({ queryKey: api.till.shelf.key() })
        await onChanged()
      } catch (error) {
        toastProblem(error)
        setTyped(null)
      }
    }
    const rest = setTimeout(() => void keep(), typingRestMs)
    return () => clearTimeout(rest)
    // oxlint-disable-next-line react/exhaustive-deps -- another function is no other limit
  }, [wanted])
  return (
    <div className={`row ${styles.limit}`}>
      <label className="semibold" htmlFor={id}>
        {t("purchase.low.limit")}
      </label>
      <input
        id={id}
        className="control num"
        type="number"
        min={0}
        max={99_999}
        step={1}
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          if (!isWrong && wanted === null) setTyped(null)
        }}
      />
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="text-bad semibold">
          {t("purchase.low.limitWrong")}
        </p>
      )}
    </div>
  )
}
