import { expect, test } from "vitest"
import { fitTopics } from "./tabs.ts"

const medicines = (count: number) => Array.from({ length: count }, (_, n) => `medicine:${n + 1}`)

test("subscribes to a few topics individually, each once", () => {
  expect(fitTopics(["medicine:1", "adverts", "medicine:1"])).toEqual(["medicine:1", "adverts"])
})

test("widens a kind with too many topics", () => {
  expect(fitTopics([...medicines(300), "pharmacy:4:stock"])).toEqual(["medicine:*", "pharmacy:4:stock"])
})

test("never widens private topics", () => {
  const own = Array.from({ length: 4 }, (_, n) => `pharmacy:${n + 1}:orders`)
  expect(fitTopics([...own, ...medicines(3)], 6)).toEqual([...own, "medicine:*"])
})
