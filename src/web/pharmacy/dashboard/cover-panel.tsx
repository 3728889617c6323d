import { Link } from "@tanstack/react-router"
import Truck from "lucide-react/icons/truck"
import { useState } from "react"
import type { CoverRow, ShelfFigures } from "#contract/pharmacy/dashboard.ts"
import { lookBackDays, soonDays } from "#domain/pharmacy/dashboard-days.ts"
import { paths } from "#domain/platform/paths.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { NoChart, Panel } from "#web/kit/dashboard/panel.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import styles from "#web/pharmacy/dashboard/dashboard.module.css"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { AddOrderDialog } from "#web/pharmacy/purchase-orders/add-order-dialog.tsx"
import { useWords } from "#web/words/words.ts"

/** Lists the stock that runs out first, with a link to order it. */
export function CoverPanel({ source }: { source: Source<ShelfFigures> }) {
  const t = useWords()
  const [ordering, setOrdering] = useState<CoverRow | null>(null)
  return (
    <>
      <Panel
        question={t("dashboard.cover.question")}
        width="half"
        source={source}
        draw={({ cover, low }) => {
          const all = low.rows > 0 && (
            <Link to={paths.posStock} search={{ filter: "low" }}>
              {t("dashboard.cover.all", { count: low.rows })}
            </Link>
          )
          if (cover.length === 0) {
            const none = t("dashboard.cover.none", { days: soonDays })
            return { chart: <NoChart>{none}</NoChart>, aside: all }
          }
          return {
            chart: <Cover rows={cover} onOrder={setOrdering} />,
            aside: all,
            isTable: true,
            table: {
              fileName: "runs-out-first",
              columns: [
                { label: t("common.medicine") },
                { label: t("staff.manufacturer") },
                { label: t("common.quantity") },
                { label: t("common.days") },
              ],
              rows: cover.map(({ medicine, manufacturer, quantity, coverDays }) => [
                medicine,
                manufacturer,
                quantity,
                coverDays === null ? "" : Math.floor(coverDays),
              ]),
            },
          }
        }}
      />
      {ordering && (
        <AddOrderDialog
          medicineId={ordering.medicineId}
          medicine={ordering.medicine}
          manufacturer={ordering.manufacturer}
          onClose={() => setOrdering(null)}
          onDone={source.retry}
        />
      )}
    </>
  )
}

function Cover({ rows, onOrder }: { rows: CoverRow[]; onOrder: (row: CoverRow) => void }) {
  const t = useWords()
  return (
    <>
      <table className={`table ${styles.table}`} aria-label={t("dashboard.cover.question")}>
        <thead>
          <tr>
            <th scope="col">{t("common.medicine")}</th>
            <th scope="col">{t("common.quantity")}</th>
            <th scope="col">{t("staff.lasts")}</th>
            <th scope="col">
              <span className="sr">{t("dashboard.cover.columns.action")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.stockId}>
              <td className={styles.medicine} translate="no">
                <b>
                  <TallMan text={keepTogether(row.medicine)} />
                </b>
                <small className="block meta regular">{row.manufacturer}</small>
              </td>
              <td className="num" data-label={t("common.quantity")}>
                {formatCount(row.quantity)}
              </td>
              <td>
                <Lasts row={row} />
              </td>
              <td>
                <AddOrder row={row} onOpen={() => onOrder(row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted text-staff mt-8">{t("dashboard.cover.hint", { days: lookBackDays })}</p>
    </>
  )
}

function Lasts({ row: { quantity, coverDays } }: { row: CoverRow }) {
  const t = useWords()
  if (quantity === 0) return <Chip tone="bad">{t("staff.now")}</Chip>
  if (coverDays === null) return <Chip>{t("dashboard.cover.unsold")}</Chip>
  const days = Math.floor(coverDays)
  if (days < 1) return <Chip tone="bad">{t("dashboard.cover.today")}</Chip>
  return (
    <Chip tone={days <= 3 ? "warn" : "plain"}>
      {t("staff.textDays", { count: days, text: formatCount(days) })}
    </Chip>
  )
}

function AddOrder({ row: { medicine, isOrdered }, onOpen }: { row: CoverRow; onOpen: () => void }) {
  const t = useWords()
  if (isOrdered) {
    return (
      <Chip tone="info" icon={<Truck aria-hidden="true" />}>
        {t("dashboard.cover.ordered")}
      </Chip>
    )
  }
  return (
    <Button look="outline" size="small" onClick={onOpen}>
      {t("staff.addOrder")}
      <span className="sr">{t("dashboard.cover.ofMedicine", { medicine })}</span>
    </Button>
  )
}
