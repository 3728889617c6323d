import { expect, test } from "vitest"
import { openDatabase } from "#server/platform/database/database.ts"
import type { LiveState } from "#server/platform/live/live.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { matchMedicines, nameMedicines, namePharmacies, rememberBetweenSearches } from "./search-cache.ts"

const wanted = { text: "panadol", gtin: null, medicineId: null, form: null }

/** Returns a change feed that the test controls. */
function makeFeed(mode: LiveState["mode"]) {
  const hearers = new Map<string, () => void>()
  return {
    state: () => ({ mode, listeners: 1, lagBytes: 0, lagMs: 0, lastError: null }),
    onTopics(topics: Iterable<string>, heard: (changed: string[]) => void) {
      for (const topic of topics) hearers.set(topic, () => heard([topic]))
      return () => {}
    },
    tell: (topic: string) => hearers.get(topic)?.(),
  }
}

test("caches the medicines a text names until a medicine changes", async () => {
  await using cluster = await makeDatabase()
  await using catalogue = await openCatalogue(cluster.ownerUrl)
  const id = await catalogue.makeMedicine({ name: "Panadol" })
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })

  const feed = makeFeed("live")
  rememberBetweenSearches(database, feed)
  expect(await matchMedicines(database, wanted)).toEqual([id])
  await catalogue.owner.query("update medicines set name = 'Calpol', generic_name = 'Calpol'")
  expect(await matchMedicines(database, wanted)).toEqual([id])
  feed.tell("medicines")
  expect(await matchMedicines(database, wanted)).toEqual([])

  rememberBetweenSearches(database, makeFeed("away"))
  expect(await matchMedicines(database, wanted)).toEqual([])
  await catalogue.owner.query("update medicines set name = 'Panadol'")
  expect(await matchMedicines(database, wanted)).toEqual([id])
  await database.end()
})

test("caches medicine names until a medicine changes", async () => {
  await using cluster = await makeDatabase()
  await using catalogue = await openCatalogue(cluster.ownerUrl)
  const id = await catalogue.makeMedicine({ name: "Panadol" })
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  const nameNow = async () => (await nameMedicines(database, [id, id, 999_999])).get(id)?.name
  const rename = (name: string) => catalogue.owner.query("update medicines set name = $1", [name])

  const feed = makeFeed("live")
  rememberBetweenSearches(database, feed)
  expect(await nameNow()).toBe("Panadol")
  await rename("Calpol")
  expect(await nameNow()).toBe("Panadol")
  feed.tell("medicines")
  expect(await nameNow()).toBe("Calpol")

  rememberBetweenSearches(database, makeFeed("away"))
  expect(await nameNow()).toBe("Calpol")
  await rename("Febridol")
  expect(await nameNow()).toBe("Febridol")
  await database.end()
})

test("caches a pharmacy's location and telephone until a pharmacy changes", async () => {
  await using cluster = await makeDatabase()
  await using catalogue = await openCatalogue(cluster.ownerUrl)
  const id = await catalogue.makePharmacy({ name: "Lotus Road" })
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  const nameNow = async () => (await namePharmacies(database, [id, id, 999_999])).get(id)?.name
  const rename = (name: string) => catalogue.owner.query("update pharmacies set name = $1", [name])

  const feed = makeFeed("live")
  rememberBetweenSearches(database, feed)
  expect(await nameNow()).toBe("Lotus Road")
  await rename("Harbour")
  feed.tell("medicines")
  expect(await nameNow()).toBe("Lotus Road")
  feed.tell("pharmacies")
  expect(await nameNow()).toBe("Harbour")
  await database.end()
})
