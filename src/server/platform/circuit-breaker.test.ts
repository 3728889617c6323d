import { expect, test } from "vitest"
import { makeCircuitBreaker } from "./circuit-breaker.ts"

function openBreaker() {
  let at = 1_000_000
  const breaker = makeCircuitBreaker(() => at)
  const fail = (details = {}) => breaker.tryRequest()?.("failure", details)
  return { ...breaker, fail, pass: (ms: number) => (at += ms) }
}

test("it opens after three failures in a row and holds requests back for 30 seconds", () => {
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

test("half open it lets one request at a time through, and closes when one succeeds", () => {
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

test("a failure can open it at once and for longer", () => {
  const { fail, tryRequest, pass } = openBreaker()
  fail({ opensImmediately: true, retryAfterMs: 60_000 })
  pass(59_999)
  expect(tryRequest()).toBeNull()
  pass(1)
  expect(tryRequest()).not.toBeNull()
})
