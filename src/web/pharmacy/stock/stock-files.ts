import type { StockSearch } from "#web/pharmacy/stock/stock-search.ts"

/** Where the shelf comes as a file: what is shown, on all its pages. */
export function stockFileUrl(search: StockSearch): string {
  const wanted = new URLSearchParams({ ...search, page: "" })
  wanted.delete("page")
  return `/files/stock.csv?${wanted.toString()}`
}

/** Where a list is brought in; `dry` only says what would happen. */
export const stockImportUrl = (file: string, isDry: boolean) =>
  `/files/stock-import?${new URLSearchParams({ file: file.slice(0, 200), dry: String(isDry) }).toString()}`
