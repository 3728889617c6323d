import { useState } from "react"
import { useBusy } from "#web/kit/browser/use-busy.ts"

export type SteadyItem<T> = { key: string | number; item: T; isGone: boolean }
export type SteadyMerge<T> = { rows: SteadyItem<T>[]; waiting: number }

type KeyOf<T> = (item: T) => string | number

/** Accepts all fresh items in their order. */
export function settleList<T>(fresh: readonly T[], keyOf: KeyOf<T>): SteadyItem<T>[] {
  return fresh.map((item) => ({ key: keyOf(item), item, isGone: false }))
}

/**
 * Merges fresh values into the shown rows: values change in place, removed rows stay and are marked,
 * new and moved rows wait and are counted.
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

/** Returns the smallest number of rows to move for the fresh order. */
function countMoved<T>(rows: readonly SteadyItem<T>[], freshKeys: readonly (string | number)[]): number {
  const place = new Map(freshKeys.map((key, index) => [key, index]))
  const places = rows.map((row) => place.get(row.key)).filter((index) => index !== undefined)
  return places.length - longestRise(places)
}

/** Returns the length of the longest increasing subsequence. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = []
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number)
    ends[at < 0 ? ends.length : at] = number
  }
  return ends.length
}

type SteadyListOptions = {
  /** Another one starts a new list. */
  question: string
  /** Whether the rows change without being asked for. */
  isLive: boolean
}

/**
 * Returns a list whose rows do not move while in use. While a person is active in the list (`listProps`), order and new
 * rows wait, until `show` is called; otherwise they apply at once.
 */
export function useSteadyList<T>(
  fresh: readonly T[],
  keyOf: KeyOf<T>,
  { question, isLive }: SteadyListOptions,
) {
  const [held, setHeld] = useState(() => ({ question, rows: settleList(fresh, keyOf) }))
  const show = () => setHeld({ question, rows: settleList(fresh, keyOf) })
  const merged = mergeSteadily(held.rows, fresh, keyOf)
  const { isBusy, props } = useBusy({ isTracked: isLive, isAsked: merged.waiting > 0 })
  const actions = { show, listProps: props }
  if (held.question === question && !mayMove(merged, isBusy)) return { ...merged, ...actions }
  // Replaces the rows during rendering, so that no frame shows the old ones.
  show()
  return { rows: settleList(fresh, keyOf), waiting: 0, ...actions }
}

/** An empty list may change at once; removed rows stay until the person leaves or asks. */
export function mayMove<T>({ rows, waiting }: SteadyMerge<T>, isBusy: boolean): boolean {
  if (waiting === 0) return false
  return rows.length === 0 || (!isBusy && rows.every((row) => !row.isGone))
}
