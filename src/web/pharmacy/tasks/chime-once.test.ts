import { expect, test } from "vitest"
import { chimeOnce } from "#web/pharmacy/tasks/chime-once.ts"

test("chimes once for each new order, but not for those found at start", async () => {
  const heard: number[] = []
  for (const latest of [7, 7, 0, 7, 9, 8, 9, 12]) await chimeOnce(latest, () => heard.push(latest))
  expect(heard).toEqual([9, 12])
})
