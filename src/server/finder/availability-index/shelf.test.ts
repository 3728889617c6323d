import { expect, test } from "vitest"
import { makeRandom } from "#database/demo/random.ts"
import { has, makeShelf, medicineAt, put, quantityAt, remove, rowFrom } from "./shelf.ts"

const random = makeRandom(5)
const rowOf = (medicineId: number) => ({
  stockId: medicineId + 1,
  pharmacyId: 1,
  medicineId,
  quantity: 2 * medicineId,
  priceCents: 100,
  updatedMs: Date.UTC(2026, 10, 28),
})

/** Draws ids that lie close together, far apart, or both. */
function drawIds(): number[] {
  const spread = [3, 50, 5_000, 2_000_000_000][random.whole(0, 3)] ?? 3
  const far = random.chance(0.3) ? [2_147_483_647] : []
  return [...far, ...Array.from({ length: random.whole(0, 400) }, () => random.whole(1, spread))]
}

test("finds the row of every medicine, and where one that is missing would be", () => {
  for (let turn = 0; turn < 300; turn++) {
    const shelf = makeShelf(0)
    const ids = new Set(drawIds())
    for (const id of ids) put(shelf, rowOf(id))
    for (const id of [...ids].slice(0, 20)) if (remove(shelf, id)) ids.delete(id)
    const sorted = [...ids].sort((one, other) => one - other)

    expect(sorted.map((_, row) => medicineAt(shelf, row))).toEqual(sorted)
    expect(sorted.map((_, row) => quantityAt(shelf, row))).toEqual(sorted.map((id) => (2 * id) | 0))
    for (const id of [1, 2_147_483_647, ...sorted, ...drawIds().slice(0, 50)]) {
      const row = sorted.findIndex((other) => other >= id)
      expect(rowFrom(shelf, id)).toBe(row < 0 ? sorted.length : row)
      expect(has(shelf, id)).toBe(ids.has(id))
    }
  }
})
