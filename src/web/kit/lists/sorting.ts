import type { Column, SortedColumn } from "#web/kit/lists/card-table.tsx"

export type Sorting<Name extends string> = { sort: Name; isReversed: boolean }

/** Reads the sorted column from the address: its name, with a minus behind it when reversed. */
export const sortIn = <Name extends string>(
  text: string | undefined,
  names: readonly Name[],
  usual: Name,
): Sorting<Name> => ({
  sort: names.find((name) => name === text?.replace(/-$/, "")) ?? usual,
  isReversed: text?.endsWith("-") ?? false,
})

/** Returns the order as the server reads it. */
export const orderOf = <Name extends string>({ sort, isReversed }: Sorting<Name>) => ({
  sort,
  isReversed: String(isReversed),
})

/** Sorts rows of a list that comes whole. */
export function sortRows<Row, Name extends string>(
  rows: readonly Row[],
  { sort, isReversed }: Sorting<Name>,
  keys: Record<Name, (row: Row) => string | number>,
): Row[] {
  const key = keys[sort]
  const way = isReversed ? -1 : 1
  return rows.toSorted((one, other) => (key(one) === key(other) ? 0 : key(one) < key(other) ? -way : way))
}

type Ask = (part: { sort: string }) => void

/** Makes a column sortable: a click sorts by it, a second click reverses the order. */
export function sortedHead<Name extends string>(
  head: Column,
  column: Name,
  { sort, isReversed }: Sorting<Name>,
  ask: Ask,
): SortedColumn {
  const isOn = column === sort
  return {
    ...head,
    ...(isOn && { sorted: isReversed ? "descending" : "ascending" }),
    onSort: () => ask({ sort: isOn && !isReversed ? `${column}-` : column }),
  }
}

type Heads<Name extends string> = {
  nameOf: (column: Name) => string
  figures?: readonly Name[]
  sorting: Sorting<string>
  ask: Ask
}

/** Makes the heads of a table, sortable by some of its columns. */
export function sortedHeads<Name extends string>(
  columns: readonly Name[],
  sorts: readonly string[],
  { nameOf, figures = [], sorting, ask }: Heads<Name>,
): (Column | SortedColumn)[] {
  return columns.map((column) => {
    const head = { name: nameOf(column), isFigure: figures.includes(column) }
    return sorts.includes(column) ? sortedHead(head, column, sorting, ask) : head
  })
}
