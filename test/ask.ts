import pg from "pg"

export type Row = Record<string, unknown>

/** Asks one question over a connection of its own. */
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
