/** The pharmacies that have one medicine, by slot, in no order: the first `size` are used. */
export type Sellers = { size: number; slots: Int32Array }

const minSpare = 2
const none: Sellers = { size: 0, slots: new Int32Array(0) }

/** Keeps for each medicine the pharmacies that have it. */
export function makeSellers() {
  // A medicine's id may be any number, so it is no place in an array.
  const byMedicine = new Map<number, Sellers>()

  return {
    of: (medicineId: number): Sellers => byMedicine.get(medicineId) ?? none,
    /** Makes room for as many pharmacies as will be added. */
    reserve(medicineId: number, pharmacies: number) {
      byMedicine.set(medicineId, {
        size: 0,
        slots: new Int32Array(pharmacies + Math.max(minSpare, pharmacies >> 5)),
      })
    },
    add(medicineId: number, slot: number) {
      const sellers = byMedicine.get(medicineId) ?? { size: 0, slots: new Int32Array(minSpare) }
      byMedicine.set(medicineId, sellers)
      if (sellers.size === sellers.slots.length) {
        const slots = new Int32Array(sellers.size + Math.max(minSpare, sellers.size >> 3))
        slots.set(sellers.slots)
        sellers.slots = slots
      }
      sellers.slots[sellers.size] = slot
      sellers.size++
    },
    remove(medicineId: number, slot: number) {
      const sellers = byMedicine.get(medicineId)
      const place = sellers?.slots.subarray(0, sellers.size).indexOf(slot) ?? -1
      if (!sellers || place < 0) return
      sellers.size--
      sellers.slots[place] = sellers.slots[sellers.size] ?? 0
    },
    bytes: () => [...byMedicine.values()].reduce((sum, { slots }) => sum + slots.byteLength, 0),
  }
}
