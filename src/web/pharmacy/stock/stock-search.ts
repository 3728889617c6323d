import { type ShelfFilter, type ShelfSort, shelfFilters, shelfSorts } from "#domain/pharmacy/stock-rules.ts"

/** The search params of the stock screen; defaults are omitted. */
export type StockSearch = {
  q?: string
  filter?: Exclude<ShelfFilter, "all">
  sort?: ShelfSort
  order?: "down"
  page?: number
}

/** Parses untrusted search params. */
export function readStockSearch({ q, filter, sort, order, page }: Record<string, unknown>): StockSearch {
  const text = typeof q === "string" || typeof q === "number" ? String(q).slice(0, 200) : ""
  const oneOf = <Name extends string>(names: readonly Name[], value: unknown) =>
    names.find((name) => name === value)
  const wantedFilter = oneOf(shelfFilters, filter)
  const wantedSort = oneOf(shelfSorts, sort)
  return {
    ...(text === "" ? {} : { q: text }),
    ...(wantedFilter === undefined || wantedFilter === "all" ? {} : { filter: wantedFilter }),
    ...(wantedSort === undefined || wantedSort === "name" ? {} : { sort: wantedSort }),
    ...(order === "down" ? { order } : {}),
    ...(readPage(page) > 1 ? { page: readPage(page) } : {}),
  }
}

/** The number of a page in an address, from 1. */
export function readPage(page: unknown): number {
  const number = Number(page)
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? number : 1
}

/** The same question with another part; any other question begins at its first page. */
export const withPart = (search: StockSearch, part: StockSearch): StockSearch => {
  const { page: _, ...rest } = search
  return readStockSearch({ ...rest, ...part })
}
