import Percent from "lucide-react/icons/percent"
import X from "lucide-react/icons/x"
import { type KeyboardEvent, memo, useCallback, useEffect, useRef } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { discountCents } from "#domain/pharmacy/sale-sums.ts"
import { maxLineQuantity } from "#domain/pharmacy/till-limits.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { formatRupees, Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { dayText } from "#web/kit/forms/expiry.tsx"
import { StaffMedicineName } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { type Refusal, RowAlert } from "#web/pharmacy/till/alert.tsx"
import styles from "#web/pharmacy/till/cart.module.css"
import { type CartLine, changeOf, isLotOnRecord, lineMarkdown } from "#web/pharmacy/till/cart.ts"
import { discountLabel, signedCents } from "#web/pharmacy/till/discount-words.ts"
import { LineQuantity } from "#web/pharmacy/till/line-quantity.tsx"
import type { CartActions } from "#web/pharmacy/till/use-cart.ts"
import type { LineMark } from "#web/pharmacy/till/use-purchase.ts"
import { useWords } from "#web/words/words.ts"

type CartLineRowProps = {
  line: CartLine
  row: ShelfRow | undefined
  /** Until the stock has loaded, a line without a row shows no warning. */
  isShelfKnown: boolean
  mark: LineMark | undefined
  refusal: Refusal | null
  isSelected: boolean
  cart: CartActions
  /** Lowers a price above the maximum; set only on affected lines, so that others do not re-render. */
  onLowerPrice: ((stockId: number, maximumCents: number) => Promise<void>) | undefined
  /** Opens the discount of a line. */
  onDiscount: (stockId: number) => void
  onLeave: () => void
}

