import { exclude, holds, include, makeSlotSet, type SlotSet, slotsAWord } from "./slot-set.ts"

/**
 * The pharmacies that have one medicine: the first `size` slots of a list in no order, or a set once there are so many
 * that it is smaller.
 */
export type Sellers = { size: number; list: Int32Array; set: SlotSet | null }

const minSpare = 2
const noList = new Int32Array(0)
const none: Sellers = { size: 0, list: noList, set: null }

/** Keeps for each medicine the pharmacies that have it. */
export function makeSellers() {
  // A medicine's id may be any number, so it is no place in an array.
  const byMedicine = new Map<number, Sellers>()
  let slots = 0

  const isSmallerAsSet = (size: number) => size > slots / slotsAWord

  function toSet(sellers: Sellers) {
    const set = makeSlotSet(slots)
    for (let place = 0; place < sellers.size; place++) include(set, sellers.list[place] ?? 0)
    sellers.set = set
    sellers.list = noList
  }

  function addToSet(sellers: Sellers, set: SlotSet, slot: number) {
    if (slot >= slotsAWord * set.length) {
      sellers.set = makeSlotSet(slots)
      sellers.set.set(set)
    }
    include(sellers.set ?? set, slot)
  }

  function addToList(sellers: Sellers, slot: number) {
    if (sellers.size === sellers.list.length) {
      const list = new Int32Array(sellers.size + Math.max(minSpare, sellers.size >> 3))
      list.set(sellers.list)
      sellers.list = list
    }
    sellers.list[sellers.size] = slot
  }

  return {
    of: (medicineId: number): Sellers => byMedicine.get(medicineId) ?? none,
    /** Makes room for as many pharmacies as will be added, of so many in the country. */
    reserve(medicineId: number, pharmacies: number, inCountry: number) {
      slots = Math.max(slots, inCountry)
      const isSet = isSmallerAsSet(pharmacies)
      byMedicine.set(medicineId, {
        size: 0,
        list: isSet ? noList : new Int32Array(pharmacies + Math.max(minSpare, pharmacies >> 5)),
        set: isSet ? makeSlotSet(slots) : null,
      })
    },
    /** Adds a pharmacy that is not there. */
    add(medicineId: number, slot: number) {
      slots = Math.max(slots, slot + 1)
      const sellers = byMedicine.get(medicineId) ?? { size: 0, list: noList, set: null }
      byMedicine.set(medicineId, sellers)
      if (sellers.set === null && isSmallerAsSet(sellers.size + 1)) toSet(sellers)
      if (sellers.set === null) addToList(sellers, slot)
      else addToSet(sellers, sellers.set, slot)
      sellers.size++
    },
    remove(medicineId: number, slot: number) {
      const sellers = byMedicine.get(medicineId)
      if (sellers?.set) {
        if (!holds(sellers.set, slot)) return
        exclude(sellers.set, slot)
        sellers.size--
        return
      }
      const place = sellers?.list.subarray(0, sellers.size).indexOf(slot) ?? -1
      if (!sellers || place < 0) return
      sellers.size--
      sellers.list[place] = sellers.list[sellers.size] ?? 0
    },
    bytes: () =>
      [...byMedicine.values()].reduce(
        (sum, { list, set }) => sum + list.byteLength + (set?.byteLength ?? 0),
        0,
      ),
  }
}
