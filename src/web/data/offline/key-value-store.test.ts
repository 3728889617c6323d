import "fake-indexeddb/auto"
import { expect, test } from "vitest"
import { openKeyValueStore } from "#web/data/offline/key-value-store.ts"

let databases = 0
const openTwice = () => {
  const name = `test-${++databases}`
  return [openKeyValueStore(name, "values"), openKeyValueStore(name, "values")] as const
}

test("shares values between a page and the service worker", async () => {
  const [page, worker] = openTwice()
  await page.set("seller", { name: "Ruwan" })
  expect(await worker.get("seller")).toEqual({ name: "Ruwan" })
})

test("loses neither of two concurrent updates", async () => {
  const [page, worker] = openTwice()
  const add = (before: number = 0) => before + 1
  await Promise.all([page, worker, page, worker].map((store) => store.update<number>("count", add)))
  expect(await page.get("count")).toBe(4)
})

test("removes every value on clear", async () => {
  const [page, worker] = openTwice()
  await page.set("seller", "Ruwan")
  await worker.clear()
  expect(await page.get("seller")).toBeUndefined()
})

test("rejects a write that the browser refuses", async () => {
  const [page] = openTwice()
  await page.set("seller", "Ruwan")
  await expect(page.set("seller", () => {})).rejects.toThrow("cloned")
  expect(await page.get("seller")).toBe("Ruwan")
})
