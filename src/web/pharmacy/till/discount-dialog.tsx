import { type GivenDiscount, isDiscountAbove } from "#domain/pharmacy/sale-sums.ts"
import { maxDiscountReason } from "#domain/pharmacy/till-limits.ts"
import { isPlain, isVisible } from "#domain/platform/plain-text.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { lineOf, sumsOf, type TillCart, withLine } from "#web/pharmacy/till/cart.ts"
import { readDiscount } from "#web/pharmacy/till/discount-words.ts"
import { amountText } from "#web/pharmacy/till/tender.ts"
import { type CartActions, useCartNow } from "#web/pharmacy/till/use-cart.ts"
import { useWords } from "#web/words/words.ts"

const reasons = ["senior", "regular", "staff"] as const

type DiscountDialogProps = {
  cart: CartActions
  /** The row of the line; undefined for the whole sale. */
  stockId: number | undefined
  maxPercent: number
  onClose: () => void
}

/** Gives a discount on the whole sale or on one line: a percentage or an amount, with its reason. */
export function DiscountDialog({ cart: actions, stockId, maxPercent, onClose }: DiscountDialogProps) {
  const t = useWords()
  const cart = useCartNow(actions)
  const line = stockId === undefined ? undefined : lineOf(cart, stockId)
  const before = stockId === undefined ? cart.discount : line?.discount
  const form = useForm({
    values: { amount: writeDiscount(before), reason: before?.reason ?? "" },
    check: ({ amount, reason }) => {
      const read = readDiscount(amount)
      const text = reason.trim()
      const given = read && { ...read, reason: text }
      const next = given && withDiscount(cart, stockId, given)
      const isAbove = next !== null && isDiscountAbove(sumsOf(next), maxPercent)
      return {
        errors: {
          amount: given
            ? isAbove
              ? t("till.discounts.tooMuch", { limit: maxPercent })
              : undefined
            : t("till.discounts.invalid"),
          reason: isReason(text) ? undefined : t("till.discounts.reasonMissing"),
        },
        body: given,
      }
    },
    send: (given) => Promise.resolve(given),
    onSent: (given) => {
      actions.discount(stockId, given)
      onClose()
    },
  })
  const read = readDiscount(form.values.amount)
  const preview = read && sumsOf(withDiscount(cart, stockId, { ...read, reason: "" }))
  return (
    <FormDialog
      form={form}
      title={line ? t("till.discounts.lineTitle") : t("till.discounts.saleTitle")}
      width="narrow"
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("till.discounts.give")}
      sending={t("till.discounts.give")}
    >
      {line && (
        <p className="semibold" translate="no">
          {line.name}
        </p>
      )}
      <TextField
        field={form.field("amount")}
        label={t("till.discounts.amount")}
        hint={t("till.discounts.hint", { limit: maxPercent })}
        autoComplete="off"
        inputMode="text"
      />
      <ReasonField
        field={form.field("reason")}
        label={t("staff.reason")}
        presets={[...reasons.map((each) => t(`till.discounts.reasons.${each}`)), t("till.reasons.damaged")]}
        maxLength={maxDiscountReason}
      />
      <p className="row apart mt-12">
        <span>{t("till.discounts.newTotal")}</span>
        <b>
          <Money cents={(preview ?? sumsOf(cart)).totalCents} />
        </b>
      </p>
      {before && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            actions.discount(stockId, undefined)
            onClose()
          }}
        >
          {t("till.discounts.remove")}
        </Button>
      )}
    </FormDialog>
  )
}

const isReason = (text: string) => isVisible(text) && isPlain(text) && text.length <= maxDiscountReason

/** The cart with a discount on the line of this row, or on the whole sale. */
function withDiscount(cart: TillCart, stockId: number | undefined, discount: GivenDiscount): TillCart {
  if (stockId === undefined) return { ...cart, discount }
  const line = lineOf(cart, stockId)
  return line ? withLine(cart, { ...line, discount }) : cart
}

/** A discount as the field holds it. */
function writeDiscount(given: GivenDiscount | undefined): string {
  if (!given) return ""
  return given.percent === undefined ? amountText(given.cents ?? 0) : `${given.percent}%`
}
