import pg from "pg"
import { expect, test } from "vitest"
import { makeDatabase } from "#test/postgres.ts"
import { seedDemo } from "./seed.ts"

const now = new Date("2026-11-20T08:18:00Z")

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = await connect(url)
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function one<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row> {
  const [row] = await ask<Row>(url, text)
  if (!row) throw new Error("No row came back.")
  return row
}

test("the demo is as large as promised, and an empty database gets it once", async () => {
  await using database = await makeDatabase()
  const started = performance.now()
  const loaded = await seedDemo(database.ownerUrl, now)
  console.log(`demo data: ${JSON.stringify(loaded)} in ${Math.round(performance.now() - started)} ms`)
  expect(loaded.loaded).toBe(true)
})
