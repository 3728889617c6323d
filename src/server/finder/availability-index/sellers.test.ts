import { expect, test } from "vitest"
import { makeRandom } from "#database/demo/random.ts"
import { makeRemaining } from "./remaining.ts"
import { makeSellers, type Sellers } from "./sellers.ts"
import { eachSlot, include, makeSlotSet } from "./slot-set.ts"

const random = makeRandom(11)
const inOrder = (slots: Iterable<number>) => [...slots].sort((one, other) => one - other)

function slotsOf({ list, size, set }: Sellers): number[] {
  if (set === null) return inOrder(list.subarray(0, size))
  const slots: number[] = []
  eachSlot(set, (slot) => void slots.push(slot))
  return slots
}

/** Adds and removes pharmacies of a country that grows; returns what one medicine's sellers should be by then. */
function sellAround(
  sellers: ReturnType<typeof makeSellers>,
  medicineId: number,
  writes: number,
): Set<number> {
  const expected = new Set<number>()
  const wanders = random.chance(0.5)
  for (let n = 0; n < writes; n++) {
    const slot = random.whole(0, wanders ? 40 * (1 + n) : 2_000)
    if (random.chance(0.7)) {
      if (!expected.has(slot)) sellers.add(medicineId, slot)
      expected.add(slot)
    } else {
      const leaving = random.chance(0.5) ? slot : ([...expected].at(-1) ?? slot)
      sellers.remove(medicineId, leaving)
      expected.delete(leaving)
    }
  }
  return expected
}

test("keeps the pharmacies of a medicine, few as a list and many as a set", () => {
  const kept = { lists: 0, sets: 0 }
  for (let turn = 0; turn < 200; turn++) {
    const sellers = makeSellers()
    if (random.chance(0.5)) sellers.reserve(1, random.whole(0, 100), 2_000)
    const expected = sellAround(sellers, 1, random.whole(0, 200))
    const found = sellers.of(1)
    if (found.set === null) kept.lists++
    else kept.sets++
    expect(slotsOf(found)).toEqual(inOrder(expected))
    expect(found.size).toBe(expected.size)
  }
  expect(Math.min(kept.lists, kept.sets)).toBeGreaterThan(20)
})

test("keeps which pharmacies remain when the sellers of one medicine after the other are taken out", () => {
  const remaining = makeRemaining()
  for (let turn = 0; turn < 100; turn++) {
    const sellers = makeSellers()
    const among = new Set(Array.from({ length: random.whole(0, 500) }, () => random.whole(0, 2_500)))
    const set = makeSlotSet(random.chance(0.5) ? 2_501 : 2_600)
    for (const slot of among) include(set, slot)
    remaining.start(set)
    for (const medicineId of [1, 2, 3, 4]) {
      const sold = sellAround(sellers, medicineId, random.whole(0, 300))
      remaining.takeOut(sellers.of(medicineId))
      for (const slot of sold) among.delete(slot)
      expect(remaining.size()).toBe(among.size)
    }
    const left: number[] = []
    remaining.each((slot) => left.push(slot) > 0)
    expect(left).toEqual(inOrder(among))
  }
})
