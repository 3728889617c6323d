/** A column of a list: its header, its first values, and what it is read as; null if it is not used. */
export type ListColumn = { name: string; samples: string[]; holds: string | null }

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

/** A medicine that a list names, by the first line that does. */
type Named = { line: number; name: string }

export type StockImport = ListReport<"refused" | "note"> & {
  columns: ListColumn[]
  /** Medicines that Pharos does not know, the first ones; a person may add them. */
  unknown: (Named & { manufacturer: string | null; isAdded: boolean })[]
  /** Names that several medicines have, the first ones; a person may choose. */
  ambiguous: (Named & {
    medicines: { id: number; name: string; manufacturer: string }[]
    chosen: number | null
  })[]
}
export type CatalogueImport = ListReport<
  "new" | "changed" | "same" | "refused" | "note" | "possible-duplicate"
>
