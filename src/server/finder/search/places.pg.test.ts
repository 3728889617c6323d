import { expect, test } from "vitest"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { search, type TestQuestion } from "#test/finder/search.ts"
import { startApp, type TestApp } from "#test/support/app.ts"
import { findPlacesOffering } from "./pharmacy-queries.ts"

async function stockEach(app: TestApp, pharmacies: number) {
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Metformin" })
  for (let n = 0; n < pharmacies; n++) {
    const pharmacyId = await catalogue.makePharmacy({
      lat: (6903 + 10 * n) / 1000,
      lng: 79.86,
      delivers: n % 2 === 0,
    })
    await catalogue.makeStock({ medicineId, pharmacyId })
  }
  const hidden = await catalogue.makePharmacy({ listed: false })
  await catalogue.makeStock({ medicineId, pharmacyId: hidden })
  return medicineId
}

const placesFor = async (app: TestApp, asked: TestQuestion) => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, String(value))
  const answer = await app.ask(`/api/availability/places?${query.toString()}`)
  return { status: answer.status, ...((await answer.json()) as { places: [number, number, number][] }) }
}

test("lists every pharmacy of a search with its place, in the order of the search", async () => {
  await using app = await startApp()
  await stockEach(app, 12)
  for (const asked of [{}, { delivers: "true" }, { withinKm: 5 }, { q: "nothing" }]) {
    const question = { q: "metformin", lat: 6.931, lng: 79.86, ...asked }
    const { pharmacies } = await search(app, { ...question, limit: 50 })
    const { status, places } = await placesFor(app, question)
    expect(status).toBe(200)
    expect(places).toEqual(pharmacies.map(({ id, lat, lng }) => [id, lat, lng]))
  }
})

test("lists the places without a location, and refuses half of one", async () => {
  await using app = await startApp()
  await stockEach(app, 3)
  expect((await placesFor(app, { q: "metformin" })).places).toHaveLength(3)
  expect((await placesFor(app, { q: "metformin", lat: 6.9 })).status).toBe(400)
})

test("lists the nearest up to a limit", async () => {
  await using app = await startApp()
  const medicineId = await stockEach(app, 6)
  const query = {
    medicineIds: [medicineId],
    pharmacyId: null,
    here: { lat: 6.95, lng: 79.86 },
    maxChord: 3,
    openAt: null,
    deliversOnly: false,
    withPrices: false,
    limit: 1,
    products: 1,
    after: null,
  }
  const found = await findPlacesOffering(app.database, query, 2)
  expect(found.map(([, lat]) => lat)).toEqual([6.953, 6.943])
})
