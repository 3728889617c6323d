import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { onTick } from "./use-now.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test("shares one timer between listeners of the same interval", () => {
  const heard: string[] = []
  const stopOne = onTick(1_000, () => heard.push("one"))
  const stopOther = onTick(1_000, () => heard.push("other"))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual(["one", "other"])
  stopOne()
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual(["one", "other", "other"])
  stopOther()
})

test("stops the timer with its last listener and restarts it with the next", () => {
  onTick(1_000, () => {})()
  expect(vi.getTimerCount()).toBe(0)
  let ticks = 0
  const stop = onTick(1_000, () => ticks++)
  vi.advanceTimersByTime(2_000)
  expect(ticks).toBe(2)
  stop()
})
