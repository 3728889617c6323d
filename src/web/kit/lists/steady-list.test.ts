import { expect, test } from "vitest"
import { mayMove, mergeSteadily, settleList } from "./steady-list.ts"

type Row = { id: number; left: number }
const keyOf = (row: Row) => row.id
const makeRows = (...ids: number[]): Row[] => ids.map((id) => ({ id, left: 10 }))
const shown = (...ids: number[]) => settleList(makeRows(...ids), keyOf)

test("updates values in place", () => {
  const { rows, waiting } = mergeSteadily(
    shown(1, 2),
    [
      { id: 1, left: 9 },
      { id: 2, left: 10 },
    ],
    keyOf,
  )
  expect(rows.map((row) => row.item.left)).toEqual([9, 10])
  expect(waiting).toBe(0)
})

test("holds back a new row at any position", () => {
  const { rows, waiting } = mergeSteadily(shown(1, 2), makeRows(3, 1, 2), keyOf)
  expect(rows.map((row) => row.key)).toEqual([1, 2])
  expect(waiting).toBe(1)
})

test("counts the moved rows that are held back", () => {
  expect(mergeSteadily(shown(1, 2, 3, 4), makeRows(4, 1, 2, 3), keyOf).waiting).toBe(1)
  expect(mergeSteadily(shown(1, 2, 3, 4), makeRows(4, 3, 2, 1), keyOf).waiting).toBe(3)
  expect(mergeSteadily(shown(1, 2), makeRows(2, 1), keyOf).rows.map((row) => row.key)).toEqual([1, 2])
})

test("keeps a removed row marked until it returns", () => {
  const gone = mergeSteadily(shown(1, 2), makeRows(2), keyOf)
  expect(gone.rows).toEqual([
    { key: 1, item: { id: 1, left: 10 }, isGone: true },
    { key: 2, item: { id: 2, left: 10 }, isGone: false },
  ])
  expect(gone.waiting).toBe(0)
  const back = mergeSteadily(gone.rows, makeRows(1, 2), keyOf)
  expect(back.rows.map((row) => row.isGone)).toEqual([false, false])
})

test("holds back the first rows of an empty list", () => {
  expect(mergeSteadily(shown(), makeRows(1, 2), keyOf)).toEqual({ rows: [], waiting: 2 })
})

test("applies changes only to an idle list without removed rows", () => {
  const added = mergeSteadily(shown(1), makeRows(1, 2), keyOf)
  expect([mayMove(added, true), mayMove(added, false)]).toEqual([false, true])
  const swapped = mergeSteadily(shown(1), makeRows(2), keyOf)
  expect([mayMove(swapped, true), mayMove(swapped, false)]).toEqual([false, false])
  const first = mergeSteadily(shown(), makeRows(1), keyOf)
  expect(mayMove(first, true)).toBe(true)
  expect(mayMove(mergeSteadily(shown(1), makeRows(1), keyOf), false)).toBe(false)
})
