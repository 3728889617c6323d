import type { StockSearch } from "#web/data/searches.ts"

/** The URL of the current list as a file, all pages. */
export function stockFileUrl(search: StockSearch): string {
  const wanted = new URLSearchParams({ ...search, page: "" })
  wanted.delete("page")
  return `/files/stock.csv?${wanted.toString()}`
}

const ways = { look: { dry: "true" }, write: { dry: "false" }, remarks: { as: "remarks" } }

/** The URL of an import, its dry run, or its remarks as a file. */
const importUrl = (path: string) => (file: string, way: keyof typeof ways) =>
  `${path}?${new URLSearchParams({ file: file.slice(0, 200), ...ways[way] }).toString()}`

export const stockImportUrl = importUrl("/files/stock-import")
/** The same for the catalogue, by the administration. */
export const catalogueImportUrl = importUrl("/files/medicines-import")
export type ImportUrl = typeof stockImportUrl
