/** Describes which data about people a table stores, and what deletion does to it. */
export type PersonalTable = {
  /** The column that names the person, in this table or in its parent table. */
  whose: { column: string; through?: { table: string; column: string } }
  /** Its key in the export; absent when nothing of it is exported. */
  exportedAs?: string
  /** The exported columns and their names in the export. */
  exported: Record<string, string>
  /** Columns that are exported only where another column is true. */
  onlyWhere?: Record<string, string>
  /** Personal columns that are not exported, with the reason. */
  withheld?: Record<string, string>
  /** Space-separated columns that are not personal. */
  plain?: string
  /**
   * On account deletion, rows are removed, or these columns are cleared, or the rows stay for the reason
   * given.
   */
  onDeletion: "rows removed" | { emptied: readonly string[] } | { kept: string }
}
