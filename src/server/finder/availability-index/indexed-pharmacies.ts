import { minuteOfWeek, readOpenMinutes, type Span } from "#domain/finder/opening-hours.ts"
import type { Point } from "#domain/platform/distance.ts"
import type { PharmacyRow } from "#server/finder/search/pharmacy-queries.ts"
import { makeNearestWalk, type NearestWalk } from "./nearest-walk.ts"

/** A pharmacy as PostgreSQL has it. */
export type IndexedPharmacy = PharmacyRow & { listed: boolean; x: number; y: number; z: number }

/** A pharmacy's number in the index. It stays the same for as long as the index lives. */
type Slot = number
type Known = {
  pharmacy: IndexedPharmacy
  week: Span[]
  closed: Span[]
  extra: Span[]
}

/** What a pharmacy is, as bits. */
export const [isListedBit, deliversBit] = [1, 2]

const minuteMs = 60_000
const includes = (spans: Span[], minute: number) =>
  spans.some(({ from, to }) => minute >= from && minute < to)

/** Keeps the pharmacies: which are listed and open, where they are, and their order by name. */
export function makePharmacies() {
  const slotById = new Map<number, Slot>()
  const idOfSlot: number[] = []
  const known: (Known | undefined)[] = []
  const bits: number[] = []
  let byName: Slot[] = []
  let rankOfSlot: number[] = []
  let nearest: { walk: NearestWalk; slots: Slot[]; placeOf: (slot: Slot) => number } | undefined
  let open: { minute: number; isOpen: Uint8Array } | undefined
  let listed = 0

  function slotOf(pharmacyId: number): Slot {
    const slot = slotById.get(pharmacyId) ?? idOfSlot.length
    if (slot === idOfSlot.length) {
      slotById.set(pharmacyId, slot)
      idOfSlot.push(pharmacyId)
      known.push(undefined)
      bits.push(0)
      open = undefined
    }
    return slot
  }

  function openAt(at: Date): Uint8Array {
    const minute = Math.floor(at.getTime() / minuteMs)
    if (open?.minute === minute) return open.isOpen
    const inWeek = minuteOfWeek(at)
    const isOpen = Uint8Array.from(known, (one) =>
      one && ((includes(one.week, inWeek) && !includes(one.closed, minute)) || includes(one.extra, minute))
        ? 1
        : 0,
    )
    open = { minute, isOpen }
    return isOpen
  }

  /** Rebuilds the nearest-first walk over the listed pharmacies when one of them is added, removed or moved. */
  function toNearest() {
    if (nearest) return nearest
    const slots = [...known.keys()]
      .filter((slot) => known[slot]?.pharmacy.listed)
      .sort((one, other) => (idOfSlot[one] ?? 0) - (idOfSlot[other] ?? 0))
    const points = slots.flatMap((slot): Point[] => {
      const pharmacy = known[slot]?.pharmacy
      return pharmacy ? [[pharmacy.x, pharmacy.y, pharmacy.z]] : []
    })
    const placeOfSlot = new Int32Array(idOfSlot.length).fill(-1)
    for (const [place, slot] of slots.entries()) placeOfSlot[slot] = place
    nearest = {
      walk: makeNearestWalk(points),
      slots,
      /** Returns a pharmacy's place in the walk; -1 for one that is not listed. */
      placeOf: (slot) => placeOfSlot[slot] ?? -1,
    }
    return nearest
  }

  return {
    slotOf,
    slots: () => idOfSlot.length,
    knownSlotOf: (pharmacyId: number): Slot | undefined => slotById.get(pharmacyId),
    idOf: (slot: Slot) => idOfSlot[slot] ?? 0,
    at: (slot: Slot): IndexedPharmacy | undefined => known[slot]?.pharmacy,
    listed: () => listed,
    /** Returns the bits of each slot. */
    bits: (): readonly number[] => bits,
    openAt,
    /** Writes what PostgreSQL has of these pharmacies now, and the order of all by name. */
    set(ids: number[], rows: IndexedPharmacy[], idsByName: number[]) {
      const found = new Map(rows.map((row) => [row.id, row]))
      for (const id of ids) {
        const row = found.get(id)
        const slot = slotOf(id)
        const before = known[slot]?.pharmacy
        listed += Number(row?.listed ?? false) - Number(before?.listed ?? false)
        if (!isAtSamePlace(before, row)) nearest = undefined
        bits[slot] = (row?.listed ? isListedBit : 0) | (row?.delivers ? deliversBit : 0)
        known[slot] = row && {
          pharmacy: row,
          week: readOpenMinutes(row.open_minutes),
          closed: readOpenMinutes(row.special_hours.closedMinutes),
          extra: readOpenMinutes(row.special_hours.extraMinutes),
        }
      }
      open = undefined
      byName = idsByName.map(slotOf)
      rankOfSlot = []
      for (const [rank, slot] of byName.entries()) rankOfSlot[slot] = rank
    },
    byName: () => byName,
    rankOf: (slot: Slot) => rankOfSlot[slot] ?? 0,
    nearest: toNearest,
  }
}

const isAtSamePlace = (one: IndexedPharmacy | undefined, other: IndexedPharmacy | undefined) =>
  (one?.listed ?? false) === (other?.listed ?? false) &&
  (!one?.listed || (one.x === other?.x && one.y === other.y && one.z === other.z))
