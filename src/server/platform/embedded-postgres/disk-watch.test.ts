import { expect, test, vi } from "vitest"
import { isDiskLow, lowBelowBytes, watchDisk } from "./disk-watch.ts"

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

test("warns at 5 % of the disk, between 256 MB and 2 GB", () => {
  expect(lowBelowBytes(1 * gigabyte)).toBe(256 * megabyte)
  expect(lowBelowBytes(20 * gigabyte)).toBe(1 * gigabyte)
  expect(lowBelowBytes(2000 * gigabyte)).toBe(2 * gigabyte)
})

test("keeps the low state until there is clearly room again", () => {
  const at = (freeMegabytes: number) => ({ freeBytes: freeMegabytes * megabyte, totalBytes: gigabyte })
  expect(isDiskLow(at(255), false)).toBe(true)
  expect(isDiskLow(at(300), false)).toBe(false)
  expect(isDiskLow(at(300), true)).toBe(true)
  expect(isDiskLow(at(320), true)).toBe(false)
})

test("reports each change once and ignores an unreadable disk", async () => {
  vi.useFakeTimers()
  const free = [300, 200, 200, null, 200, 400]
  const told: boolean[] = []
  async function look() {
    const next = free.shift()
    if (typeof next !== "number") throw new Error("the folder is away")
    return { freeBytes: next * megabyte, totalBytes: gigabyte }
  }
  const stop = watchDisk(look, (low) => told.push(low))
  for (let look = 0; look < 5; look++) await vi.advanceTimersByTimeAsync(5_000)
  stop()
  vi.useRealTimers()
  expect(told).toEqual([true, false])
})