/** A line of the cart. In its quantity, arrows walk the lines, Delete removes, Enter and Escape lead back to the search. */
export const CartLineRow = memo(function CartLineRow(props: CartLineRowProps) {
  const { line, row, isShelfKnown, mark, refusal, isSelected, cart, onLowerPrice, onDiscount, onLeave } =
    props
  const t = useWords()
  const place = useRef<HTMLLIElement>(null)
  // Only when it becomes the current one: each measurement forces a layout.
  useEffect(() => {
    if (isSelected) place.current?.scrollIntoView({ block: "nearest" })
  }, [isSelected])
  const { stockId } = line
  const putField = useCallback(
    (field: HTMLInputElement | null) => cart.fields.putQuantity(stockId, field),
    [cart, stockId],
  )
  const trouble = useTrouble(line, { row, isShelfKnown, mark })
  const markdown = lineMarkdown(line)
  const fullCents = line.priceCents * line.quantity
  const ownDiscount = discountCents(fullCents - markdown, line.discount)
  const remove = () => {
    cart.remove(line)
    onLeave()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key === "ArrowDown") walk(event.currentTarget.nextElementSibling)
    else if (event.key === "ArrowUp") walk(event.currentTarget.previousElementSibling)
    else if (event.key === "Delete" && mayRemove(event.target)) remove()
    else if ((event.key === "Enter" || event.key === "Escape") && event.target instanceof HTMLInputElement)
      onLeave()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the field inside
    <li
      ref={place}
      className={classes(
        styles.line,
        isSelected && styles.selected,
        trouble && styles.changed,
        refusal && styles.refused,
      )}
      data-line={line.stockId}
      onKeyDown={onKeyDown}
      onFocus={() => cart.store.select(line.stockId)}
    >
      <div>
        <StaffMedicineName {...line} />
        <small className="block">
          {line.manufacturer}{" "}
          {(line.prescriptionOnly || row?.prescriptionOnly) && (
            <Chip>
              <abbr title={t("staff.prescriptionOnly")}>{t("staff.rx")}</abbr>
            </Chip>
          )}{" "}
          {(line.controlled || row?.controlled) && <Chip tone="warn">{t("staff.controlled")}</Chip>}
        </small>
        <small className="block num">{useHint(line, row)}</small>
        {markdown > 0 && (
          <small className="block num text-ok">
            {t("till.markdown")} {signedCents(-markdown)}
          </small>
        )}
        {line.discount && (
          <small className="block num text-ok">
            {discountLabel(t, line.discount)} {signedCents(-ownDiscount)}
          </small>
        )}
        {row && <UnrecordedLots lots={(line.lots ?? []).filter(({ lot }) => !isLotOnRecord(row, lot))} />}
        {trouble && <strong className="block text-warn text-meta">{trouble}</strong>}
        {mark?.kind === "above-maximum" && onLowerPrice && (
          <Button
            look="outline"
            size="small"
            onClick={() => void onLowerPrice(line.stockId, mark.maximumCents)}
          >
            {t("till.sellAtMaximum", { maximum: formatRupees(mark.maximumCents) })}
            <span className="sr">{t("till.ofMedicine", { name: line.name })}</span>
          </Button>
        )}
      </div>
      <span className={styles.acts}>
        <IconButton label={t("till.remove", { name: line.name })} onClick={remove}>
          <X aria-hidden="true" />
        </IconButton>
        {(isSelected || line.discount) && (
          <IconButton
            label={t("till.discounts.ofLine", { name: line.name })}
            onClick={() => onDiscount(line.stockId)}
          >
            <Percent aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <LineQuantity
        label={t("till.quantityOf", { name: line.name })}
        quantity={line.quantity}
        form={line.form}
        row={row}
        max={Math.min(row?.quantity ?? line.quantity, maxLineQuantity)}
        fieldRef={putField}
        onInvalid={(isInvalid) => cart.fields.setInvalid(line.stockId, isInvalid)}
        onChange={(quantity) => cart.change({ ...line, quantity }, row)}
      />
      <b className={`text-body text-end ${styles.total}`}>
        <Money cents={fullCents - markdown - ownDiscount} />
      </b>
      {refusal && <RowAlert key={refusal.id} text={refusal.text} />}
    </li>
  )
})

/** Scanned lots that the shelf does not hold by its books: the sale leaves a task. */
function UnrecordedLots({ lots }: { lots: { lot: string }[] }) {
  const t = useWords()
  return lots.map(({ lot }) => (
    <strong key={lot} className="block text-warn text-meta">
      {t("till.lotNotOnRecord", { lot })}
    </strong>
  ))
}

/** Shows the price, and the next unit's batch or the scanned pack. */
function useHint(line: CartLine, row: ShelfRow | undefined): string {
  const t = useWords()
  const { lot, expiresOn } = line.scanned ?? {}
  const day = expiresOn && dayText(expiresOn)
  const isAll = row !== undefined && line.quantity === row.quantity
  const scanned =
    (lot && day && t("till.scannedBoth", { lot, day })) ||
    (lot && t("till.scannedLot", { lot })) ||
    (day && t("till.scannedExpiry", { day }))
  const packSize = row?.packSize
  return [
    t("staff.priceEach", { price: formatRupees(line.priceCents) }),
    packSize &&
      t("staff.packs.price", {
        price: formatRupees(line.priceCents * packSize),
        size: formatCount(packSize),
      }),
    scanned || (row?.nextLot && !isAll && t("till.batchFirst", { lot: row.nextLot })),
    isAll && t("till.allAvailable"),
  ]
    .filter(Boolean)
    .join(" · ")
}

type Known = Pick<CartLineRowProps, "row" | "isShelfKnown" | "mark">

/** Why this line cannot be sold; undefined when it can. */
function useTrouble(line: CartLine, { row, isShelfKnown, mark }: Known): string | undefined {
  const t = useWords()
  if (mark?.kind === "expired") return t("till.lineExpired")
  if (mark) return t("till.lineAboveMaximum", { maximum: formatRupees(mark.maximumCents) })
  const change = isShelfKnown ? changeOf(line, row) : undefined
  if (!change) return undefined
  if (change.kind === "gone") return t("till.lineGone")
  if (change.kind === "short") return t("till.lineShort", { available: change.available })
  return t(change.kind === "price" ? "till.linePrice" : "till.lineMarkdown", {
    was: formatRupees(change.wasCents),
    now: formatRupees(change.nowCents),
  })
}

function walk(to: Element | null) {
  const field = to?.querySelector("input")
  field?.focus()
  field?.select()
}

/** Delete in the middle of a number deletes a digit. */
function mayRemove(target: EventTarget) {
  if (!(target instanceof HTMLInputElement)) return true
  return target.selectionStart === 0 && target.selectionEnd === target.value.length
}
