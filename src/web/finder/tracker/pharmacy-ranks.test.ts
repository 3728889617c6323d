import { expect, test } from "vitest"
import type { Offer } from "#contract/finder/search.ts"
import { ranksOf } from "#web/finder/tracker/pharmacy-ranks.ts"

test("gives all rows of a pharmacy the rank of its first row", () => {
  const offers = [7, 7, 3, 7, 9].map((pharmacyId) => ({ pharmacyId }) as Offer) // the rank needs no more
  expect([...ranksOf(offers)]).toEqual([
    [7, 1],
    [3, 2],
    [9, 3],
  ])
})
