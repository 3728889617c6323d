import type { ListKind } from "./columns.ts"

/** A file that cannot be taken at all, or a setting that makes no sense: nothing has been written. */
export class ImportRefused extends Error {
  override name = "ImportRefused"
  /** The list of columns in docs/import.md would help. */
  readonly isAboutColumns: boolean

  constructor(message: string, options: ErrorOptions & { isAboutColumns?: boolean } = {}) {
    super(message, options)
    this.isAboutColumns = options.isAboutColumns === true
  }
}

/** What is wrong with one cell; the sentence goes into the report beside its line. */
export class CellRefused extends Error {
  override name = "CellRefused"
}

export type Remark = {
  list: ListKind
  file: string
  line: number
  /** A refused row is not taken; a note is about a row that was. */
  kind: "refused" | "note"
  says: string
}
