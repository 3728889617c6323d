import type { ListColumn } from "#domain/imports/list-report.ts"
import type { ListKind } from "./columns.ts"

/** Thrown for an unreadable file or a contradictory option: nothing has been written. */
export class ImportRefused extends Error {
  override name = "ImportRefused"
  /** Whether the list of columns in docs/import.md would help. */
  readonly isAboutColumns: boolean
  /** The columns of a list that lacks a needed one. */
  readonly columns: ListColumn[] | undefined

  constructor(
    message: string,
    options: ErrorOptions & { isAboutColumns?: boolean; columns?: ListColumn[] | undefined } = {},
  ) {
    super(message, options)
    this.isAboutColumns = options.isAboutColumns === true
    this.columns = options.columns
  }
}

/** Thrown for an invalid cell; the sentence goes into the report with its line. */
export class CellRefused extends Error {
  override name = "CellRefused"
}

export type Remark = {
  list: ListKind
  file: string
  line: number
  /** A refused row is not imported; a note is about a row that was. */
  kind: "refused" | "note"
  message: string
}
