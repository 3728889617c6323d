/** The report of an import or a dry run, with remarks on lines. */
export type ListReport<Kind extends string> = {
  file: string
  encoding: string
  rows: number
  added: number
  changed: number
  same: number
  refused: number
  /** Ignored columns. */
  unused: string[]
  /** The first remarks; the downloadable file has all. */
  remarks: { line: number; kind: Kind; message: string }[]
  remarksInAll: number
  isWritten: boolean
}

export type StockImport = ListReport<"refused" | "note">
export type CatalogueImport = ListReport<
  "new" | "changed" | "same" | "refused" | "note" | "possible-duplicate"
>
