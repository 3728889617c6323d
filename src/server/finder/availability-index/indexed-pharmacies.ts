import { minuteOfWeek, readOpenMinutes, type Span } from "#domain/finder/opening-hours.ts"
import type { Point } from "#domain/platform/distance.ts"
import type { PharmacyRow } from "#server/finder/search/pharmacy-queries.ts"
import { makeNearestWalk, type NearestWalk } from "./nearest-walk.ts"
import { include, makeSlotSet, type SlotSet } from "./slot-set.ts"

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

/** Which pharmacies a search may find, whatever they have. */
export type PharmacyFilter = { openAt: Date | null; deliversOnly: boolean }

const minuteMs = 60_000
// With and without delivery, at any time and in a few minutes.
const maxFilters = 8
const includes = (spans: Span[], minute: number) =>
  spans.some(({ from, to }) => minute >= from && minute < to)

/** Keeps the pharmacies: which are listed and open, where they are, and their order by name. */
export function makePharmacies() {
  const slotById = new Map<number, Slot>()
  const idOfSlot: number[] = []
  const known: (Known | undefined)[] = []
  let byName: Slot[] = []
  let rankOfSlot: number[] = []
  let nearest: { walk: NearestWalk; slots: Int32Array; placeOf: (slot: Slot) => number } | undefined
  const findable = new Map<string, SlotSet>()
  let listed = 0
  let noteChange = (_slot: Slot) => {}

  function slotOf(pharmacyId: number): Slot {
    const slot = slotById.get(pharmacyId) ?? idOfSlot.length
    if (slot === idOfSlot.length) {
      slotById.set(pharmacyId, slot)
      idOfSlot.push(pharmacyId)
      known.push(undefined)
    }
    return slot
  }

  function makeFindable({ openAt, deliversOnly }: PharmacyFilter): SlotSet {
    const [minute, inWeek] = openAt ? [minuteOf(openAt), minuteOfWeek(openAt)] : [0, 0]
    const isFindable = ({ pharmacy, week, closed, extra }: Known) =>
      pharmacy.listed &&
      (!deliversOnly || pharmacy.delivers) &&
      (openAt === null || (includes(week, inWeek) && !includes(closed, minute)) || includes(extra, minute))
    const set = makeSlotSet(known.length)
    for (const [slot, one] of known.entries()) if (one && isFindable(one)) include(set, slot)
    return set
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
      slots: Int32Array.from(slots),
      /** Returns a pharmacy's place in the walk; -1 for one that is not listed. */
      placeOf: (slot) => placeOfSlot[slot] ?? -1,
    }
    return nearest
  }

  return {
    slotOf,
    slots: () => idOfSlot.length,
    /** Calls what depends on a pharmacy when that changes. */
    onChange(listener: (slot: Slot) => void) {
      noteChange = listener
    },
    knownSlotOf: (pharmacyId: number): Slot | undefined => slotById.get(pharmacyId),
    idOf: (slot: Slot) => idOfSlot[slot] ?? 0,
    at: (slot: Slot): IndexedPharmacy | undefined => known[slot]?.pharmacy,
    listed: () => listed,
    /** Returns the pharmacies that the filter lets through. */
    findable(filter: PharmacyFilter): SlotSet {
      const key = `${filter.deliversOnly} ${filter.openAt && minuteOf(filter.openAt)}`
      const cached = findable.get(key)
      if (cached) return cached
      if (findable.size === maxFilters) findable.clear()
      const made = makeFindable(filter)
      findable.set(key, made)
      return made
    },
    /** Writes what PostgreSQL has of these pharmacies now, and the order of all by name. */
    set(ids: number[], rows: IndexedPharmacy[], idsByName: number[]) {
      const found = new Map(rows.map((row) => [row.id, row]))
      for (const id of ids) {
        const row = found.get(id)
        const slot = slotOf(id)
        const before = known[slot]?.pharmacy
        listed += Number(row?.listed ?? false) - Number(before?.listed ?? false)
        if (!isAtSamePlace(before, row)) nearest = undefined
        known[slot] = row && {
          pharmacy: row,
          week: readOpenMinutes(row.open_minutes),
          closed: readOpenMinutes(row.special_hours.closedMinutes),
          extra: readOpenMinutes(row.special_hours.extraMinutes),
        }
        noteChange(slot)
      }
      findable.clear()
      byName = idsByName.map(slotOf)
      rankOfSlot = []
      for (const [rank, slot] of byName.entries()) rankOfSlot[slot] = rank
    },
    byName: () => byName,
    rankOf: (slot: Slot) => rankOfSlot[slot] ?? 0,
    nearest: toNearest,
  }
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs)

const isAtSamePlace = (one: IndexedPharmacy | undefined, other: IndexedPharmacy | undefined) =>
  (one?.listed ?? false) === (other?.listed ?? false) &&
  (!one?.listed || (one.x === other?.x && one.y === other.y && one.z === other.z))
