import type { Pgoutput } from "pg-logical-replication"
import type { PublishedRow } from "./topics-of-tables.ts"

/** A changed row: its old key when that changed or the row is gone, and its new published columns. */
export type RowChange = { table: string; before: PublishedRow | null; after: PublishedRow | null }

/** The changed rows in order, or the tables in which too many or all have changed. */
export type RowChanges = RowChange[] | { tables: string[] }

/** Beyond this many rows, reading the tables again is cheaper than remembering their changes. */
export const maxRows = 100_000

/** Collects the changed rows of one transaction, of the tables that are asked for. */
export function gatherRows(tables: ReadonlySet<string>) {
  const rows: RowChange[] = []
  const whole = new Set<string>()

  return {
    add(message: Pgoutput.Message) {
      if (message.tag === "truncate") {
        for (const { name } of message.relations) if (tables.has(name)) whole.add(name)
        return
      }
      if (message.tag !== "insert" && message.tag !== "update" && message.tag !== "delete") return
      const table = message.relation.name
      if (!tables.has(table) || whole.has(table)) return
      if (rows.length === maxRows) whole.add(table)
      else
        rows.push({
          table,
          before: message.tag === "insert" ? null : (message.key ?? message.old),
          after: message.tag === "delete" ? null : message.new,
        })
    },
    list: (): RowChanges => (whole.size > 0 ? { tables: [...whole] } : rows),
  }
}
