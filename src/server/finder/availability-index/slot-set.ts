/** A set of pharmacies by slot, one bit each. Nobody is beyond its end. */
export type SlotSet = Int32Array

export const slotsAWord = 32

export const makeSlotSet = (slots: number): SlotSet => new Int32Array(Math.ceil(slots / slotsAWord))

/** Returns an empty set of as many slots: the same one if it is as large. */
export function emptied(set: SlotSet, slots: number): SlotSet {
  return set.length === Math.ceil(slots / slotsAWord) ? set.fill(0) : makeSlotSet(slots)
}

export const holds = (set: SlotSet, slot: number): boolean =>
  ((set[slot >> 5] ?? 0) & (1 << (slot & 31))) !== 0

export function include(set: SlotSet, slot: number) {
  set[slot >> 5] = (set[slot >> 5] ?? 0) | (1 << (slot & 31))
}

export function exclude(set: SlotSet, slot: number) {
  set[slot >> 5] = (set[slot >> 5] ?? 0) & ~(1 << (slot & 31))
}

/** Returns how many bits of a word are set: sums of pairs, of fours, of bytes, then of all bytes. */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  const bytes = (fours + (fours >>> 4)) & 0x0f0f0f0f
  return Math.imul(bytes, 0x01010101) >>> 24
}

/** Removes from a set what is not in the other. */
export function keepBoth(set: SlotSet, other: SlotSet) {
  for (let place = 0; place < set.length; place++) set[place] = (set[place] ?? 0) & (other[place] ?? 0)
}

/** Returns how many slots are in both sets, up to a limit. */
export function countBoth(one: SlotSet, other: SlotSet, limit: number): number {
  let count = 0
  for (let place = 0; place < one.length && count < limit; place++)
    count += countBits((one[place] ?? 0) & (other[place] ?? 0))
  return Math.min(count, limit)
}

export function countAll(set: SlotSet): number {
  let count = 0
  for (const word of set) count += countBits(word)
  return count
}

/** Visits the slots of a set in order until `visit` returns false. */
export function eachSlot(set: SlotSet, visit: (slot: number) => boolean | void) {
  for (let place = 0; place < set.length; place++) {
    for (let word = set[place] ?? 0; word !== 0; word &= word - 1) {
      if (visit(slotsAWord * place + 31 - Math.clz32(word & -word)) === false) return
    }
  }
}
