import type pg from "pg"
import { expect, test } from "vitest"
import { openDatabase } from "#server/platform/database/database.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { search } from "#test/finder/search.ts"
import { startApp } from "#test/support/app.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { answerSearch, countSearch } from "./answer.ts"
import { stockInSql } from "./stock-source.ts"

async function stockEach(ownerUrl: string, pharmacies: number) {
  await using catalogue = await openCatalogue(ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Metformin" })
  for (let n = 0; n < pharmacies; n++) {
    const pharmacyId = await catalogue.makePharmacy({ name: `P${n}`, delivers: n < 5 })
    await catalogue.makeStock({ medicineId, pharmacyId })
  }
}

/** Builds the app for a search, with a count of pharmacies that blocks until released. */
function makeSlowCount(url: string) {
  const database = openDatabase({ url, poolSize: 2 })
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  const query = async (asked: { text: string }) => {
    if (asked.text.includes("as pharmacies from")) await letGo
    return database.pool.query(asked)
  }
  const pool = { query } as unknown as pg.Pool // all that a count uses
  const reading = { ...database, pool }
  const app = { reading, stock: stockInSql(reading), now: () => new Date() }
  return { app, letGo: resolve, [Symbol.asyncDispose]: () => database.end() }
}

const question = { q: "metformin", limit: 5, products: 8 }

test("answers before a slow count and reports the count later", async () => {
  await using cluster = await makeDatabase()
  await stockEach(cluster.ownerUrl, 12)
  await using slow = makeSlowCount(cluster.appUrl)
  const answer = await answerSearch(slow.app, question, { withPrices: false })
  expect([answer.pharmacies.length, answer.pharmacyCount]).toEqual([5, null])
  const counted = countSearch(slow.app, { q: "metformin" })
  slow.letGo()
  expect(await counted).toBe(12)
})

test("counts the pharmacies that the search returns", async () => {
  await using app = await startApp()
  await stockEach(app.cluster.ownerUrl, 12)
  const count = async (asked: Record<string, string>) =>
    (await app.ask(`/api/availability/count?${new URLSearchParams(asked).toString()}`)).json()
  const questions: Record<string, string>[] = [
    { q: "metformin" },
    { q: "metformin", delivers: "true" },
    { q: "nothing" },
  ]
  for (const asked of questions) {
    const { pharmacies } = await search(app, { ...asked, limit: 50 })
    expect(await count(asked)).toEqual({ pharmacyCount: pharmacies.length })
  }
  expect(await count({ q: "metformin", lat: "6.9" })).toMatchObject({ code: "bad-input" })
})
