import pg from "pg"
import { expect, test } from "vitest"
import { Answer, SearchQuestion } from "#contract/finder/search.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { followStock } from "#test/finder/followed-stock.ts"
import { makeDatabase } from "#test/support/postgres.ts"

test("shows what has changed of a pharmacy and of a medicine that it has shown before", async () => {
  await using cluster = await makeDatabase()
  await using catalogue = await openCatalogue(cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Metformin" })
  const pharmacyId = await catalogue.makePharmacy({ name: "Harbour" })
  await catalogue.makeStock({ medicineId, pharmacyId })
  const database = openDatabase({ url: cluster.appUrl, poolSize: 2 })
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  await using _ended = {
    [Symbol.asyncDispose]: () => Promise.all([owner.end(), database.end()]).then(() => {}),
  }
  await using followed = await followStock(cluster, database)
  const question = SearchQuestion.parse({ q: "metformin" })
  async function shown() {
    await followed.inMemory()
    const viewer = { hasWritten: false, withPrices: false, now: new Date() }
    const [pharmacy] = Answer.parse(
      JSON.parse(followed.index.writeAnswer(question, viewer)?.toString() ?? "null"),
    ).pharmacies
    return [pharmacy?.name, pharmacy?.products[0]?.medicine.manufacturer]
  }

  const [name, maker] = await shown()
  await owner.query("update pharmacies set name = 'Lighthouse'")
  expect(await shown()).toEqual(["Lighthouse", maker])
  await owner.query("update medicines set manufacturer = 'Another'")
  expect(await shown()).toEqual(["Lighthouse", "Another"])
  expect([name, maker]).not.toContain(undefined)
})
