const pageBits = 10
const pageSize = 2 ** pageBits

/** Keeps from where to where something lies, by number; 0 to 0 is nothing. In pages, as numbers may lie far apart. */
export function makeSpans() {
  const pages: Int32Array[] = []

  return {
    startOf: (id: number) => pages[id >> pageBits]?.[2 * (id % pageSize)] ?? 0,
    endOf: (id: number) => pages[id >> pageBits]?.[2 * (id % pageSize) + 1] ?? 0,
    set(id: number, start: number, end: number) {
      const page = pages[id >> pageBits] ?? new Int32Array(2 * pageSize)
      pages[id >> pageBits] = page
      page[2 * (id % pageSize)] = start
      page[2 * (id % pageSize) + 1] = end
    },
    clear() {
      pages.length = 0
    },
  }
}
