import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { makePromiseCache } from "./promise-cache.ts"

test("shares one fetch between concurrent callers and caches no failure", async () => {
  const cache = makePromiseCache<string, number>({ max: 10, ttl: 60_000 })
  let asked = 0
  const fetch = async () => {
    asked += 1
    if (asked === 1) throw new Error("away")
    return asked
  }
  const [first, second] = [cache.getOrSet("a", fetch), cache.getOrSet("a", fetch)]
  await expect(first).rejects.toThrow("away")
  await expect(second).rejects.toThrow("away")
  expect([await cache.getOrSet("a", fetch), await cache.getOrSet("a", fetch), asked]).toEqual([2, 2, 2])
})

test("keeps a newer value when an older fetch fails", async () => {
  const cache = makePromiseCache<string, number>({ max: 10, ttl: 60_000 })
  const { promise, reject } = Promise.withResolvers<number>()
  const failing = cache.getOrSet("a", () => promise)
  cache.clear()
  await cache.getOrSet("a", async () => 7)
  reject(new Error("away"))
  await expect(failing).rejects.toThrow("away")
  await setImmediate()
  expect(await cache.get("a")).toBe(7)
})
