import { expect, test } from "vitest"
import { makeCircuitBreaker } from "./circuit-breaker.ts"

function openBreaker() {
  let at = 1_000_000
  const breaker = makeCircuitBreaker(() => at)
  const fail = (details = {}) => breaker.tryRequest()?.("failure", details)
  return { ...breaker, fail, pass: (ms: number) => (at += ms) }
}

test("opens for 30 seconds after three consecutive failures", () => {
  const { fail, tryRequest, isOpen, pass } = openBreaker()
  fail()
  fail()
  tryRequest()?.("success")
  fail()
  fail()
  expect(isOpen()).toBe(false)
  fail()
  expect(isOpen()).toBe(true)
  pass(29_999)
  expect(tryRequest()).toBeNull()
  pass(1)
  expect(tryRequest()).not.toBeNull()
})

test("lets one request through when half open and closes on success", () => {
  const { fail, tryRequest, isOpen, pass } = openBreaker()
  for (let turn = 0; turn < 3; turn++) fail()
  pass(30_000)
  const report = tryRequest()
  expect(tryRequest()).toBeNull()
  report?.("unknown")
  expect(isOpen()).toBe(true)
  const second = tryRequest()
  second?.("failure")
  expect(tryRequest()).toBeNull()
  pass(30_000)
  tryRequest()?.("success")
  expect(isOpen()).toBe(false)
})

test("opens at once and for longer on request", () => {
  const { fail, tryRequest, pass } = openBreaker()
  fail({ opensImmediately: true, retryAfterMs: 60_000 })
  pass(59_999)
  expect(tryRequest()).toBeNull()
  pass(1)
  expect(tryRequest()).not.toBeNull()
})
