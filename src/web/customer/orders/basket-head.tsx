import ListChecks from "lucide-react/icons/list-checks"
import type { ReactNode } from "react"
import styles from "#web/customer/orders/orders.module.css"
import { Money } from "#web/kit/format/money.tsx"
import { CardDetail } from "#web/kit/lists/card-table.tsx"

type BasketHeadProps = {
  /** Any of the group's orders. */
  orderId: number
  columns: number
  title: string
  /** What they cost together; null unless every price is shown. */
  totalCents: number | null
  total: string
  children?: ReactNode
}

/** The row above orders that were placed together: how many, what they cost, and what can be done with all. */
export function BasketHead({ orderId, columns, title, totalCents, total, children }: BasketHeadProps) {
  return (
    <CardDetail id={`basket-of-${orderId}`} columns={columns}>
      <div className={`row gap-x-16 ${styles.basket}`}>
        <b className="inline">
          <ListChecks aria-hidden="true" />
          {title}
        </b>
        {totalCents !== null && (
          <span>
            {total} <Money cents={totalCents} />
          </span>
        )}
        {children}
      </div>
    </CardDetail>
  )
}

/** Returns what orders cost together; null unless the price of each is known. */
export const totalOf = (orders: readonly { priceCents: number | null; quantity: number }[]) =>
  orders.reduce<number | null>(
    (sum, { priceCents, quantity }) =>
      sum === null || priceCents === null ? null : sum + priceCents * quantity,
    0,
  )
