import Hourglass from "lucide-react/icons/hourglass"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { memo } from "react"
import type { BranchStock } from "#contract/pharmacy/branches.ts"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { formatCents } from "#domain/platform/money.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { RowActions } from "#web/kit/actions/row-actions.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { BranchLine } from "#web/pharmacy/branches/branch-stock.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { packText } from "#web/pharmacy/packs/pack-text.ts"
import type { RowDialogKind } from "#web/pharmacy/stock/row-dialogs.tsx"
import type { OptionalColumn } from "#web/pharmacy/stock/stock-columns.ts"
import styles from "#web/pharmacy/stock/stock-list.module.css"
import { useWords } from "#web/words/words.ts"

type StockRowProps = {
  row: ShelfRow
  isGone: boolean
  canAct: boolean
  lowLimit: number
  /** What other branches have of a row with nothing left. */
  elsewhere: BranchStock[] | undefined
  /** Stock that expires on or before this day expires soon. */
  soon: string
  columns: readonly OptionalColumn[]
  onOpen: (kind: RowDialogKind, row: ShelfRow) => void
  onFavourite: (row: { stockId: number; isFavourite: boolean }) => void
}

const actions = ["buy", "edit", "order", "delete"] as const

/**
 * One medicine on the shelf. Its quantity leads to the batches and movements that make it up. Memoised: each press
 * renders the page, and its rows are most of it.
 */
export const StockRow = memo(function StockRow(props: StockRowProps) {
  const { row, isGone, canAct, lowLimit, elsewhere, soon, columns, onOpen, onFavourite } = props
  const t = useWords()
  const packs = packText(t, row.quantity, row.packSize)
  const ofMedicine = <span className="sr">{t("shelf.ofMedicine", { medicine: row.name })}</span>
  return (
    <CardRow isGone={isGone}>
      <CardCell>
        <b className={`semibold break ${styles.name}`} translate="no">
          <TallMan text={keepTogether(row.name)} />
        </b>
        {elsewhere && (
          <small className="block meta regular">
            <BranchLine branches={elsewhere} />
          </small>
        )}
      </CardCell>
      <CardCell label={t("shelf.columns.manufacturer")}>{row.manufacturer || t("shelf.noLot")}</CardCell>
      <CardCell label={t("shelf.columns.price")} kind="figure">
        {formatCents(row.priceCents)}
      </CardCell>
      <CardCell label={t("shelf.columns.quantity")} kind="figure">
        <span className={styles.quantity}>
          <Level quantity={row.quantity} lowLimit={lowLimit} />
          <button type="button" className={`link ${styles.why}`} onClick={() => onOpen("history", row)}>
            {formatCount(row.quantity)}
            <span className="sr">
              {t("shelf.ofMedicine", { medicine: row.name })}, {t("shelf.history")}
            </span>
          </button>
          {packs && <small>{packs}</small>}
          {row.reserved > 0 && <small>{t("shelf.reserved", { count: row.reserved })}</small>}
        </span>
      </CardCell>
      {columns.map((column) => (
        <CardCell
          key={column}
          label={t(`shelf.columns.${column}`)}
          kind={column === "max" ? "figure" : undefined}
        >
          {column === "expiry" && <Expiry row={row} soon={soon} />}
          {column === "barcode" && (
            <span className="mono">{row.gtin === null ? t("shelf.noLot") : printedGtin(row.gtin)}</span>
          )}
          {column === "max" &&
            (row.maxRetailPriceCents === null ? t("shelf.noLot") : formatCents(row.maxRetailPriceCents))}
          {column === "updated" && <When at={row.updatedAt} />}
        </CardCell>
      ))}
      <CardCell kind="actions">
        <RowActions of={ofMedicine} className={`row nowrap ${styles.actions}`}>
          {actions.map((action) => (
            <Button
              key={action}
              look="outline"
              size="small"
              disabled={!canAct || isGone}
              title={canAct ? undefined : t("shelf.needsConnection")}
              onClick={() => onOpen(action, row)}
            >
              {t(`shelf.${action}`)}
              {ofMedicine}
            </Button>
          ))}
          <Button
            look="outline"
            size="small"
            disabled={!canAct || isGone}
            onClick={() => onFavourite({ ...row, stockId: row.id })}
          >
            {t(row.isFavourite ? "staff.removeFavourite" : "staff.addFavourite")}
            {ofMedicine}
          </Button>
          <Button
            look="outline"
            size="small"
            disabled={!canAct || isGone}
            onClick={() => onOpen("correct", row)}
          >
            {t("staff.proposeACorrection")}
            {ofMedicine}
          </Button>
        </RowActions>
      </CardCell>
    </CardRow>
  )
})

function Level({ quantity, lowLimit }: { quantity: number; lowLimit: number }) {
  const t = useWords()
  if (quantity >= lowLimit) return null
  return (
    <Chip tone={quantity === 0 ? "bad" : "warn"} icon={<TriangleAlert aria-hidden="true" />}>
      {t(quantity === 0 ? "common.none" : "staff.low")}
    </Chip>
  )
}

function Expiry({ row, soon }: { row: ShelfRow; soon: string }) {
  const t = useWords()
  if (row.lot === null && row.expiresOn === null) return <>{t("shelf.noLot")}</>
  return (
    <span className={styles.expiry}>
      {row.lot !== null && <span className="mono">{row.lot}</span>}
      {row.expiresOn !== null && <span className="num">{formatExpiry(row.expiresOn)}</span>}
      {row.expiresOn !== null && row.expiresOn <= soon && (
        <Chip tone="warn" icon={<Hourglass aria-hidden="true" />}>
          {t("shelf.expiring")}
        </Chip>
      )}
    </span>
  )
}
