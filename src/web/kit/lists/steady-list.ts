import { useState } from "react"

export type SteadyItem<T> = { key: string | number; item: T; isGone: boolean }
export type SteadyMerge<T> = { rows: SteadyItem<T>[]; waiting: number }

type KeyOf<T> = (item: T) => string | number

/** Takes every item as it is, in the fresh order. */
export function settleList<T>(fresh: readonly T[], keyOf: KeyOf<T>): SteadyItem<T>[] {
  return fresh.map((item) => ({ key: keyOf(item), item, isGone: false }))
}

/**
 * Puts fresh values into the rows as they stand: values change in place, what vanished stays and is marked,
 * what is new or stands elsewhere waits and is only counted.
 */
export function mergeSteadily<T>(
  shown: readonly SteadyItem<T>[],
  fresh: readonly T[],
  keyOf: KeyOf<T>,
): SteadyMerge<T> {
  const byKey = new Map(fresh.map((item) => [keyOf(item), item]))
  const rows = shown.map((row) => {
    const item = byKey.get(row.key)
    return item === undefined ? { ...row, isGone: true } : { key: row.key, item, isGone: false }
  })
  const known = new Set(shown.map((row) => row.key))
  const added = [...byKey.keys()].filter((key) => !known.has(key)).length
  return { rows, waiting: added + countMoved(rows, [...byKey.keys()]) }
}

/** The fewest rows one would have to pick up to bring the rest into the fresh order. */
function countMoved<T>(rows: readonly SteadyItem<T>[], freshKeys: readonly (string | number)[]): number {
  const place = new Map(freshKeys.map((key, index) => [key, index]))
  const places = rows.map((row) => place.get(row.key)).filter((index) => index !== undefined)
  return places.length - longestRise(places)
}

/** Length of the longest rising subsequence, by keeping the smallest end for each length. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = []
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number)
    ends[at < 0 ? ends.length : at] = number
  }
  return ends.length
}

export type SteadyList<T> = SteadyMerge<T> & {
  /** Takes in what waits: the pill's "show". */
  show: () => void
}

/**
 * A list whose rows never move under the finger. While `isBusy` (pointer, focus or scroll in the list) order and
 * new rows wait; otherwise they come at once. Another `question` is another list and starts afresh.
 */
export function useSteadyList<T>(
  fresh: readonly T[],
  keyOf: KeyOf<T>,
  { isBusy, question = "" }: { isBusy: boolean; question?: string },
): SteadyList<T> {
  const [held, setHeld] = useState(() => ({ question, rows: settleList(fresh, keyOf) }))
  const show = () => setHeld({ question, rows: settleList(fresh, keyOf) })
  const merged = mergeSteadily(held.rows, fresh, keyOf)
  if (held.question === question && !mayMove(merged, isBusy)) return { ...merged, show }
  // The rows a person has seen are replaced during rendering, so that no frame shows the old ones.
  show()
  return { rows: settleList(fresh, keyOf), waiting: 0, show }
}

/** An empty list has nothing under the finger; what has just vanished stays until the person leaves or asks. */
export function mayMove<T>({ rows, waiting }: SteadyMerge<T>, isBusy: boolean): boolean {
  if (waiting === 0) return false
  return rows.length === 0 || (!isBusy && rows.every((row) => !row.isGone))
}
