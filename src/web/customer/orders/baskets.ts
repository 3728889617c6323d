import type { SteadyItem } from "#web/kit/lists/steady-list.ts"

type InBasket = { id: number; basket: string | null }

/** Orders placed together; the first identifies the group. */
export type Groups<Order> = {
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
