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
