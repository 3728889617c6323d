import { expect, test } from "vitest"
import { readCatalogue } from "./catalogue.ts"
import { makeRandom } from "./random.ts"
import { readPharmacies } from "./shops.ts"
import { tradeOf } from "./trade.ts"

const now = new Date("2026-11-20T08:18:00Z")

function makeTrade(seed: number) {
  const pharmacies = readPharmacies().slice(0, 5)
  return JSON.stringify(tradeOf({ pharmacies, medicines: readCatalogue(), now, random: makeRandom(seed) }))
}

test("generates the same demo for the same moment and seed", () => {
  const first = makeTrade(7)
  expect(makeTrade(7) === first).toBe(true)
  expect(makeTrade(8) === first).toBe(false)
})

test("gives every demo medicine its own name, manufacturer and price", () => {
  const medicines = readCatalogue()
  expect(
    new Set(medicines.map(({ name, manufacturer }) => `${name} ${manufacturer}`.toLowerCase())).size,
  ).toBe(medicines.length)
  expect(medicines.filter(({ usualCents }) => !(usualCents > 0))).toEqual([])
  expect(medicines.filter(({ manufacturer }) => manufacturer === "")).toEqual([])
  expect(
    medicines.filter(
      ({ genericName }) => genericName !== genericName.toLowerCase() && genericName !== "vitamin B complex",
    ),
  ).toEqual([])
  expect(medicines.map(({ name }) => name)).toContain("metformin 500 mg – tablet")
  expect(medicines.map(({ name }) => name)).toContain("paracetamol (Panadol) 500 mg – tablet")
})

test("gives every demo pharmacy valid opening hours", () => {
  expect(readPharmacies().filter(({ hours }) => hours.length === 0)).toEqual([])
})
