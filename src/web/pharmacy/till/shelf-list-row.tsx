import Check from "lucide-react/icons/check"
import Hourglass from "lucide-react/icons/hourglass"
import Plus from "lucide-react/icons/plus"
import Star from "lucide-react/icons/star"
import TagIcon from "lucide-react/icons/tag"
import Truck from "lucide-react/icons/truck"
import { type MouseEvent, memo, useState } from "react"
import type { BranchStock } from "#contract/pharmacy/branches.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { markedPrice } from "#domain/pharmacy/markdown.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { formatRupees, Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { monthText } from "#web/kit/forms/expiry.tsx"
import { BranchLine } from "#web/pharmacy/branches/branch-stock.tsx"
import { AlikeChip, StaffMedicineName } from "#web/pharmacy/look-alikes/tall-man.tsx"
import styles from "#web/pharmacy/till/shelf-list.module.css"
import { type CartActions, useInCart } from "#web/pharmacy/till/use-cart.ts"
import { isExpiring } from "#web/pharmacy/till/use-finder.ts"
import { useWords } from "#web/words/words.ts"

type ShelfListRowProps = {
  row: ShelfRow
  /** What may be sold in its place when it is sold out. */
  equivalent: ShelfRow | undefined
  /** What other branches have of a sold-out row. */
  elsewhere: BranchStock[] | undefined
  at: number
  /** Whether another name on the shelf looks like this one. */
  isAlike: boolean
  isLow: boolean
  isChosen: boolean
  cart: CartActions
  onChoose: (at: number) => void
  onPointed: () => void
  onOrder: (row: ShelfRow) => void
  onFavourite: (row: ShelfRow) => void
}

/** Renders one stock row: name, price, quantity and the button that adds it. */
export const ShelfListRow = memo(function ShelfListRow(props: ShelfListRowProps) {
  const { row, equivalent, elsewhere, isAlike, isLow, isChosen, cart } = props
  const t = useWords()
  const isOut = row.quantity <= 0
  const tone = isOut ? "text-bad semibold" : isLow && "text-warn semibold"
  return (
    <div className={classes(styles.row, isChosen && styles.chosen, isOut && styles.out)}>
      <DoseGlyph form={row.form} frame="outline" className={styles.glyph} />
      <div className={`leading ${styles.name}`}>
        <StaffMedicineName {...row} />
        <small className="row">
          {row.manufacturer}
          <Marks row={row} isAlike={isAlike} />
          <FavouriteButton {...props} />
        </small>
      </div>
      <Flashing value={row.priceCents} className={`num semibold ${styles.price}`}>
        {formatRupees(row.priceCents)}
      </Flashing>
      <Flashing value={row.quantity} className={classes(`num muted text-staff ${styles.available}`, tone)}>
        {t("staff.availableQuantity", { quantity: formatCount(row.quantity) })}
      </Flashing>
      {isOut ? <OrderFirst {...props} /> : <AddButton {...props} />}
      {elsewhere && isOut && (
        <p className={`text-staff ${styles.equivalent}`}>
          <BranchLine branches={elsewhere} />
        </p>
      )}
      {equivalent && <Equivalent row={equivalent} onAdd={() => cart.add(equivalent)} />}
    </div>
  )
})

function Marks({ row, isAlike }: Pick<ShelfListRowProps, "row" | "isAlike">) {
  const t = useWords()
  const marked = markedPrice(row.marked, row.priceCents)
  return (
    <>
      {isAlike && <AlikeChip />}
      {row.prescriptionOnly && (
        <Chip>
          <abbr title={t("staff.prescriptionOnly")}>{t("staff.rx")}</abbr>
        </Chip>
      )}
      {row.controlled && <Chip tone="warn">{t("staff.controlled")}</Chip>}
      {row.quantity > 0 && row.nextExpiresOn && isExpiring(row.nextExpiresOn) && (
        <Chip tone="warn" icon={<Hourglass aria-hidden="true" />}>
          {t("till.expires", { month: monthText(row.nextExpiresOn) })}
        </Chip>
      )}
      {marked !== undefined && (
        <Chip tone="ok" icon={<TagIcon aria-hidden="true" />}>
          {t("staff.markedDownTo", { price: formatRupees(marked) })}
        </Chip>
      )}
    </>
  )
}

/** Keeps the row at the top of the list. Tab reaches it in the chosen row only: twenty rows are in sight. */
function FavouriteButton({ row, isChosen, onFavourite }: ShelfListRowProps) {
  const t = useWords()
  const label = t(row.isFavourite ? "staff.removeFavourite" : "staff.addFavourite")
  return (
    <IconButton
      label={`${label}${t("till.ofMedicine", { name: row.name })}`}
      aria-pressed={row.isFavourite}
      className={classes(styles.star, row.isFavourite ? "text-warn" : "faint")}
      tabIndex={isChosen ? undefined : -1}
      onClick={() => onFavourite(row)}
    >
      <Star aria-hidden="true" fill={row.isFavourite ? "currentColor" : "none"} />
    </IconButton>
  )
}

/** A sold-out row offers an order instead. Adding it shows why it cannot be sold. */
function OrderFirst(props: ShelfListRowProps) {
  const { row, onOrder } = props
  const t = useWords()
  return (
    <div className={`stack gap-4 ${styles.both}`}>
      <Button size="small" look="outline" onClick={() => onOrder(row)}>
        <Truck aria-hidden="true" />
        {t("staff.addOrder")}
        <span className="sr">{t("till.ofMedicine", { name: row.name })}</span>
      </Button>
      <AddButton {...props} />
    </div>
  )
}

function Equivalent({ row, onAdd }: { row: ShelfRow; onAdd: () => void }) {
  const t = useWords()
  return (
    <p className={`row nowrap gap-x-12 text-staff ${styles.equivalent}`}>
      <span className="shrink">
        {t("till.equivalent")} <StaffMedicineName {...row} />, {row.manufacturer},{" "}
        <Money cents={row.priceCents} />,{" "}
        {t("staff.availableQuantity", { quantity: formatCount(row.quantity) })}
      </span>
      <Button look="quiet" size="small" className="fixed" onClick={onAdd}>
        {t("till.addInstead")}
        <span className="sr">{t("till.ofMedicine", { name: row.name })}</span>
      </Button>
    </p>
  )
}

function AddButton({ row, at, isChosen, cart, onChoose, onPointed }: ShelfListRowProps) {
  const t = useWords()
  const inCart = useInCart(cart, row.stockId)
  const isAllIn = row.quantity > 0 && inCart >= row.quantity
  const add = (event: MouseEvent) => {
    onChoose(at)
    cart.add(row)
    const isMouse = event.detail > 0 && matchMedia("(pointer: fine)").matches
    if (isMouse) onPointed()
  }
  return (
    <Button
      className={styles.add}
      size="small"
      look={row.quantity <= 0 ? "quiet" : isChosen ? "primary" : "outline"}
      disabled={isAllIn}
      onClick={add}
    >
      {isAllIn ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      {t(isAllIn ? "till.allInCart" : "till.addToCart")}
      <span className="sr">{t("till.ofMedicine", { name: row.name })}</span>
    </Button>
  )
}

type FlashingProps = { value: number; className: string; children: string }

/** Highlights a changed number for a moment. */
function Flashing({ value, className, children }: FlashingProps) {
  const [first] = useState(value)
  return (
    <span key={value} className={classes(className, value !== first && styles.flash)}>
      {children}
    </span>
  )
}
