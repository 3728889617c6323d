import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { atMostEvery } from "#web/kit/dashboard/use-dashboard.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test("runs immediately, then at most once per interval, and after the last call", () => {
  const readAt: number[] = []
  const startedAt = Date.now()
  const reading = atMostEvery(10_000, () => readAt.push(Date.now() - startedAt))
  for (let sale = 0; sale < 100; sale++) {
    reading.ask()
    vi.advanceTimersByTime(600)
  }
  vi.advanceTimersByTime(60_000)
  expect(readAt).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000])
  reading.ask()
  expect(readAt).toHaveLength(8)
})

test("runs no more after stop", () => {
  const run = vi.fn<() => void>()
  const reading = atMostEvery(10_000, run)
  reading.ask()
  reading.ask()
  reading.stop()
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledTimes(1)
})
