import type { Sellers } from "./sellers.ts"
import { countBits, eachSlot, exclude, holds, makeSlotSet, type SlotSet } from "./slot-set.ts"

/** Tracks which pharmacies of a set have not been found yet. */
export function makeRemaining() {
  let set = makeSlotSet(0)
  // Where the set has words that are not empty: the first `used`.
  let places = new Int32Array(0)
  let used = 0
  let size = 0

  function keep(place: number, word: number) {
    if (word === 0) return
    places[used++] = place
    size += countBits(word)
  }

  function takeOutList({ list, size: listed }: Sellers): number {
    for (let n = 0; n < listed; n++) {
      const slot = list[n] ?? 0
      if (!holds(set, slot)) continue
      exclude(set, slot)
      size--
    }
    return listed
  }

  function takeOutSet(taken: SlotSet): number {
    const steps = used
    used = 0
    size = 0
    for (let n = 0; n < steps; n++) {
      const place = places[n] ?? 0
      const word = (set[place] ?? 0) & ~(taken[place] ?? 0)
      set[place] = word
      keep(place, word)
    }
    return steps
  }

  return {
    /** Starts with all pharmacies of a set. */
    start(among: SlotSet) {
      if (set.length !== among.length) {
        set = new Int32Array(among.length)
        places = new Int32Array(among.length)
      }
      set.set(among)
      used = 0
      size = 0
      for (let place = 0; place < set.length; place++) keep(place, set[place] ?? 0)
    },
    size: () => size,
    /** Takes out the sellers of a medicine; returns how many steps it took. */
    takeOut: (sellers: Sellers): number =>
      sellers.set === null ? takeOutList(sellers) : takeOutSet(sellers.set),
    each: (visit: (slot: number) => boolean) => eachSlot(set, visit),
  }
}
