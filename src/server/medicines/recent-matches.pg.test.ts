import { expect, test } from "vitest"
import { openDatabase } from "#server/database.ts"
import type { LiveState } from "#server/live/live.ts"
import { openCatalogue } from "#test/catalogue.ts"
import { makeDatabase } from "#test/postgres.ts"
import { matchMedicines, nameMedicines, rememberMatches } from "./recent-matches.ts"

const wanted = { text: "panadol", gtin: null, medicineId: null, form: null }

/** The end of the change feed, in the hand of the test. */
function makeFeed(mode: LiveState["mode"]) {
  let tell = () => {}
  return {
    state: () => ({ mode, listeners: 1, lagBytes: 0, lagMs: 0, lastError: null }),
    onTopics(_topics: Iterable<string>, heard: (changed: string[]) => void) {
      tell = () => heard(["medicines"])
      return () => {}
    },
    tell: () => tell(),
  }
}

test("what a text names is kept until a medicine changes, and not at all while nobody tells of changes", async () => {
  await using cluster = await makeDatabase()
  await using catalogue = await openCatalogue(cluster.ownerUrl)
  const id = await catalogue.makeMedicine({ name: "Panadol" })
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })

  const feed = makeFeed("live")
  rememberMatches(database, feed)
  expect(await matchMedicines(database, wanted)).toEqual([id])
  await catalogue.owner.query("update medicines set name = 'Calpol', generic_name = 'Calpol'")
  expect(await matchMedicines(database, wanted)).toEqual([id])
  feed.tell()
  expect(await matchMedicines(database, wanted)).toEqual([])

  rememberMatches(database, makeFeed("away"))
  expect(await matchMedicines(database, wanted)).toEqual([])
  await catalogue.owner.query("update medicines set name = 'Panadol'")
  expect(await matchMedicines(database, wanted)).toEqual([id])
  await database.end()
})

test("what a medicine is called is kept until one changes, and not at all while nobody tells of changes", async () => {
  await using cluster = await makeDatabase()
  await using catalogue = await openCatalogue(cluster.ownerUrl)
  const id = await catalogue.makeMedicine({ name: "Panadol" })
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  const nameNow = async () => (await nameMedicines(database, [id, id, 999_999])).get(id)?.name
  const rename = (name: string) => catalogue.owner.query("update medicines set name = $1", [name])

  const feed = makeFeed("live")
  rememberMatches(database, feed)
  expect(await nameNow()).toBe("Panadol")
  await rename("Calpol")
  expect(await nameNow()).toBe("Panadol")
  feed.tell()
  expect(await nameNow()).toBe("Calpol")

  rememberMatches(database, makeFeed("away"))
  expect(await nameNow()).toBe("Calpol")
  await rename("Febridol")
  expect(await nameNow()).toBe("Febridol")
  await database.end()
})
