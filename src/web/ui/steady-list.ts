import { useMemo, useRef, useState } from "react"

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
  const shown = useRef<{ question: string; rows: SteadyItem<T>[] } | undefined>(undefined)
  const [turn, setTurn] = useState(0)
  const merged = useMemo<SteadyMerge<T>>(() => {
    const before = shown.current
    const isAfresh = !before || before.question !== question || before.rows.length === 0
    if (isAfresh) return { rows: settleList(fresh, keyOf), waiting: 0 }
    const next = mergeSteadily(before.rows, fresh, keyOf)
    const mayMove = !isBusy && next.waiting > 0 && next.rows.every((row) => !row.isGone)
    return mayMove ? { rows: settleList(fresh, keyOf), waiting: 0 } : next
    // `turn` is the person's wish to see what waits; keyOf is a rule, not a value.
  }, [fresh, question, isBusy, turn])
  shown.current = { question, rows: merged.rows }
  const show = () => {
    shown.current = undefined
    setTurn(turn + 1)
  }
  return { ...merged, show }
}
