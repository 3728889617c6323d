import { useState } from "react"

export type Selection<Row> = ReturnType<typeof useSelection<Row>>

/** Holds the rows that were chosen, while search, filter and pages change. */
export function useSelection<Row>(keyOf: (row: Row) => string | number) {
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const has = (row: Row) => chosen.some((one) => keyOf(one) === keyOf(row))
  return {
    chosen,
    has,
    keyOf,
    toggle: (row: Row) =>
      setChosen((before) =>
        before.some((one) => keyOf(one) === keyOf(row))
          ? before.filter((one) => keyOf(one) !== keyOf(row))
          : [...before, row],
      ),
    add: (rows: readonly Row[]) => setChosen((before) => [...before, ...rows.filter((row) => !has(row))]),
    keep: (rows: readonly Row[]) => setChosen(rows),
    clear: () => setChosen([]),
  }
}
