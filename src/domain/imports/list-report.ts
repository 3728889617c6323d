/** What a list did, or would do, once it was read; line by line where something is to be said. */
export type ListReport<Kind extends string> = {
  file: string
  encoding: string
  rows: number
  added: number
  changed: number
  same: number
  refused: number
  /** Columns that mean nothing here. */
  unused: string[]
  /** The first so many; the file that can be downloaded has all. */
  remarks: { line: number; kind: Kind; says: string }[]
  remarksInAll: number
  isWritten: boolean
}

export type StockImport = ListReport<"refused" | "note">
export type CatalogueImport = ListReport<
  "new" | "changed" | "same" | "refused" | "note" | "possible-duplicate"
>
