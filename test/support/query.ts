import pg from "pg"

export type Row = Record<string, unknown>

/** Runs one query over its own connection. */
export async function ask(url: string, question: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query<Row>(question)).rows
  } finally {
    await client.end()
  }
}
