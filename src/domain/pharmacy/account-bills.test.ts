import { expect, test } from "vitest"
import { answerKinds, billState, maxAnswerCents, openCents } from "./account-bills.ts"

test("says what has become of a bill, and what of it is open", () => {
  const of = (paidCents: number, refusedCents: number, writtenOffCents = 0) => {
    const bill = { totalCents: 100, paidCents, refusedCents, writtenOffCents }
    return [billState(bill), openCents(bill)]
  }
  expect(of(0, 0)).toEqual(["sent", 100])
  expect(of(40, 0)).toEqual(["partPaid", 60])
  expect(of(40, 20)).toEqual(["partRefused", 40])
  expect(of(0, 100)).toEqual(["refused", 0])
  expect(of(80, 100)).toEqual(["refused", 0])
  expect(of(100, 30)).toEqual(["paid", 0])
  expect(of(60, 40, 30)).toEqual(["partRefused", 0])
  expect(of(60, 40, 40)).toEqual(["writtenOff", 0])
})

test("bounds what is paid, refused and written off by what is left of a bill", () => {
  const of = (paidCents: number, refusedCents: number, writtenOffCents: number) => {
    const bill = { totalCents: 100, paidCents, refusedCents, writtenOffCents }
    return answerKinds.map((kind) => maxAnswerCents(kind, bill))
  }
  expect(of(0, 0, 0)).toEqual([100, 100, 0])
  expect(of(60, 30, 0)).toEqual([40, 10, 30])
  expect(of(60, 30, 20)).toEqual([20, 10, 10])
  // What was refused was paid after all.
  expect(of(90, 30, 0)).toEqual([10, 0, 10])
  expect(of(80, 30, 20)).toEqual([0, 0, 0])
})
