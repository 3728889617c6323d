import { type RawBuilder, sql } from "kysely"

type Keyset = {
  /** The table under the name that `key` and `id` use. */
  of: RawBuilder<unknown>
  /** What rows are sorted by; never null. */
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** The id of the last row of the page before. */
  after: string | number | undefined
  isReversed: boolean
}

/** Sorts rows by a key and their id, and continues behind a row of the same table. */
export function keysetOf({ of, key, id, after, isReversed }: Keyset) {
  const way = isReversed ? sql`desc` : sql`asc`
  const behind = isReversed ? sql`<` : sql`>`
  const last = sql`(select ${key}, ${id} from ${of} where ${id} = ${after ?? null} limit 1)`
  return {
    behind: after === undefined ? sql`true` : sql`(${key}, ${id}) ${behind} ${last}`,
    order: sql`${key} ${way}, ${id} ${way}`,
  }
}

/**
 * Cuts a page from rows of which one more than the page size was read, and returns the key after which the
 * next page begins.
 */
export function pageOf<Row, Key>(
  rows: readonly Row[],
  size: number,
  keyOf: (row: Row) => Key,
): { page: Row[]; next: Key | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: rows.length > size && last !== undefined ? keyOf(last) : null }
}
