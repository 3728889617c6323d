import { expect, test } from "vitest"
import { denominations } from "#domain/pharmacy/cash.ts"
import { type CountText, emptyCount, readCount, readRupees } from "#web/pharmacy/cash-sessions/count-text.ts"

test("reads amounts as people write them and refuses others", () => {
  for (const [text, cents] of [
    ["0", 0],
    ["1500", 150_000],
    ["1,500.5", 150_050],
    [" Rs. 12 345.05 ", 1_234_505],
    ["0.07", 7],
    ["12,34,567.50", 123_456_750],
    ["999999999.99", 99_999_999_999],
  ] as const)
    expect(readRupees(text), text).toBe(cents)
  for (const text of [
    "",
    "-5",
    "1.234",
    "1e3",
    "abc",
    "1.2.3",
    "9999999999",
    "9,999,999,999",
    "1,50",
    "1,5000",
    "15 00",
    ",500",
    "٣٠",
  ])
    expect(readRupees(text)).toBeNull()
})

test("omits empty denominations from a count", () => {
  const count = (change: Partial<CountText["pieces"]>, other = ""): CountText => ({
    pieces: { ...emptyCount.pieces, ...change },
    other,
  })
  expect(readCount(emptyCount)).toEqual({ pieces: [], otherCents: 0 })
  expect(readCount(count({ 5000: "2", 1: " 7 ", 20: "0" }, "12.50"))).toEqual({
    pieces: [
      { rupees: 5000, count: 2 },
      { rupees: 1, count: 7 },
    ],
    otherCents: 1250,
  })
  for (const odd of ["1.5", "-1", "x", "100001"]) expect(readCount(count({ 100: odd }))).toBeNull()
  expect(readCount(count({}, "x"))).toBeNull()
  expect(Object.keys(emptyCount.pieces)).toHaveLength(denominations.length)
})
