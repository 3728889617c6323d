import { expect, test } from "vitest"
import { chordKm, statedKm } from "./distance.ts"

test("states distances to the metre", () => {
  for (let chord = 0; chord <= 2; chord += 0.000_137) {
    const stated = statedKm(chord)
    expect(Math.abs(stated - chordKm(chord))).toBeLessThanOrEqual(0.000_5 + 1e-9)
    expect(String(stated)).toMatch(/^\d+(\.\d{1,3})?$/)
  }
})
