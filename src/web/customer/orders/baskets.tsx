import ListChecks from "lucide-react/icons/list-checks"
import type { ReactNode } from "react"
import styles from "#web/customer/orders/orders.module.css"
import { Money } from "#web/kit/format/money.tsx"
import { CardDetail } from "#web/kit/lists/card-table.tsx"
import type { SteadyItem } from "#web/kit/lists/steady-list.ts"

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

type InBasket = { id: number; basket: string | null }

/** Orders placed together; the first identifies the group. */
type Groups<Order> = {
  rows: SteadyItem<Order>[]
  /** The orders of the group that this order begins; undefined for any other order. */
  startingWith: (order: Order) => Order[] | undefined
}

/** Puts the orders of a basket one below the other, at the place of the first, and leaves the rest in their order. */
export function groupBaskets<Order extends InBasket>(rows: readonly SteadyItem<Order>[]): Groups<Order> {
  const groups = Map.groupBy(rows, ({ item }) => item.basket ?? item.id)
  const together = [...groups.values()].filter((group) => group.length > 1)
  const starts = new Map(together.map((group) => [group[0]?.item.id, group.map(({ item }) => item)]))
  return { rows: [...groups.values()].flat(), startingWith: ({ id }) => starts.get(id) }
}
