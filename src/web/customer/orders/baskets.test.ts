import { expect, test } from "vitest"
import { groupBaskets } from "#web/customer/orders/baskets.tsx"

const row = (id: number, basket: string | null) => ({ key: id, item: { id, basket }, isGone: false })

test("keeps orders of a basket together at the place of the first", () => {
  const { rows, startingWith } = groupBaskets([
    row(1, null),
    row(2, "a"),
    row(3, null),
    row(4, "a"),
    row(5, "b"),
  ])
  expect(rows.map(({ key }) => key)).toEqual([1, 2, 4, 3, 5])
  expect(startingWith({ id: 2, basket: "a" })?.map(({ id }) => id)).toEqual([2, 4])
  // Not the second of a group, nor an order alone in its basket.
  expect([4, 5, 1].map((id) => startingWith({ id, basket: "a" }))).toEqual([undefined, undefined, undefined])
})
