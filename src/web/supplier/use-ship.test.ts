import { expect, test } from "vitest"
import { readLots } from "#web/supplier/use-ship.ts"

const lots = (...typed: [quantity: string, lot: string, expiry: string][]) =>
  typed.map(([quantity, lot, expiry], place) => ({ id: place + 1, quantity, lot, expiry }))
const read = (...typed: Parameters<typeof lots>) =>
  readLots(lots(...typed), { remaining: 100, today: "2026-11-21" })

test("reads lots as printed on packs and returns the remainder", () => {
  const reading = read(["10", "A1", "11/2027"], ["60", " B2 ", "2028-01-15"])
  expect(reading.lines).toEqual([
    { quantity: 10, lot: "A1", expiresOn: "2027-11-30" },
    { quantity: 60, lot: "B2", expiresOn: "2028-01-15" },
  ])
  expect([reading.after, reading.wrong.size]).toEqual([30, 0])
})

test("reports missing, expired and excessive lots at their fields", () => {
  expect([...read(["0", "", "soon"], ["5", "A", "10/2026"]).wrong]).toEqual([
    ["lots.1.quantity", "quantity"],
    ["lots.1.lot", "lot"],
    ["lots.1.expiry", "expiry"],
    ["lots.2.expiry", "expired"],
  ])
  expect([...read(["1,0", "A", "11/2027"]).wrong]).toEqual([["lots.1.quantity", "quantity"]])
  expect([...read(["60", "A", "11/2027"], ["41", "B", "11/2027"]).wrong]).toEqual([
    ["lots.2.quantity", "most"],
  ])
})
