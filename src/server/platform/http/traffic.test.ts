import { expect, test } from "vitest"
import { ratesBetween } from "./traffic.ts"

const none = { atMs: 0, answers: 0, errors: 0, within: Array.from({ length: 14 }, () => 0) }
/** 100 answers in 50 seconds: 90 within a millisecond, 97 within 25, all within 50; two are errors. */
const busy = {
  atMs: 50_000,
  answers: 100,
  errors: 2,
  within: [90, 90, 90, 90, 97, 100, 100, 100, 100, 100, 100, 100, 100, 100],
}

test("tells the rate, the errors and the time of 95 of 100 answers between two moments", () => {
  expect(ratesBetween(none, busy)).toEqual({ perSecond: 2, errorShare: 0.02, p95Ms: 25 })
})

test("tells of streams alone no time, and of nothing no share", () => {
  expect(ratesBetween(none, { ...busy, within: none.within })).toMatchObject({ perSecond: 2, p95Ms: null })
  expect(ratesBetween(busy, { ...busy, atMs: 60_000 })).toEqual({
    perSecond: 0,
    errorShare: null,
    p95Ms: null,
  })
})

test("says ten seconds of answers that took longer", () => {
  const slow = { ...busy, within: [...none.within.slice(1), 100] }
  expect(ratesBetween(none, slow).p95Ms).toBe(10_000)
})
