import { expect, test } from "vitest"
import { priceUnitOf } from "#domain/finder/price-unit.ts"

test("names the unit of a price, or none when the pack is unknown", () => {
  const units = {
    "modified-release tablet": "tablet",
    "inhalation capsule": "capsule",
    suspension: "bottle",
    "eye drops": "bottle",
    "oral gel": "tube",
    inhaler: "inhaler",
    "injection pen": "pen",
    "powder for oral solution": null,
    suppository: null,
    injection: null,
  }
  expect(Object.fromEntries(Object.keys(units).map((form) => [form, priceUnitOf(form)]))).toEqual(units)
  expect(priceUnitOf(null)).toBeNull()
})
