import fc from "fast-check"
import { expect, test } from "vitest"
import {
  costByPack,
  looseUnitsOf,
  packsOf,
  readTypedUnits,
  readUnitsTyped,
  typedPacks,
  usualPackOf,
} from "./packs.ts"

const units = fc.integer({ min: 0, max: 1_000_000 })
const size = fc.integer({ min: 2, max: 10_000 })

test("takes the pack that the pharmacy has set before those of the barcodes, and none for units only", () => {
  expect(usualPackOf([30, 30, null], 28)).toBe(28)
  expect(usualPackOf([30, 30], 1)).toBeNull()
  expect(usualPackOf([], 14)).toBe(14)
  expect(usualPackOf([30], null)).toBe(30)
})

test("reads units, packs, and packs of another size", () => {
  const read = (text: string) => readTypedUnits(text, 10)
  expect(read("25")).toEqual({ units: 25, packSize: null })
  expect(read(" 1,240 ")).toEqual({ units: 1240, packSize: null })
  expect(read("2p")).toEqual({ units: 20, packSize: 10 })
  expect(read("2P + 5")).toEqual({ units: 25, packSize: 10 })
  expect(read("1,200p")).toEqual({ units: 12_000, packSize: 10 })
  for (const text of ["2x30+5", "2 X 30 + 5", "2×30+5", "2*30+5"])
    expect(read(text), text).toEqual({ units: 65, packSize: 30 })
  expect(read("0p+5")).toEqual({ units: 5, packSize: 10 })
  expect(read("2p+")).toEqual({ units: 20, packSize: 10 })
  expect(readTypedUnits("2x30", null)).toEqual({ units: 60, packSize: 30 })
})

test("refuses what is no quantity, and packs of an unknown size", () => {
  const none = ["", "p", "x10", "2x", "2x0", "2p10", "2p5+", "+5", "25+5", "2p+5p", "2x10x3", "-2p", "1.5p"]
  const odd = ["2p+1.5", "2pp", "2px10", "two", "99999p", "999999999x999999999", "2p+-5", "1e3p", "2p+5+5"]
  for (const text of [...none, ...odd])
    expect(readTypedUnits(text, 100_000), text).toEqual({ units: null, why: "unreadable" })
  expect(readTypedUnits("2p", null)).toEqual({ units: null, why: "no-pack" })
  expect(readTypedUnits("2p+5", null)).toEqual({ units: null, why: "no-pack" })
})

test("loses no unit on the way to packs and back", () => {
  fc.assert(
    fc.property(units, size, (count, packSize) => {
      const { packs, loose } = packsOf(count, packSize)
      expect(packs * packSize + loose).toBe(count)
      expect(loose).toBeLessThan(packSize)
      expect(readUnitsTyped(typedPacks(count, packSize, packSize), packSize)).toBe(count)
      expect(readUnitsTyped(typedPacks(count, packSize, null), null)).toBe(count)
      expect(readUnitsTyped(typedPacks(count, null, packSize), packSize)).toBe(count)
      expect(readUnitsTyped(`${packs}x${packSize}+${loose}`, null)).toBe(count)
    }),
  )
})

test("reads any text as whole units within the limit, or not at all", () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from("0123456789pxX×*+, .")), maxLength: 24 })
  fc.assert(
    fc.property(text, fc.option(size), (typed, usual) => {
      const { units: read } = readTypedUnits(typed, usual)
      if (read === null) return
      expect(Number.isSafeInteger(read)).toBe(true)
      expect(read).toBeGreaterThanOrEqual(0)
      expect(read).toBeLessThanOrEqual(999_999_999)
    }),
    { numRuns: 2_000 },
  )
})

test("takes the pack of most barcodes, or the smaller one", () => {
  expect(usualPackOf([])).toBeNull()
  expect(usualPackOf([1, null, 1])).toBeNull()
  expect(usualPackOf([100, 10])).toBe(10)
  expect(usualPackOf([1, 1, 100])).toBe(100)
  expect(usualPackOf([30, 10, 30, null])).toBe(30)
})

test("counts what is outside whole packs batch by batch", () => {
  expect(looseUnitsOf([20, 10], 10)).toBe(0)
  expect(looseUnitsOf([15, 15], 10)).toBe(10)
  expect(looseUnitsOf([], 10)).toBe(0)
})

test("prices packs in whole cents and never loses one", () => {
  expect(costByPack(25, 10, 6_350)).toBe(15_875)
  expect(costByPack(25, 10, 6_355)).toBeNull()
  const cents = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(units, size, cents, (count, packSize, price) => {
      const cost = costByPack(count, packSize, price)
      const isWhole = (BigInt(count) * BigInt(price)) % BigInt(packSize) === 0n
      expect(cost !== null).toBe(isWhole)
      expect(cost === null ? 0n : BigInt(cost) * BigInt(packSize)).toBe(
        isWhole ? BigInt(count) * BigInt(price) : 0n,
      )
    }),
  )
})
