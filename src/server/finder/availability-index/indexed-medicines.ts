import type { ProductRow } from "#server/finder/search/medicine-queries.ts"
import { wordsOf } from "./fold-text.ts"
import { makeNameOrder } from "./name-order.ts"

/** A medicine as PostgreSQL has it, with its folded texts; without them when it has been merged. */
export type IndexedMedicine = ProductRow & {
  merged_into: number | null
  search_text: string | null
  folded_form: string | null
}

/** What is asked for: the text folded, one medicine, a form in small letters. */
export type NameQuery = { folded: string; medicineId: number | null; foldedForm: string | null }

/** Keeps the names of medicines, and which of them contain a word. */
export function makeMedicines() {
  const byId = new Map<number, IndexedMedicine>()
  // A word of a search has no spaces, so that it is a part of one word of the name.
  const idsByWord = new Map<string, number[]>()
  let vocabulary: string | undefined
  const order = makeNameOrder((id) => byId.get(id)?.name)
  let idLimit = 0
  let noteChange = (_medicineId: number) => {}

  function addWords({ id, search_text }: IndexedMedicine) {
    for (const word of wordsOf(search_text ?? "")) {
      const ids = idsByWord.get(word)
      if (ids) insertSorted(ids, id)
      else {
        idsByWord.set(word, [id])
        vocabulary = undefined
      }
    }
  }

  function removeWords({ id, search_text }: IndexedMedicine) {
    for (const word of wordsOf(search_text ?? "")) {
      const ids = idsByWord.get(word) ?? []
      ids.splice(ids.indexOf(id), 1)
      if (ids.length > 0) continue
      idsByWord.delete(word)
      vocabulary = undefined
    }
  }

  /** Returns the lists of medicines of all words that contain a part. */
  function listsOf(part: string): number[][] {
    vocabulary ??= ` ${[...idsByWord.keys()].join(" ")} `
    const lists: number[][] = []
    for (let hit = vocabulary.indexOf(part); hit >= 0; ) {
      const end = vocabulary.indexOf(" ", hit)
      lists.push(idsByWord.get(vocabulary.slice(vocabulary.lastIndexOf(" ", hit) + 1, end)) ?? [])
      hit = vocabulary.indexOf(part, end)
    }
    return lists
  }

  /** Returns the medicines that contain all the parts, by id: those of the rarest part that the others contain too. */
  function containing(parts: string[]): number[] {
    const [rarest = [], ...others] = parts
      .map(listsOf)
      .map((lists) => ({ lists, size: lists.reduce((sum, ids) => sum + ids.length, 0) }))
      .sort((one, other) => one.size - other.size)
      .map(({ lists }) => lists)
    return others.reduce(within, rarest.length === 1 ? (rarest[0] ?? []) : unionOf(rarest))
  }

  function surviving(medicineId: number): number {
    const into = byId.get(medicineId)?.merged_into
    return into ? surviving(into) : medicineId
  }

  const standing = () => [...byId.values()].filter(({ search_text }) => search_text !== null)

  return {
    /** Returns the place of each medicine in the order of names, by its id. */
    nameRanks: order.ranks,
    /** Calls what depends on a medicine when that changes. */
    onChange(listener: (medicineId: number) => void) {
      noteChange = listener
    },
    /** More than any medicine's id. */
    idLimit: () => idLimit,
    get: (medicineId: number): IndexedMedicine | undefined => byId.get(medicineId),
    /** Writes what PostgreSQL has of these medicines now. */
    set(ids: number[], rows: IndexedMedicine[]) {
      const found = new Map(rows.map((row) => [row.id, row]))
      for (const id of ids) {
        idLimit = Math.max(idLimit, id + 1)
        const [before, row] = [byId.get(id), found.get(id)]
        if (before) removeWords(before)
        if (row) {
          byId.set(id, row)
          addWords(row)
        } else byId.delete(id)
        noteChange(id)
      }
      order.change(ids)
    },
    find({ folded, medicineId, foldedForm }: NameQuery): number[] {
      const parts = wordsOf(folded)
      const ids =
        parts.length === 0
          ? standing()
              .map(({ id }) => id)
              .sort((one, other) => one - other)
          : containing(parts)
      const only = medicineId === null ? null : surviving(medicineId)
      if (only === null && foldedForm === null) return ids
      return ids.filter(
        (id) =>
          (only === null || id === only) && (foldedForm === null || byId.get(id)?.folded_form === foldedForm),
      )
    },
  }
}

/** Inserts an id into a sorted list, which mostly grows at its end. */
function insertSorted(ids: number[], id: number) {
  let place = ids.length
  while (place > 0 && (ids[place - 1] ?? 0) > id) place--
  ids.splice(place, 0, id)
}

/** Returns the ids of all lists, each once, in order. Numbers in a typed array are sorted without a comparison function. */
const unionOf = (lists: number[][]): number[] =>
  Array.from(Int32Array.from(lists.flat()).sort()).filter((id, place, ids) => id !== ids[place - 1])

/** Returns the ids that are in any of the lists; all are in order. */
function within(ids: number[], lists: number[][]): number[] {
  const places = lists.map(() => 0)
  return ids.filter((id) =>
    lists.some((list, n) => {
      const place = placeFrom(list, id, places[n] ?? 0)
      places[n] = place
      return list[place] === id
    }),
  )
}

/** Returns the place of the first id that is not smaller, from a place on: in steps that double, then by halves. */
function placeFrom(list: number[], id: number, from: number): number {
  let step = 1
  let low = from
  while (low + step <= list.length && (list[low + step - 1] ?? 0) < id) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step - 1, list.length)
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}
