import { expect, test } from "vitest"
import { billState, openCents } from "./account-bills.ts"

test("says what has become of a bill, and what of it is open", () => {
  const of = (paidCents: number, refusedCents: number) => {
    const bill = { totalCents: 100, paidCents, refusedCents }
    return [billState(bill), openCents(bill)]
  }
  expect(of(0, 0)).toEqual(["sent", 100])
  expect(of(40, 0)).toEqual(["partPaid", 60])
  expect(of(40, 20)).toEqual(["partRefused", 40])
  expect(of(0, 100)).toEqual(["refused", 0])
  expect(of(80, 100)).toEqual(["refused", 0])
  expect(of(100, 30)).toEqual(["paid", 0])
})
