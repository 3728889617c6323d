import type pg from "pg"

/** A column's name, its PostgreSQL type, and its value in one row. */
type Column<Row> = [name: string, type: string, value: (row: Row) => unknown]

const rowsAtOnce = 20_000

/** Writes many rows with one statement per 20,000 of them, each column sent as one array. */
export async function insertRows<Row>(client: pg.ClientBase, table: string, { columns, rows }: Bulk<Row>) {
  const names = columns.map(([name]) => name).join(", ")
  const arrays = columns.map(([, type], place) => `$${place + 1}::${type}[]`).join(", ")
  const text = `insert into ${table} (${names}) select ${names} from unnest(${arrays}) as given (${names})`
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce)
    await client.query(
      text,
      columns.map(([, , value]) => part.map(value)),
    )
  }
}

export type Bulk<Row> = { columns: Column<Row>[]; rows: Row[] }
