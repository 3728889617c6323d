import { expect, test } from "vitest"
import { fitTopics } from "./tabs.ts"

const medicines = (count: number) => Array.from({ length: count }, (_, n) => `medicine:${n + 1}`)

test("a few topics are watched one by one, each once", () => {
  expect(fitTopics(["medicine:1", "adverts", "medicine:1"])).toEqual(["medicine:1", "adverts"])
})

test("too many of one kind are watched as a whole, the others one by one", () => {
  expect(fitTopics([...medicines(300), "pharmacy:4:stock"])).toEqual(["medicine:*", "pharmacy:4:stock"])
})

test("private topics are never widened", () => {
  const own = Array.from({ length: 4 }, (_, n) => `pharmacy:${n + 1}:orders`)
  expect(fitTopics([...own, ...medicines(3)], 6)).toEqual([...own, "medicine:*"])
})
